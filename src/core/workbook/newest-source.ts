// Of what several sources say about one thing a workbook holds what reads show: of a name, a value with its unit or a period
// only that of the newest source that has it. In one file all of them would be one thing with several. Rules, section 1.
// Pure.
import { cids, i72, org, prov } from '../graph/vocabulary.ts'
import { readAssertion, type Assertion } from '../projection/assertion.ts'
import type { NodeStatement } from './value-cells.ts'

/** Properties that win together, where a source has what `isSaid` looks for. */
interface Group {
  readonly properties: readonly string[]
  readonly isSaid: (assertion: Assertion, statements: readonly NodeStatement[]) => boolean
}

const alone = (property: string): Group => ({
  properties: [property],
  isSaid: (_, statements) => statements.some(({ predicate }) => predicate === property),
})

const names = [org.hasName, org.hasLegalName, cids.hasDescription, cids.hasComment].map(alone)

const period: Group = {
  properties: [prov.startedAtTime, prov.endedAtTime],
  isSaid: ({ startedAt, endedAt }) => (startedAt ?? endedAt) !== undefined,
}

const measure: Group = {
  properties: [i72.value, i72.unit_of_measure],
  isSaid: ({ measures }) => measures.length > 0,
}

const unit: Group = {
  properties: [cids.unitDescription, i72.unit_of_measure],
  isSaid: ({ unitDescription, unitText, unitIri }) => (unitDescription ?? unitText ?? unitIri) !== undefined,
}

/** What an indicator is compared with. */
const baseline = alone(cids.hasBaseline)

const indicator: Group = {
  properties: [cids.forIndicator],
  isSaid: ({ forIndicator }) => forIndicator !== undefined,
}

/** Of a measure with an identifier. */
const number: Group = {
  properties: [i72.hasNumericalValue, i72.unit_of_measure],
  isSaid: ({ numericalValue }) => numericalValue !== undefined,
}

/** A target may belong to several indicators; of other properties every source adds to the others. */
function groupAssertions(assertions: readonly Assertion[]): readonly Group[] {
  const isA = (kind: Assertion['kinds'][number]) => assertions.some(({ kinds }) => kinds.includes(kind))
  if (isA('report')) return [...names, period, measure, indicator]
  if (assertions.some(({ isTarget }) => isTarget)) return [...names, period, measure]
  return isA('indicator') ? [...names, unit, baseline] : [...names, number]
}

const statementKey = ({ predicate, object }: NodeStatement): string => JSON.stringify([predicate, object])

/**
 * `statements`: distinct ones of all sources; `sources`: all that each of them says, the newest last. Gives those that
 * count, and those of older sources that do not.
 */
export function keepNewest(
  subject: string,
  statements: readonly NodeStatement[],
  sources: readonly (readonly NodeStatement[])[],
): { readonly newest: readonly NodeStatement[]; readonly older: readonly NodeStatement[] } {
  const own = sources.map((each) => each.filter((statement) => statement.subject === subject))
  const assertions = own.map((each, at) => readAssertion(at, subject, each))
  const decided = new Set<string>()
  const winning: NodeStatement[] = []
  for (const { properties, isSaid } of groupAssertions(assertions)) {
    const source = own.findLast((each, at) => isSaid(assertions[at] as Assertion, each))
    if (!source) continue
    for (const property of properties) decided.add(property)
    for (const each of source) if (properties.includes(each.predicate)) winning.push(each)
  }
  const isDecided = (statement: NodeStatement): boolean =>
    statement.subject === subject && decided.has(statement.predicate)
  const kept = new Set(winning.map(statementKey))
  return {
    newest: [...statements.filter((each) => !isDecided(each)), ...winning],
    older: statements.filter((each) => isDecided(each) && !kept.has(statementKey(each))),
  }
}
