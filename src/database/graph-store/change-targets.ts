// Targets and baselines: their rows, and what they belong to. Rules, section 1, "Targets". Namespaces and files without any
// cost nothing here.
import type { Assertion } from '../../core/projection/assertion.ts'
import { linkedMeasures, measureIris, type MeasureLookup } from '../../core/projection/fold.ts'
import {
  baselineMeasureIris,
  foldBaseline,
  foldTarget,
  isTargetIn,
  linkedBaselines,
  targetLinksIn,
} from '../../core/projection/target.ts'
import { baselineRows, targetLinkRow, targetRow } from './build-targets.ts'
import { isOfKind, storedRows, type Change, type TouchedSubject } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { assertionsAfter, fetchNodes, type Fetched } from './fetch-nodes.ts'
import { compareRows, rowId, type RowChange } from './table.ts'
import {
  measureTable,
  targetLinkTable,
  targetTable,
  type MeasureRow,
  type TargetLinkRow,
  type TargetRow,
} from './tables.ts'

export interface TargetChanges {
  readonly targets: readonly RowChange<TargetRow>[]
  readonly links: readonly RowChange<TargetLinkRow>[]
}

const noChanges: TargetChanges = { targets: [], links: [] }

/** `byMeasure`: what links to measures that change. */
export async function changeTargets(
  change: Change,
  byMeasure: readonly MeasureRow[],
): Promise<TargetChanges> {
  const fetched: Fetched = new Map()
  const others = await untouchedTargets(change, byMeasure, fetched)
  if (change.targetSubjects.length === 0 && others.length === 0) return noChanges
  const subjects = [...change.targetSubjects, ...others].map(({ subject, before, after }) => ({
    subject,
    before: bySequence(before),
    after,
  }))
  await fetchMeasures(change, subjects, fetched)
  const before = rowsAt(change, subjects, 'before', fetched)
  const after = rowsAt(change, subjects, 'after', fetched)
  const targets = compareRows(targetTable, before.targets, after.targets)
  const links = compareRows(targetLinkTable, before.links.values(), after.links.values())
  await change.write(targetTable, targets)
  await change.write(targetLinkTable, links)
  await change.write(measureTable, compareRows(measureTable, before.measures, after.measures))
  return { targets, links }
}

/** Targets and indicators whose own statements stay, but whose measure changes. */
async function untouchedTargets(
  change: Change,
  byMeasure: readonly MeasureRow[],
  fetched: Fetched,
): Promise<TouchedSubject[]> {
  if (!change.hadTargets || byMeasure.length === 0) return []
  const targetKeys = byMeasure.map(({ reportKey }) => reportKey)
  const rows = await storedRows(change, targetTable, 'targetKey', targetKeys)
  const subjects = new Set(rows.map(({ subject }) => subject).filter((each) => !change.touched.has(each)))
  await fetchNodes(change, subjects, fetched)
  const about = assertionsAfter(change, fetched)
  return [...subjects].map((subject) => ({ subject, before: about(subject), after: about(subject) }))
}

async function fetchMeasures(
  change: Change,
  subjects: readonly TouchedSubject[],
  fetched: Fetched,
): Promise<void> {
  if (!change.hadSources) return
  const assertions = subjects.flatMap(({ before, after }) => [before, after])
  await fetchNodes(
    change,
    [...assertions.flatMap(linkedMeasures), ...assertions.flatMap(linkedBaselines)],
    fetched,
  )
}

/** Those before a change are not in order. */
const bySequence = (assertions: readonly Assertion[]): readonly Assertion[] =>
  assertions.length < 2 ? assertions : assertions.toSorted((a, b) => a.sequence - b.sequence)

/** The stored rows follow from the assertions before the change, so nothing of them has to be read. */
function rowsAt(
  { key, touched, blankNodes }: Change,
  subjects: readonly TouchedSubject[],
  moment: 'before' | 'after',
  fetched: Fetched,
) {
  const measures: MeasureLookup = (id) => {
    const about = touched.get(id)
    return about ? bySequence(about[moment]) : (blankNodes.get(id) ?? fetched.get(id) ?? [])
  }
  const rows = {
    targets: [] as TargetRow[],
    links: new Map<string, TargetLinkRow>(),
    measures: [] as MeasureRow[],
  }
  const addMeasures = (owner: EntityKey, iris: readonly string[]) => {
    for (const iri of iris) rows.measures.push({ measureKey: key('measure', iri), reportKey: owner })
  }
  for (const { subject, [moment]: assertions } of subjects) {
    for (const assertion of assertions) {
      for (const link of targetLinksIn(assertion)) {
        const row = targetLinkRow(key, link, assertion.sequence)
        rows.links.set(rowId(targetLinkTable, row), row)
      }
    }
    if (isTargetIn(assertions)) {
      const row = targetRow(key, { subject, ...foldTarget(assertions, measures) })
      rows.targets.push(row)
      addMeasures(row.targetKey, measureIris(assertions))
    }
    if (!isOfKind(assertions, 'indicator') || linkedBaselines(assertions).length === 0) continue
    const { target, links } = baselineRows(key, subject, foldBaseline(assertions, measures))
    rows.targets.push(target)
    for (const link of links) rows.links.set(rowId(targetLinkTable, link), link)
    addMeasures(target.targetKey, baselineMeasureIris(assertions))
  }
  return rows
}
