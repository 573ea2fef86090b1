// What several sources say about one subject, said once. Records come ordered by subject, so the same subject's are
// neighbours; memory stays bounded whatever they hold.
import { isBlank, StoredLine } from './stored-line.ts'

/** A row of the table `node`. */
export interface ExportRecord {
  readonly subject: string
  readonly sequence: string
  readonly statements: string
}

/** What one source adds to what is said about a subject. */
export interface ExportPart {
  readonly sequence: string
  readonly statements: string
}

export interface ExportNode {
  readonly subject: string
  readonly parts: readonly ExportPart[]
}

/** A subject that takes more is given out in several nodes. */
const nodeLimit = 1_000_000

/** Beyond this much text about one subject, what was said already is no longer remembered: a graph is a set anyway. */
const memoryLimit = 32_000_000

export class RecordMerger {
  #subject: string | undefined
  #parts: ExportPart[] = []
  #size = 0
  #seen: Set<string> | undefined
  #seenSize = 0

  /** The node that is complete now that this record follows, if there is one. */
  add(record: ExportRecord): ExportNode | undefined {
    // Blank nodes of two sources may have the same label; they are never the same.
    if (record.subject === this.#subject && !isBlank(record.subject)) return this.#addToSame(record)
    const complete = this.finish()
    this.#subject = record.subject
    this.#seen = undefined
    this.#seenSize = 0
    this.#keep(record)
    return complete
  }

  finish(): ExportNode | undefined {
    const parts = this.#parts
    if (parts.length === 0 || this.#subject === undefined) return undefined
    this.#parts = []
    this.#size = 0
    return { subject: this.#subject, parts }
  }

  #keep(part: ExportPart): void {
    this.#parts.push(part)
    this.#size += part.statements.length
  }

  #addToSame({ sequence, statements }: ExportRecord): ExportNode | undefined {
    if (!this.#seen) {
      this.#seen = new Set()
      for (const part of this.#parts) this.#remember(part.statements)
    }
    const news = this.#newsOf(statements)
    const complete = this.#size > nodeLimit ? this.finish() : undefined
    if (news !== '') this.#keep({ sequence, statements: news })
    this.#remember(news)
    return complete
  }

  #newsOf(statements: string): string {
    const lines = statements.split('\n').filter((line) => {
      const key = keyOf(line)
      return key === null || !this.#seen?.has(key)
    })
    return lines.join('\n')
  }

  #remember(statements: string): void {
    if (statements === '' || this.#seenSize > memoryLimit) return
    this.#seenSize += statements.length
    for (const line of statements.split('\n')) {
      const key = keyOf(line)
      if (key !== null) this.#seen?.add(key)
    }
  }
}

const read = new StoredLine()

/** Equal for two lines exactly when they say the same; null for what no other source can say: all with a blank node. */
function keyOf(line: string): string | null {
  read.read(line, 0)
  const { subject, predicate, kind, value, datatype, language, direction, graph } = read
  if (subject !== '') return null
  if (kind === 'reference') return isBlank(value) ? null : `${predicate}\t<${value}\t${graph}`
  return [predicate, datatype, language.toLowerCase(), direction, value, graph].join('\t')
}
