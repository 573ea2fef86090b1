// Which statements of the records that were found belong to an organization, and what is still to be found: measures
// with identifiers of their own, and blank nodes that stand for themselves.
import { cids, i72 } from '../graph/vocabulary.ts'
import { subjectKey } from '../sources/node-records.ts'
import type { ExportRecord } from './merge-records.ts'
import { isBlank, readLines } from './stored-line.ts'
import type { StoredLine } from './stored-line.ts'

/** By the key of its label, and its source. */
export interface BlankNode {
  readonly key: string
  readonly sequence: string
}

type Records = readonly ExportRecord[]

const nameOf = ({ key, sequence }: BlankNode): string => `${key} ${sequence}`
const blankOf = ({ subject, sequence }: ExportRecord): BlankNode => ({ key: subjectKey(subject), sequence })

export class OrganizationSelection {
  readonly #organization: string
  /** Keys of subjects that are given out whole. */
  readonly #subjects: Set<string>
  readonly #reports: ReadonlySet<string>
  /** Blank nodes that were asked for, and those of them that are records of their own. */
  readonly #asked = new Set<string>()
  readonly #given = new Set<string>()
  #measures = new Set<string>()
  #blanks: BlankNode[] = []

  constructor(organization: string, subjects: Set<string>, reports: ReadonlySet<string>) {
    this.#organization = organization
    this.#subjects = subjects
    this.#reports = reports
  }

  chooseSubjects(records: Records): Records {
    for (const record of records) this.#look(record)
    return records
  }

  chooseBlanks(records: Records): Records {
    const chosen = records.filter((record) => !this.hasGiven(blankOf(record)))
    for (const record of chosen) {
      this.#given.add(nameOf(blankOf(record)))
      this.#look(record)
    }
    return chosen
  }

  /** Of records that are not given out as a whole, the blank nodes that point at the organization, and those below. */
  chooseRiders(records: Records): Records {
    return records.flatMap((record) => {
      const isWhole = isBlank(record.subject)
        ? this.hasGiven(blankOf(record))
        : this.#subjects.has(subjectKey(record.subject))
      if (isWhole) return []
      const statements = this.#ridersOf(record)
      if (statements === '') return []
      const chosen = { ...record, statements }
      this.#look(chosen)
      return chosen
    })
  }

  hasGiven(blank: BlankNode): boolean {
    return this.#given.has(nameOf(blank))
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

  #ridersOf({ statements }: ExportRecord): string {
    const lines = readLines(statements)
    const pointing = lines.filter((line) => this.#points(line)).map(({ subject }) => subject)
    const riders = withRidersBelow(lines, pointing)
    return statements
      .split('\n')
      .filter((_, at) => riders.has(lines[at]?.subject ?? ''))
      .join('\n')
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
    const lines = readLines(statements)
    const riders = new Set(lines.map((line) => line.subject))
    const isReport = !isBlank(subject) && this.#reports.has(subjectKey(subject))
    for (const { subject: own, predicate, kind, value } of lines) {
      if (kind === 'literal') continue
      if (isBlank(value)) {
        if (!riders.has(value) && value !== subject) this.#addBlank({ key: subjectKey(value), sequence })
      } else if (isReport && own === '' && predicate === i72.value) this.#addMeasure(value)
    }
  }

  #addMeasure(iri: string): void {
    const key = subjectKey(iri)
    if (!this.#subjects.has(key)) this.#measures.add(key)
  }

  #addBlank(blank: BlankNode): void {
    const name = nameOf(blank)
    if (this.#asked.has(name)) return
    this.#asked.add(name)
    this.#blanks.push(blank)
  }
}

/** Riders come after what refers to them, so one pass finds those below. */
function withRidersBelow(lines: readonly StoredLine[], pointing: readonly string[]): Set<string> {
  const found = new Set(pointing)
  const owned = new Set(lines.map(({ subject }) => subject))
  for (const { subject, kind, value } of lines) {
    if (found.has(subject) && kind === 'reference' && isBlank(value) && owned.has(value)) found.add(value)
  }
  return found
}
