// An indicator group while it is edited: its address, and whether its indicators can be added. Pure.
import { unitKeys } from '../../../src/core/summary/same-unit.ts'
import type { SameUnits } from '../../../src/core/summary/summary.ts'
import { unitKind, type UnitKind } from '../../../src/core/summary/unit-kind.ts'

export interface GroupIndicator {
  readonly id: string
  readonly name: string | null
  readonly unit: string | null
  /** Names of its organizations. */
  readonly organizations: readonly string[]
}

export interface GroupDraft {
  readonly name: string
  readonly nameFr: string
  readonly description: string
  readonly ids: readonly string[]
  readonly units: SameUnits | null
}

export const emptyDraft: GroupDraft = { name: '', nameFr: '', description: '', ids: [], units: null }

type UnitWarning =
  | { readonly kind: 'mixed'; readonly units: readonly (string | null)[] }
  | { readonly kind: 'not-added'; readonly reason: UnitKind }

/** What would keep these indicators from being added, by their own units; reports may say another unit. */
export function unitWarning(
  indicators: readonly Pick<GroupIndicator, 'unit'>[],
  said: SameUnits | null = null,
): UnitWarning | null {
  const sameKey = unitKeys(said)
  const never = indicators.map(({ unit }) => unitKind(unit)).find((kind) => kind !== null)
  if (said && never) return { kind: 'not-added', reason: never }
  const units = new Map(indicators.map(({ unit }) => [sameKey(unit), unit]))
  if (units.size > 1) return { kind: 'mixed', units: [...units.values()] }
  const [unit = null] = units.values()
  const reason = unitKind(unit)
  return reason === null ? null : { kind: 'not-added', reason }
}
