// Which statements of the records that were found belong to an organization, and what is still to be found: measures
// with identifiers of their own, and blank nodes that several nodes share.
import { cids, i72 } from '../graph/vocabulary.ts'
import { subjectKey } from '../sources/node-records.ts'
import type { ExportRecord } from './merge-records.ts'
import { isBlank, readLines } from './stored-line.ts'
import type { StoredLine } from './stored-line.ts'

export interface SharedBlank {
  readonly sequence: string
  readonly label: string
}

export class OrganizationSelection {
  /** Keys of records of which not everything was chosen. */
  readonly partial: string[] = []
  readonly #subjects: ReadonlySet<string>
  readonly #organization: string
  readonly #seen = new Set<string>()
  #measures = new Set<string>()
  #blanks: SharedBlank[] = []

  constructor(subjects: ReadonlySet<string>, organization: string) {
    this.#subjects = subjects
    this.#organization = organization
  }

  /** All of a record whose subject belongs to the organization or points at it, else the riders that do. */
  choose(record: ExportRecord): ExportRecord[] {
    const isSubject = !isBlank(record.subject) && this.#subjects.has(subjectKey(record.subject))
    if (isSubject) return this.chooseWhole(record)
    const lines = readLines(record.statements)
    const pointing = lines.filter((line) => this.#points(line)).map(({ subject }) => subject)
    if (pointing.includes('')) return this.chooseWhole(record)
    this.partial.push(subjectKey(record.subject))
    const riders = withRidersBelow(lines, pointing)
    const texts = record.statements.split('\n')
    const statements = texts.filter((_, at) => riders.has(lines[at]?.subject ?? '')).join('\n')
    return statements === '' ? [] : this.chooseWhole({ ...record, statements })
  }

  chooseWhole(record: ExportRecord): ExportRecord[] {
    this.#look(record)
    return [record]
  }

  takeMeasures(): string[] {
    const taken = [...this.#measures]
    this.#measures = new Set()
    return taken
  }

  takeBlanks(): SharedBlank[] {
    const taken = this.#blanks
    this.#blanks = []
    return taken
  }

  #points({ predicate, kind, value }: StoredLine): boolean {
    return predicate === cids.forOrganization && kind === 'reference' && value === this.#organization
  }

  #look({ sequence, subject, statements }: ExportRecord): void {
    const lines = readLines(statements)
    const riders = new Set(lines.map((line) => line.subject))
    for (const { predicate, kind, value } of lines) {
      if (kind === 'literal') continue
      if (!isBlank(value)) {
        if (predicate === i72.value) this.#addMeasure(value)
      } else if (!riders.has(value) && value !== subject) this.#addBlank(sequence, value)
    }
  }

  #addMeasure(iri: string): void {
    const key = subjectKey(iri)
    if (!this.#subjects.has(key)) this.#measures.add(key)
  }

  #addBlank(sequence: string, label: string): void {
    const name = `${sequence} ${label}`
    if (this.#seen.has(name)) return
    this.#seen.add(name)
    this.#blanks.push({ sequence, label })
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
