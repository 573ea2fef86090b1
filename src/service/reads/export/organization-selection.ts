// Selects the statements of an organization from the records read so far, and determines what is still to be read:
// measures with identifiers, and blank nodes with records of their own.
import { cids, i72 } from '../../../core/graph/vocabulary.ts'
import { subjectKey } from '../../../database/graph-store/node-records.ts'
import type { ExportRecord } from './merge-records.ts'
import { isBlank, StoredLine } from './stored-line.ts'

/** By the key of its label, and its source. */
export interface BlankNode {
  readonly key: string
  readonly sequence: string
}

type Records = readonly ExportRecord[]

const blankName = ({ key, sequence }: BlankNode): string => `${key} ${sequence}`
const toBlankNode = ({ subject, sequence }: ExportRecord): BlankNode => ({
  key: subjectKey(subject),
  sequence,
})

/** By the keys of their subjects; targets that are blank nodes by their labels and sources. */
export interface MeasureOwners {
  readonly measured: ReadonlySet<string>
  readonly indicators: ReadonlySet<string>
  readonly targets: readonly BlankNode[]
}

export class OrganizationSelection {
  readonly #organization: string
  /** Keys of subjects that are exported whole. */
  readonly #subjects: Set<string>
  /** Keys of reports and targets, whose measures belong to them, and of indicators, whose baselines do. */
  readonly #measured: ReadonlySet<string>
  readonly #indicators: ReadonlySet<string>
  /** Targets that are blank nodes. */
  readonly #targets: ReadonlySet<string>
  /** Blank nodes that were asked for, and those of them that are records of their own. */
  readonly #asked = new Set<string>()
  readonly #exported = new Set<string>()
  #measures = new Set<string>()
  #blanks: BlankNode[] = []

  constructor(organization: string, subjects: Set<string>, owners: MeasureOwners) {
    this.#organization = organization
    this.#subjects = subjects
    this.#measured = owners.measured
    this.#indicators = owners.indicators
    this.#targets = new Set(owners.targets.map(blankName))
  }

  chooseSubjects(records: Records): Records {
    for (const record of records) this.#look(record)
    return records
  }

  chooseBlanks(records: Records): Records {
    const chosen = records.filter((record) => !this.isExported(toBlankNode(record)))
    for (const record of chosen) {
      this.#exported.add(blankName(toBlankNode(record)))
      this.#look(record)
    }
    return chosen
  }

  /**
   * Of records that are not exported as a whole, the blank nodes that point at the organization or are its targets, and
   * those below.
   */
  choosePointingBlanks(records: Records): Records {
    const chosen: ExportRecord[] = []
    for (const record of records) {
      const isWhole = isBlank(record.subject)
        ? this.isExported(toBlankNode(record))
        : this.#subjects.has(subjectKey(record.subject))
      if (isWhole) continue
      const statements = this.#pointingBlanksOf(record, this.#targets.size > 0)
      if (statements === '') continue
      chosen.push({ ...record, statements })
      this.#look({ ...record, statements })
    }
    return chosen
  }

  isExported(blank: BlankNode): boolean {
    return this.#exported.has(blankName(blank))
  }

  takeMeasures(): string[] {
    const taken = [...this.#measures]
    this.#measures = new Set()
    for (const key of taken) this.#subjects.add(key)
    return taken
  }

  takeBlanks(): BlankNode[] {
    const taken = this.#blanks
    this.#blanks = []
    return taken
  }

  /** Blank nodes come after what refers to them, so the second pass finds all that are below one that points. */
  #pointingBlanksOf({ statements, sequence }: ExportRecord, hasTargets: boolean): string {
    const found = new Set<string>()
    const owned = new Set<string>()
    for (const line of readPlacedLines(statements)) {
      owned.add(line.subject)
      if (this.#points(line) || (hasTargets && this.#isTarget(line.subject, sequence)))
        found.add(line.subject)
    }
    if (found.size === 0) return ''
    const kept: string[] = []
    for (const line of readPlacedLines(statements)) {
      if (!found.has(line.subject)) continue
      kept.push(statements.slice(line.start, line.end))
      if (line.kind === 'reference' && isBlank(line.value) && owned.has(line.value)) found.add(line.value)
    }
    return kept.join('\n')
  }

  #isTarget(blank: string, sequence: string): boolean {
    return blank !== '' && this.#targets.has(blankName({ key: subjectKey(blank), sequence }))
  }

  #points({ subject, predicate, kind, value }: StoredLine): boolean {
    return (
      subject !== '' &&
      predicate === cids.forOrganization &&
      kind === 'reference' &&
      value === this.#organization
    )
  }

  #look({ sequence, subject, statements }: ExportRecord): void {
    const key = subjectKey(subject)
    const hasMeasures = isBlank(subject) ? this.#isTarget(subject, sequence) : this.#measured.has(key)
    const hasBaseline = !isBlank(subject) && this.#indicators.has(key)
    const hasTargets = this.#targets.size > 0
    const blankNodes = new Set<string>()
    for (const line of readPlacedLines(statements)) blankNodes.add(line.subject)
    if (hasTargets) {
      for (const blank of blankNodes)
        if (this.#isTarget(blank, sequence))
          this.#exported.add(blankName({ key: subjectKey(blank), sequence }))
    }
    for (const line of readPlacedLines(statements)) {
      if (line.kind === 'literal') continue
      if (isBlank(line.value)) {
        if (blankNodes.has(line.value) || line.value === subject) continue
        this.#addBlank({ key: subjectKey(line.value), sequence })
        continue
      }
      const isOwner = line.subject === '' ? hasMeasures : hasTargets && this.#isTarget(line.subject, sequence)
      if (line.predicate === i72.value ? isOwner : hasBaseline && isBaseline(line))
        this.#addMeasure(line.value)
    }
  }

  #addMeasure(iri: string): void {
    const key = subjectKey(iri)
    if (!this.#subjects.has(key)) this.#measures.add(key)
  }

  #addBlank(blank: BlankNode): void {
    const name = blankName(blank)
    if (this.#asked.has(name)) return
    this.#asked.add(name)
    this.#blanks.push(blank)
  }
}

const isBaseline = ({ subject, predicate }: StoredLine): boolean =>
  subject === '' && predicate === cids.hasBaseline

interface PlacedLine extends StoredLine {
  start: number
  end: number
}

/** Each line with its position. One object is reused for all lines. */
function* readPlacedLines(statements: string): Generator<PlacedLine> {
  const line = Object.assign(new StoredLine(), { start: 0, end: 0 })
  for (let at = 0; at < statements.length;) {
    line.start = at
    at = line.read(statements, at)
    line.end = at - 1
    yield line
  }
}
