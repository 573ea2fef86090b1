// Targets and baselines as answers show them beside an indicator. Rules, section 1, "Targets".
import type { NamespaceId } from '../../contract/ids.ts'
import {
  chooseTarget,
  inOrder,
  showBaseline,
  showTarget,
  type LinkedTarget,
  type Target,
} from '../../core/projection/target.ts'
import { noUnit, type Unit } from '../../core/projection/unit.ts'
import { atKey } from '../plans/at-key.ts'
import type { Queryable } from '../plans/read-prepared.ts'
import { keyText } from '../without-dashes.ts'
import type { EntityKey } from './entity-key.ts'
import type { ReportRecord } from './tables.ts'
import { unitIn } from './unit-sql.ts'
import { addTo, getOrAdd } from '../../core/lists-by-key.ts'

export type ReportWithPeriod = Pick<ReportRecord, 'reportKey' | 'indicatorKey' | 'periodStart' | 'periodEnd'>

export type IndicatorTargets = Pick<ShownTargets, 'ofIndicator' | 'baselineOf'>

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
  select link.owner_key, link.kind, target.*
  from unnest($2::uuid[]) wanted (key)
  cross join lateral (
    select owner_key, target_key, kind from target_link
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
  subject: string,
  name: string | null,
  valueText: string,
  value: number | null,
  unitText: string | null,
  unitIri: string | null,
  periodStart: string | null,
  periodEnd: string | null,
]

type UnitRow = readonly [indicatorKey: string, unitText: string | null, unitIri: string | null]

/** The targets and baselines of indicators. */
export async function readTargets(
  db: Queryable,
  namespaceId: NamespaceId,
  indicatorKeys: readonly EntityKey[],
): Promise<IndicatorTargets> {
  const { rows } = await db.query({
    name: 'targets of indicators',
    text: selectTargets,
    values: [namespaceId, indicatorKeys],
    rowMode: 'array',
  })
  const owned = (rows as unknown as OwnedRow[]).map(ownedTarget)
  const units = owned.length === 0 ? new Map() : await readUnits(db, namespaceId, indicatorKeys)
  return arrangeTargets(owned, units)
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
  const [ownerKey, kind, subject, name, valueText, value, unitText, unitIri, periodStart, periodEnd] = row
  return {
    ownerKey: keyText(ownerKey),
    kind,
    // Of use only where a target is chosen.
    sequence: 0,
    hasReport: false,
    target: { subject, name, valueText, value, unit: unitIn({ unitText, unitIri }), periodStart, periodEnd },
  }
}

/** `units`: of the indicators. */
export function arrangeTargets(owned: readonly OwnedTarget[], units: ReadonlyMap<EntityKey, Unit>) {
  // Several sources may say the same link; a target is one object for each of its owners.
  const ofIndicators = new Map<EntityKey, Map<string, OwnedTarget>>()
  const ofReports = new Map<EntityKey, LinkedTarget[]>()
  const baselines = new Map<EntityKey, Target>()
  for (const one of owned) {
    const { ownerKey, kind, sequence, target } = one
    if (kind === 'baseline') baselines.set(ownerKey, target)
    else if (kind === 'report') addTo(ofReports, ownerKey, { target, sequence })
    else getOrAdd(ofIndicators, ownerKey, () => new Map<string, OwnedTarget>()).set(target.subject, one)
  }
  const indicatorUnit = (indicatorKey: EntityKey): Unit => units.get(indicatorKey) ?? noUnit
  const free = new Map<EntityKey, readonly Target[]>()
  const freeTargets = (indicatorKey: EntityKey): readonly Target[] =>
    getOrAdd(free, indicatorKey, () => {
      const all = [...(ofIndicators.get(indicatorKey)?.values() ?? [])]
      return all.flatMap(({ target, hasReport }) => (hasReport ? [] : target))
    })
  const choose = (report: ReportWithPeriod): Target | null =>
    chooseTarget(report, ofReports.get(report.reportKey) ?? [], freeTargets(report.indicatorKey))
  return {
    choose,
    /** In the order in which they are listed. */
    ofIndicator: (indicatorKey: EntityKey) =>
      [...(ofIndicators.get(indicatorKey)?.values() ?? [])]
        .map(({ target }) => target)
        .sort(inOrder)
        .map((target) => showTarget(target, indicatorUnit(indicatorKey))),
    ofReport(report: ReportWithPeriod) {
      const chosen = choose(report)
      return chosen && showTarget(chosen, indicatorUnit(report.indicatorKey))
    },
    baselineOf: (indicatorKey: EntityKey) =>
      showBaseline(baselines.get(indicatorKey) ?? null, indicatorUnit(indicatorKey)),
  }
}

export type ShownTargets = ReturnType<typeof arrangeTargets>
