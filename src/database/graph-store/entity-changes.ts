// What a change of sources means to readers: which entities and funds are added, changed and removed, and how many of those
// that the added sources describe stay as they are. Seen while the change is applied, or in a preview. Rules, section 8.
import { compareCodePoints } from '../../core/projection/source.ts'
import { indicatorsAt, type ChangedEntities, type ChangeObserver } from './change.ts'
import { compareEntities } from './compare-entities.ts'
import type { EntityKey } from './entity-key.ts'
import {
  loadLinkedOrganizations,
  type ChangeCounts,
  type ChangeDraft,
  type ChangedKind,
  type ChangeType,
  type EntityChange,
  type KindChanges,
  type ObservedRows,
  type Seen,
} from './shown-changes.ts'
import { compareFunds } from './compare-funds.ts'
import type { RowChange, Table } from './table.ts'
import { fundingTable, indicatorTable, organizationTable, outcomeTable, reportTable } from './tables.ts'

export interface ObservedChanges extends ChangeObserver {
  /** After the change. */
  readonly counts: ChangeCounts
  /** Changed ones first, then removed ones, then added ones; each by kind, then by identifier. */
  readonly described: readonly EntityChange[]
}

const types: readonly ChangeType[] = ['changed', 'removed', 'added']

/** Collects the rows of entities and of funding statuses that a change writes. */
export function collectRows(): { rows: ObservedRows; collect: ChangeObserver['rows'] } {
  const rows: ObservedRows = { organizations: [], outcomes: [], indicators: [], reports: [], funding: [] }
  const byTable = new Map<unknown, unknown>([
    [organizationTable, rows.organizations],
    [outcomeTable, rows.outcomes],
    [indicatorTable, rows.indicators],
    [reportTable, rows.reports],
    [fundingTable, rows.funding],
  ])
  return {
    rows,
    collect<Row extends object>(table: Table<Row>, changes: readonly RowChange<Row>[]) {
      const observed = byTable.get(table) as RowChange<Row>[] | undefined
      if (observed) for (const one of changes) observed.push(one)
    },
  }
}

export function observeChanges(maxDescribed = 0): ObservedChanges {
  const { rows, collect } = collectRows()
  let counts: ChangeCounts | undefined
  let described: EntityChange[] = []
  return {
    rows: collect,
    async entities(entities) {
      const seen = readSeen(entities, rows, maxDescribed)
      const { organizations, outcomes, indicators, reports } = await compareEntities(seen)
      const funds = await compareFunds(seen)
      counts = {
        organizations: organizations.count,
        outcomes: outcomes.count,
        indicators: indicators.count,
        reports: reports.count,
        funds: funds.count,
      }
      if (maxDescribed > 0)
        described = await describe(seen, [organizations, outcomes, indicators, reports, funds])
    },
    get counts() {
      if (!counts) throw new Error('The change was not observed to its end')
      return counts
    },
    get described() {
      return described
    },
  }
}

export function readSeen(entities: ChangedEntities, rows: ObservedRows, maxDescribed = 0): Seen {
  const { directory } = entities
  const created = new Set<EntityKey>()
  const removed = new Set<EntityKey>()
  for (const { before, after } of rows.organizations) {
    if (after && !before) created.add(after.orgKey)
    if (before && !after) removed.add(before.orgKey)
  }
  const exists = (key: EntityKey): boolean => directory.organizations.get(key) !== undefined
  const existedBefore = (key: EntityKey): boolean => removed.has(key) || (!created.has(key) && exists(key))
  const indicatorAt = indicatorsAt(directory, rows.indicators)
  return { ...entities, rows, indicatorAt, exists, existed: existedBefore, maxDescribed }
}

const sortText = ({ uri, name }: ChangeDraft): string => uri ?? name ?? ''

async function describe(seen: Seen, parts: readonly KindChanges[]): Promise<EntityChange[]> {
  const chosen: { kind: ChangedKind; change: ChangeType; draft: ChangeDraft }[] = []
  for (const change of types) {
    for (const { kind, drafts } of parts) {
      const left = seen.maxDescribed - chosen.length
      const inOrder = drafts[change].toSorted((a, b) => compareCodePoints(sortText(a), sortText(b)))
      for (const draft of inOrder.slice(0, left)) chosen.push({ kind, change, draft })
    }
  }
  await loadLinkedOrganizations(
    seen,
    chosen.flatMap(({ kind, draft }) =>
      kind === 'outcome' || kind === 'indicator' ? (draft.key ?? []) : [],
    ),
  )
  return chosen.map(({ kind, change, draft: { key, uri, name, views } }) => {
    const { before, after } = views()
    return { kind, change, key, uri, name, before, after }
  })
}
