// What the export of an organization holds, from the whole graph and in the words of decisions, section 4: the
// organization, the outcomes and indicators of its tree, the reports attributed to it with their measures, everything
// pointing at it through forOrganization, and the blank nodes below all of these.
import { cids, i72 } from '../../src/graph/vocabulary.ts'
import type { Projection } from '../../src/projection/project.ts'
import { treeOf } from '../../src/projection/tree.ts'
import type { Quad } from '../acceptance/export-graphs.ts'

export function selectedQuads(projection: Projection, quads: readonly Quad[], uri: string): Quad[] {
  const tree = treeOf(projection, uri)
  const outcomes = tree?.outcomes ?? []
  const indicators = [...outcomes, { indicators: tree?.indicators }].flatMap((each) => each.indicators ?? [])
  const reports = new Set(indicators.flatMap((each) => each.reports ?? []).map((each) => each.uri))
  const chosen = new Set([uri, ...[...outcomes, ...indicators].map((each) => each.uri), ...reports])
  for (const { subject, predicate, object } of quads) {
    if (object.kind !== 'reference') continue
    if (predicate === cids.forOrganization && object.id === uri) chosen.add(subject)
    if (predicate === i72.value && reports.has(subject)) chosen.add(object.id)
  }
  for (let before = -1; before < chosen.size;) {
    before = chosen.size
    for (const { subject, object } of quads) {
      if (object.kind === 'reference' && object.id.startsWith('_:') && chosen.has(subject))
        chosen.add(object.id)
    }
  }
  return quads.filter(({ subject }) => chosen.has(subject))
}
