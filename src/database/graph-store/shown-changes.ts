// What readers see of a change: the entities and funds that it adds, changes and removes, and what a comparison may look at.
import type { Kind } from '../../core/projection/source.ts'
import type { ChangedEntities, IndicatorAt } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import type { View } from './entity-views.ts'
import type { RowChange } from './table.ts'
import type { FundingRow, IndicatorRow, OrganizationRow, OutcomeRow, ReportRecord } from './tables.ts'

export type ChangedKind = Kind | 'fund'
export type ChangeType = 'changed' | 'removed' | 'added'

export type ChangeCount = Readonly<Record<ChangeType | 'unchanged', number>>

export type ChangeCounts = Readonly<
  Record<'organizations' | 'outcomes' | 'indicators' | 'reports' | 'funds', ChangeCount>
>

/** One entity or fund that readers see differently; funds have a name only. */
export interface EntityChange {
  readonly kind: ChangedKind
  readonly change: ChangeType
  readonly key: EntityKey | null
  readonly uri: string | null
  readonly name: string | null
  readonly before: View | undefined
  readonly after: View | undefined
}

/** A change before it is described: the views may need links that are loaded for those that are described only. */
export interface ChangeDraft extends Pick<EntityChange, 'key' | 'uri' | 'name'> {
  readonly views: () => Pick<EntityChange, 'before' | 'after'>
}

/** What happens to all entities of one kind. */
export interface KindChanges {
  readonly kind: ChangedKind
  readonly count: ChangeCount
  readonly drafts: Readonly<Record<ChangeType, readonly ChangeDraft[]>>
}

/** The rows that a change adds, changes and removes, table by table. */
export interface ObservedRows {
  readonly organizations: RowChange<OrganizationRow>[]
  readonly outcomes: RowChange<OutcomeRow>[]
  readonly indicators: RowChange<IndicatorRow>[]
  readonly reports: RowChange<ReportRecord>[]
  readonly funding: RowChange<FundingRow>[]
}

/** Everything that a comparison may look at. */
export interface Seen extends ChangedEntities {
  readonly rows: ObservedRows
  readonly indicatorAt: IndicatorAt
  /** Whether an organization existed before the change, and exists after it; only of those that are loaded. */
  readonly existed: (key: EntityKey) => boolean
  readonly exists: (key: EntityKey) => boolean
  /** How many changes are described at most. */
  readonly maxDescribed: number
}

/** The links of these outcomes and indicators, before and after the change, and the organizations at their ends. */
export async function loadLinkedOrganizations(
  { links, directory }: Pick<Seen, 'links' | 'directory'>,
  keys: readonly EntityKey[],
): Promise<void> {
  await links.load(keys)
  const linked = keys.flatMap((key) => [...links.from(key), ...links.formerlyFrom(key)])
  await directory.organizations.load(
    linked.flatMap(({ kind, toKey }) => (kind === 'indicator-outcome' ? [] : toKey)),
  )
}
