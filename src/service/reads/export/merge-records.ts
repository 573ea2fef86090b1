// Merges the records that several sources have about one subject. Records are read ordered by subject, so those of one
// subject are adjacent; memory stays bounded.
import { isBlank, StoredLine } from './stored-line.ts'

/** A row of the table `node`. */
export interface ExportRecord {
  readonly subject: string
  readonly sequence: string
  readonly statements: string
}

/** What one source adds to the statements about a subject. */
export interface ExportPart {
  readonly sequence: string
  readonly statements: string
  /** With those that another source has too, where they are asked for. */
  readonly all?: string
}

export interface ExportNode {
  readonly subject: string
  readonly parts: readonly ExportPart[]
}

/** A subject with more text is exported as several nodes, unless one source has it all. */
export const nodeLimit = 1_000_000

export function isLargeNode({ parts }: ExportNode, limit = nodeLimit): boolean {
  let length = 0
  for (const { statements } of parts) length += statements.length
  return length > limit
}

/** Beyond this much text about one subject, repeated statements are no longer removed: a graph is a set anyway. */
const memoryLimit = 32_000_000

export class RecordMerger {
  #subject: string | undefined
  #parts: ExportPart[] = []
  #size = 0
  #seen: Set<string> | undefined
  #seenSize = 0
  readonly #keepsAll: boolean

  /** `keepsAll`: parts also have what they repeat. */
  constructor({ keepsAll = false } = {}) {
    this.#keepsAll = keepsAll
  }

  /** The node that is complete now that this record follows, if there is one. */
  add(record: ExportRecord): ExportNode | undefined {
    return this.#isAboutSame(record) ? this.#addToSame(record) : this.#begin(record)
  }

  /** Blank nodes of two sources may have the same label; they are never the same. */
  #isAboutSame({ subject }: ExportRecord): boolean {
    return subject === this.#subject && !isBlank(subject)
  }

  #begin(record: ExportRecord): ExportNode | undefined {
    const complete = this.finish()
    this.#subject = record.subject
    this.#seen = undefined
    this.#seenSize = 0
    this.#keep(record, record.statements)
    return complete
  }

  finish(): ExportNode | undefined {
    const parts = this.#parts
    if (parts.length === 0 || this.#subject === undefined) return undefined
    this.#parts = []
    this.#size = 0
    return { subject: this.#subject, parts }
  }

  #keep({ sequence, statements }: ExportPart, all: string): void {
    this.#parts.push(this.#keepsAll ? { sequence, statements, all } : { sequence, statements })
    this.#size += (this.#keepsAll ? all : statements).length
  }

  #addToSame({ sequence, statements }: ExportRecord): ExportNode | undefined {
    if (!this.#seen) {
      this.#seen = new Set()
      for (const part of this.#parts) this.#remember(part.statements)
    }
    const news = this.#newsOf(statements)
    const complete = this.#size > nodeLimit ? this.finish() : undefined
    if (news !== '' || this.#keepsAll) this.#keep({ sequence, statements: news }, statements)
    this.#remember(news)
    return complete
  }

  #newsOf(statements: string): string {
    const lines: string[] = []
    for (const line of splitStatements(statements)) {
      const key = lineKey(line)
      if (key === null || !this.#seen?.has(key)) lines.push(line)
    }
    return lines.join('\n')
  }

  #remember(statements: string): void {
    if (statements === '' || this.#seenSize > memoryLimit) return
    this.#seenSize += statements.length
    for (const line of splitStatements(statements)) {
      const key = lineKey(line)
      if (key !== null) this.#seen?.add(key)
    }
  }
}

function* splitStatements(statements: string): Generator<string> {
  for (let at = 0; at <= statements.length;) {
    const end = statements.indexOf('\n', at)
    yield end < 0 ? statements.slice(at) : statements.slice(at, end)
    at = end < 0 ? statements.length + 1 : end + 1
  }
}

const read = new StoredLine()

/**
 * Equal for two lines exactly when they are the same statement; null for statements with a blank node, which no other source
 * can repeat.
 */
function lineKey(line: string): string | null {
  read.read(line, 0)
  const { subject, predicate, kind, value, datatype, language, direction, graph } = read
  if (subject !== '') return null
  if (kind === 'reference') return isBlank(value) ? null : `${predicate}\t<${value}\t${graph}`
  return [predicate, datatype, language.toLowerCase(), direction, value, graph].join('\t')
}
