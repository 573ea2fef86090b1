// Targets and baselines as answers show them, read for the indicators and reports of one batch. Rules, section 1, "Targets".
import type { NamespaceId } from '../../contract/ids.ts'
import { chooseTarget, inOrder, showBaseline, showTarget } from '../../core/projection/target.ts'
import type { LinkedTarget, ShownBaseline, ShownTarget, Target } from '../../core/projection/target.ts'
import { noUnit } from '../../core/projection/unit.ts'
import type { Unit } from '../../core/projection/unit.ts'
import { atKey } from '../at-key.ts'
import type { Queryable } from '../read-prepared.ts'
import { keyText } from '../without-dashes.ts'
import type { EntityKey } from './entity-key.ts'
import { unitIn } from './unit-sql.ts'

export interface ReportWithPeriod {
  readonly key: EntityKey
  readonly indicatorKey: EntityKey
  readonly periodStart: string | null
  readonly periodEnd: string | null
}

export interface ShownTargets {
  /** In the order in which they are listed. */
  ofIndicator(indicatorKey: EntityKey): ShownTarget[]
  ofReport(report: ReportWithPeriod): ShownTarget | null
  baselineOf(indicatorKey: EntityKey): ShownBaseline | null
}

/** A target with what it belongs to, and whether it is linked with a report that the namespace describes. */
export interface OwnedTarget {
  readonly ownerKey: EntityKey
  readonly kind: string
  readonly sequence: number
  readonly target: Target
  readonly hasReport: boolean
}

// Everything is looked up in the index of its key: at-key.ts.
const selectTargets = `
  select link.owner_key, link.kind, link.sequence, target.*,
    exists (
      select from (
        select target_key, owner_key from target_link
        where namespace_id = $1 and kind = 'report' and ${atKey('target_key', 'link.target_key')}, owner_key
      ) linked
      cross join lateral (
        select from report where namespace_id = $1 and ${atKey('report_key', 'linked.owner_key')} limit 1
      ) existing
    ) as has_report
  from unnest($2::uuid[]) wanted (key)
  cross join lateral (
    select owner_key, target_key, sequence, kind from target_link
    where namespace_id = $1 and ${atKey('owner_key', 'wanted.key')}, target_key, sequence
  ) link
  cross join lateral (
    select subject, name, value_text, value, unit_text, unit_iri, period_start, period_end from target
    where namespace_id = $1 and ${atKey('target_key', 'link.target_key')} limit 1
  ) target`

const selectUnits = `
  select indicator.* from unnest($2::uuid[]) wanted (key) cross join lateral (
    select indicator_key, unit_text, unit_iri from indicator
    where namespace_id = $1 and ${atKey('indicator_key', 'wanted.key')} limit 1
  ) indicator`

type OwnedRow = readonly [
  ownerKey: string,
  kind: string,
  sequence: string,
  subject: string,
  name: string | null,
  valueText: string,
  value: number | null,
  unitText: string | null,
  unitIri: string | null,
  periodStart: string | null,
  periodEnd: string | null,
  hasReport: boolean,
]

type UnitRow = readonly [indicatorKey: string, unitText: string | null, unitIri: string | null]

export async function readTargets(
  db: Queryable,
  namespaceId: NamespaceId,
  indicatorKeys: readonly EntityKey[],
  reportKeys: readonly EntityKey[],
): Promise<ShownTargets> {
  const indicators = [...new Set(indicatorKeys)]
  const owned = await readOwnedTargets(db, namespaceId, [...indicators, ...reportKeys])
  const units = owned.length === 0 ? noUnits : await readUnits(db, namespaceId, indicators)
  return arrangeTargets(owned, units)
}

const noUnits: ReadonlyMap<EntityKey, Unit> = new Map()

/** Those of indicators and reports. */
export async function readOwnedTargets(
  db: Queryable,
  namespaceId: NamespaceId,
  owners: readonly EntityKey[],
): Promise<OwnedTarget[]> {
  const { rows } = await db.query({
    name: 'targets of owners',
    text: selectTargets,
    values: [namespaceId, owners],
    rowMode: 'array',
  })
  return (rows as unknown as OwnedRow[]).map(ownedTarget)
}

async function readUnits(
  db: Queryable,
  namespaceId: NamespaceId,
  indicators: readonly EntityKey[],
): Promise<Map<EntityKey, Unit>> {
  const { rows } = await db.query({
    name: 'units beside targets',
    text: selectUnits,
    values: [namespaceId, indicators],
    rowMode: 'array',
  })
  return new Map(
    (rows as unknown as UnitRow[]).map(([key, unitText, unitIri]) => [
      keyText(key),
      unitIn({ unitText, unitIri }),
    ]),
  )
}

function ownedTarget(row: OwnedRow): OwnedTarget {
  const [ownerKey, kind, sequence, subject, name, valueText, value, unitText, unitIri, ...rest] = row
  const [periodStart, periodEnd, hasReport] = rest
  return {
    ownerKey: keyText(ownerKey),
    kind,
    sequence: Number(sequence),
    target: { subject, name, valueText, value, unit: unitIn({ unitText, unitIri }), periodStart, periodEnd },
    hasReport,
  }
}

/** `units`: of the indicators. */
export function arrangeTargets(
  owned: readonly OwnedTarget[],
  units: ReadonlyMap<EntityKey, Unit>,
): ShownTargets {
  // Several sources may say the same link; a target is one object for each of its owners.
  const ofIndicators = new Map<EntityKey, Map<string, OwnedTarget>>()
  const ofReports = new Map<EntityKey, LinkedTarget[]>()
  const baselines = new Map<EntityKey, Target>()
  for (const one of owned) {
    const { ownerKey, kind, sequence, target } = one
    if (kind === 'baseline') baselines.set(ownerKey, target)
    else if (kind === 'report') {
      const before = ofReports.get(ownerKey)
      if (before) before.push({ target, sequence })
      else ofReports.set(ownerKey, [{ target, sequence }])
    } else {
      const before = ofIndicators.get(ownerKey)
      if (before) before.set(target.subject, one)
      else ofIndicators.set(ownerKey, new Map([[target.subject, one]]))
    }
  }
  const unitOf = (indicatorKey: EntityKey): Unit => units.get(indicatorKey) ?? noUnit
  const free = new Map<EntityKey, readonly Target[]>()
  const freeOf = (indicatorKey: EntityKey): readonly Target[] => {
    let found = free.get(indicatorKey)
    if (!found) {
      const all = [...(ofIndicators.get(indicatorKey)?.values() ?? [])]
      free.set(indicatorKey, (found = all.flatMap(({ target, hasReport }) => (hasReport ? [] : target))))
    }
    return found
  }
  return {
    ofIndicator: (indicatorKey) =>
      [...(ofIndicators.get(indicatorKey)?.values() ?? [])]
        .map(({ target }) => target)
        .sort(inOrder)
        .map((target) => showTarget(target, unitOf(indicatorKey))),
    ofReport({ key, indicatorKey, ...period }) {
      const chosen = chooseTarget(period, ofReports.get(key) ?? [], freeOf(indicatorKey))
      return chosen && showTarget(chosen, unitOf(indicatorKey))
    },
    baselineOf: (indicatorKey) => showBaseline(baselines.get(indicatorKey) ?? null, unitOf(indicatorKey)),
  }
}
