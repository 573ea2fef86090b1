// What a row of a workbook says and another node of the graph holds: which reports and indicators have a target, and the
// numbers of measures that have identifiers of their own. Rules, section 12. Pure.
import { isBlankId } from '../graph/document.ts'
import { cids, i72, prefixedName, rdf } from '../graph/vocabulary.ts'
import { getOrAdd } from '../lists-by-key.ts'
import type { LayoutSheet } from './layout.ts'
import type { LeftOut } from './node-cells.ts'
import type { NodeStatement } from './value-cells.ts'

/** What leads to a target has no column: its row says the inverse. */
const inverses = new Map<string, string>([
  [cids.hasTarget, cids.forIndicator],
  [cids.forTarget, cids.forIndicatorReport],
])

export const linkedProperties: Iterable<string> = inverses.keys()

interface TargetLink {
  readonly link: NodeStatement
  isWritten: boolean
}

/** More links and measures than these are left out. */
const maxKept = 100_000

export class LinkedStatements {
  /** By target, then by property and what it belongs to. */
  readonly #links = new Map<string, Map<string, TargetLink>>()
  readonly #measures = new Map<string, readonly NodeStatement[]>()
  #linkCount = 0

  /** Keeps what belongs into rows of other nodes, and gives the rest. */
  take(subject: string, statements: readonly NodeStatement[]): readonly NodeStatement[] {
    // Most nodes hold nothing for others.
    if (isBlankId(subject) || !statements.some((each) => each.subject === subject && isForOthers(each)))
      return statements
    const isMeasure = this.#takeMeasure(subject, statements)
    return statements.filter((statement) => {
      if (statement.subject !== subject) return true
      if (isMeasure) return !measureProperties.has(statement.predicate)
      return !this.#takeLink(statement) && !isMeasureReference(statement)
    })
  }

  /** The statements of a row, with those that were taken from other nodes. */
  join(
    { name, type }: LayoutSheet,
    subject: string,
    statements: readonly NodeStatement[],
    leftOut: LeftOut,
  ): readonly NodeStatement[] {
    const joined: NodeStatement[] = []
    for (const statement of statements) {
      if (statement.subject !== subject || !isMeasureReference(statement)) continue
      const { object } = statement
      const measure = object.kind === 'reference' ? this.#measures.get(object.id) : undefined
      if (!measure) leftOut.add(type, prefixedName(statement.predicate))
      for (const each of measure ?? []) joined.push(each)
    }
    for (const each of (name === 'Target' ? this.#links.get(subject)?.values() : undefined) ?? []) {
      const { predicate, subject: owner } = each.link
      const inverse = inverses.get(predicate) ?? predicate
      each.isWritten = true
      const isKnown = statements.some(
        ({ predicate: known, object }) =>
          known === inverse && object.kind === 'reference' && object.id === owner,
      )
      if (!isKnown) joined.push({ subject, predicate: inverse, object: { kind: 'reference', id: owner } })
    }
    return joined.length === 0 ? statements : [...statements, ...joined]
  }

  /** Links to what has no row among the targets. */
  countLost(leftOut: LeftOut): void {
    for (const links of this.#links.values()) {
      for (const { link, isWritten } of links.values()) {
        const type = link.predicate === cids.hasTarget ? cids.Indicator : cids.IndicatorReport
        if (!isWritten) leftOut.add(prefixedName(type), prefixedName(link.predicate))
      }
    }
  }

  #takeMeasure(subject: string, statements: readonly NodeStatement[]): boolean {
    const own = statements.filter((each) => each.subject === subject)
    const measure = own.filter(({ predicate }) => measureProperties.has(predicate))
    const isNumber = measure.some(({ predicate }) => predicate === i72.hasNumericalValue)
    if (!isNumber || this.#measures.size >= maxKept) return false
    this.#measures.set(subject, measure)
    return own.every(
      ({ predicate, object }) =>
        predicate !== rdf.type || (object.kind === 'reference' && object.id === i72.Measure),
    )
  }

  #takeLink(link: NodeStatement): boolean {
    const { predicate, object } = link
    if (!inverses.has(predicate) || object.kind !== 'reference' || isBlankId(object.id)) return false
    if (this.#linkCount >= maxKept) return false
    const links = getOrAdd(this.#links, object.id, () => new Map<string, TargetLink>())
    const key = `${predicate} ${link.subject}`
    if (!links.has(key)) this.#linkCount++
    links.set(key, { link, isWritten: false })
    return true
  }
}

const measureProperties = new Set<string>([i72.hasNumericalValue, i72.unit_of_measure])

const isForOthers = (statement: NodeStatement): boolean =>
  statement.predicate === i72.hasNumericalValue ||
  inverses.has(statement.predicate) ||
  isMeasureReference(statement)

const isMeasureReference = ({ predicate, object }: NodeStatement): boolean =>
  (predicate === i72.value || predicate === cids.hasBaseline) &&
  object.kind === 'reference' &&
  !isBlankId(object.id)
