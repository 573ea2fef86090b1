// Several sources that are added in one change, where each does what it would do after those before it: none says anything
// of what is stored, or of what another one describes. What readers see of each is told apart by whose subjects it is of.
import { isBlankId, type Statement } from '../../core/graph/document.ts'
import { cids, i72, org, rdf, sff } from '../../core/graph/vocabulary.ts'
import type { ChangedEntities, ChangeObserver } from './change.ts'
import type { PreparedSource } from './change-sources.ts'
import { compareEntities } from './compare-entities.ts'
import { findFundChanges, namedFunds } from './compare-funds.ts'
import { collectRows, readSeen } from './entity-changes.ts'
import type { EntityKey } from './entity-key.ts'
import type { ChangeCount, ChangeCounts, Seen } from './shown-changes.ts'
import type { RowChange } from './table.ts'

/** Their objects are codes, which many sources name without having to do with one another. */
const codePredicates: ReadonlySet<string> = new Set([
  rdf.type,
  cids.forTheme,
  cids.hasCode,
  i72.unit_of_measure,
  org.issuedBy,
  sff.hasFundingState,
  sff.provinceTerritoryServed,
  sff.localityServed,
  sff.sectorServed,
  sff.primaryPopulationServed,
  sff.organizationType,
])

const isLink = ({ predicate, object }: Statement): boolean =>
  object.kind === 'reference' && !isBlankId(object.id) && !codePredicates.has(predicate)

/**
 * Whether no source describes or links what another one describes, links or names. What both only link counts: a report and
 * an organization of two sources may meet in an indicator of a third.
 */
export function areIndependent(sources: readonly PreparedSource[]): boolean {
  const usedBy = new Map<string, PreparedSource>()
  const isOthers = (source: PreparedSource, named: string): boolean =>
    (usedBy.get(named) ?? source) !== source
  for (const source of sources) {
    for (const { id, statements } of source.nodes) {
      const described = isBlankId(id) || statements.length === 0 ? [] : [id]
      const used = [...described, ...statements.filter(isLink).map(objectText)]
      if (used.some((one) => isOthers(source, one))) return false
      for (const one of used) usedBy.set(one, source)
    }
  }
  return sources.every((source) =>
    source.nodes.every(({ statements }) => !statements.some((one) => isOthers(source, objectText(one)))),
  )
}

const objectText = ({ object }: Statement): string => (object.kind === 'reference' ? object.id : object.text)

/** The sources do more than add something new. Thrown while they are added: all of it has to be undone. */
export class NotOnlyAdditions extends Error {
  override readonly name = 'NotOnlyAdditions'
}

export interface ObservedAdditions extends ChangeObserver {
  /** After the change, by sequence. */
  readonly counts: ReadonlyMap<number, ChangeCounts>
}

/** Of sources that are independent, with the numbers `sequences`. */
export function observeAdditions(sequences: readonly number[]): ObservedAdditions {
  const { rows, collect } = collectRows()
  const counts = new Map<number, ChangeCounts>()
  return {
    counts,
    rows: collect,
    stored(assertions) {
      if (assertions.length > 0) throw new NotOnlyAdditions()
    },
    async entities(entities) {
      const seen = readSeen(entities, rows)
      for (const { count } of Object.values(await compareEntities(seen)))
        if (count.changed + count.removed + count.unchanged > 0) throw new NotOnlyAdditions()
      const funds = await countFunds(seen, sequences)
      const [organizations, outcomes, indicators, reports] = [
        countAdded(entities, rows.organizations),
        countAdded(entities, rows.outcomes),
        countAdded(entities, rows.indicators),
        countAdded(entities, rows.reports),
      ]
      for (const sequence of sequences) {
        counts.set(sequence, {
          organizations: additions(organizations.get(sequence)),
          outcomes: additions(outcomes.get(sequence)),
          indicators: additions(indicators.get(sequence)),
          reports: additions(reports.get(sequence)),
          funds: funds.get(sequence) ?? additions(0),
        })
      }
    },
  }
}

const additions = (added = 0): ChangeCount => ({ added, changed: 0, removed: 0, unchanged: 0 })

/** The source that describes a subject: the only one that says anything of it. */
function sequenceAt({ change }: ChangedEntities, uri: string): number {
  const [assertion] = change.touched.get(uri)?.after ?? []
  if (!assertion) throw new NotOnlyAdditions()
  return assertion.sequence
}

function countAdded(
  entities: ChangedEntities,
  changes: readonly RowChange<{ readonly uri: string }>[],
): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { before, after } of changes) {
    if (before || !after) continue
    const sequence = sequenceAt(entities, after.uri)
    counts.set(sequence, (counts.get(sequence) ?? 0) + 1)
  }
  return counts
}

/** A fund is added by the first source with an organization of it, and changed by those after that. */
async function countFunds(
  seen: Seen,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, ChangeCount>> {
  const sequenceOfOrganization = new Map<EntityKey, number>()
  for (const { before, after } of seen.rows.organizations)
    if (after && !before) sequenceOfOrganization.set(after.orgKey, sequenceAt(seen, after.uri))
  const { funds: touched, others } = await findFundChanges(seen, namedFunds(seen.change))
  const known = new Set<EntityKey>([...others].flatMap(([fund, rest]) => (rest.length > 0 ? fund : [])))
  const fundsOfSource = new Map<number, Set<EntityKey>>(sequences.map((sequence) => [sequence, new Set()]))
  for (const [fund, { before, after }] of touched) {
    for (const organization of [...before, ...after]) {
      const sequence = sequenceOfOrganization.get(organization)
      // Of an organization that was there before, it takes more to say which source changed its funds.
      if (sequence === undefined) throw new NotOnlyAdditions()
      fundsOfSource.get(sequence)?.add(fund)
    }
  }
  return new Map(
    [...fundsOfSource].map(([sequence, funds]) => {
      const isKnown = (fund: EntityKey): boolean => known.has(fund)
      const named = new Set(namedFunds(seen.change, sequence))
      const count = {
        added: [...funds].filter((fund) => !isKnown(fund)).length,
        changed: [...funds].filter(isKnown).length,
        removed: 0,
        unchanged: [...named].filter((fund) => !funds.has(fund) && isKnown(fund)).length,
      }
      for (const fund of funds) known.add(fund)
      return [sequence, count]
    }),
  )
}
