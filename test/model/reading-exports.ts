// What exports hold, as sets of statements: rules, section 4.
import { isBlank, scoped, type Reading, type Said, type Source } from './reading.ts'
import { indicatorsInTree, outcomesInTree } from './reading-answers.ts'
import { forOrganization, hasBaseline, value } from './reading-words.ts'

/** All that all sources say; what several say alike is there several times. */
export const statementsIn = (sources: readonly Source[]): Said[] =>
  sources.flatMap(({ sequence, said }) =>
    said.map(({ subject, predicate, object, graph }) => ({
      subject: scoped(sequence, subject),
      predicate,
      object: object.kind === 'reference' ? { ...object, id: scoped(sequence, object.id) } : object,
      // "A blank graph name is dropped on export, its statements go to the default graph."
      ...(graph !== undefined && !isBlank(graph) && { graph }),
    })),
  )

/**
 * "The organization, the outcomes and indicators of its tree, the reports attributed to it with their measures, the targets
 * and baselines of these indicators and reports with their measures, everything pointing at it through forOrganization, and
 * the blank nodes below all of these."
 */
export function organizationStatements(
  reading: Reading,
  statements: readonly Said[],
  organization: string,
): Said[] {
  const reports = [...reading.reports.values()]
    .filter((report) => report.organization === organization)
    .map(({ uri }) => uri)
  const indicators = indicatorsInTree(reading, organization)
  const targets = [
    ...indicators.flatMap((uri) => reading.targetsOf('indicator', uri)),
    ...reports.flatMap((uri) => reading.targetsOf('report', uri)),
  ]
  const chosen = new Set([
    organization,
    ...outcomesInTree(reading, organization),
    ...indicators,
    ...reports,
    ...targets,
  ])
  const references = statements.flatMap(({ subject, predicate, object }) =>
    object.kind === 'reference' ? [{ subject, predicate, to: object.id }] : [],
  )
  for (const { subject, predicate, to } of references) {
    if (predicate === forOrganization && to === organization) chosen.add(subject)
    if (predicate === value && (reports.includes(subject) || targets.includes(subject))) chosen.add(to)
    if (predicate === hasBaseline && indicators.includes(subject)) chosen.add(to)
  }
  for (let before = 0; before < chosen.size;) {
    before = chosen.size
    for (const { subject, to } of references) if (chosen.has(subject) && isBlank(to)) chosen.add(to)
  }
  return statements.filter(({ subject }) => chosen.has(subject))
}
