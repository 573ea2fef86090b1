// The N-Quads form of an export: one statement per line. Rules, section 4.
import { xsd } from '../../../core/graph/vocabulary.ts'
import type { ByteOutput } from './byte-output.ts'
import type { ExportNode } from './merge-records.ts'
import { iriText, isLanguageTag } from './nquads-terms.ts'
import { exportedLabel, isBlank, longLength, quoted, quotedInTurns, StoredLine } from './stored-line.ts'
import { writePlainLines } from './write-plain-lines.ts'

/** Writes the text of a namespace piece by piece. */
export interface ExportWriter {
  /** Yields undefined where other requests can run before the text continues. */
  add(node: ExportNode): Iterable<string | undefined>
  /** The same at once, for nodes that are not large. */
  text(node: ExportNode): string
  /** The same as bytes, and much quicker. False, with nothing written, for a node that must be written by `text`. */
  writePlain(node: ExportNode, output: ByteOutput): boolean
  finish(): string
}

/** Lines that are written in one slice, before other requests run. */
const sliceLines = 500

export function createNQuadsWriter(): ExportWriter {
  const written = new WrittenLines()
  return {
    *add(node) {
      const { subject, parts } = node
      written.begin(node)
      for (const { sequence, statements } of parts) {
        for (let at = 0; at < statements.length; at = slice.end) {
          if (isLong(statements, at)) {
            const long = new StoredLine()
            const end = long.read(statements, at)
            const id = idText(sequence, subject)
            if (!written.isRepeated(long, subjectText(long, id, sequence))) {
              const value = long.kind === 'literal' ? yield* quotedInTurns(long.value) : ''
              yield lineText(long, id, sequence, value)
            }
            slice.end = end
          } else yield writeSlice(slice, idText(sequence, subject), sequence, statements, at, written)
        }
      }
    },
    text(node) {
      const { subject, parts } = node
      let text = ''
      written.begin(node)
      for (const { sequence, statements } of parts) {
        for (let at = 0; at < statements.length; at = slice.end) {
          text += writeSlice(slice, idText(sequence, subject), sequence, statements, at, written)
        }
      }
      return text
    },
    writePlain(node, output) {
      if (written.isChecking(node) || !writePlainLines(node, output)) return false
      written.end()
      return true
    },
    finish: () => '',
  }
}

/** How the object of a line begins that has a base direction. */
const DIRECTED = '\t~'

/** Beyond this much text about one subject, lines are no longer remembered: a graph is a set anyway. */
const rememberedLimit = 32_000_000

/**
 * N-Quads has no place for a base direction, so that two statements may become the same line. Only subjects that have
 * such a statement are checked for it.
 */
class WrittenLines {
  #subject: string | undefined
  #lines: Set<string> | null = null
  #size = 0

  begin({ subject, parts }: ExportNode): void {
    const isSame = subject === this.#subject && !isBlank(subject)
    if (isSame && this.#lines !== null) return
    this.#subject = subject
    this.#size = 0
    this.#lines = parts.some(({ statements }) => statements.includes(DIRECTED)) ? new Set() : null
  }

  /** Whether lines about the same subject are remembered. */
  isChecking({ subject }: ExportNode): boolean {
    return this.#lines !== null && subject === this.#subject
  }

  end(): void {
    this.#subject = undefined
    this.#lines = null
  }

  isRepeated(read: StoredLine, about: string): boolean {
    if (this.#lines === null || read.kind === 'reference') return false
    const { predicate, value, datatype, language, graph } = read
    const key = [about, predicate, datatype, language.toLowerCase(), value, graph].join('\t')
    if (this.#lines.has(key)) return true
    this.#size += key.length
    if (this.#size < rememberedLimit) this.#lines.add(key)
    return false
  }
}

const line = new StoredLine()
const slice = { end: 0 }

/** Some of the lines, from `start` on, up to one that is long; sets where they end. */
function writeSlice(
  reached: { end: number },
  subject: string,
  sequence: string,
  statements: string,
  start: number,
  written: WrittenLines,
): string {
  let text = ''
  let at = start
  for (let count = 0; count < sliceLines && at < statements.length; count++) {
    if (count > 0 && statements.length > longLength && isLong(statements, at)) break
    at = line.read(statements, at)
    if (written.isRepeated(line, subjectText(line, subject, sequence))) continue
    text += lineText(line, subject, sequence, line.kind === 'literal' ? quoted(line.value) : '')
  }
  reached.end = at
  return text
}

function isLong(statements: string, start: number): boolean {
  if (statements.length - start <= longLength) return false
  const end = statements.indexOf('\n', start)
  return (end < 0 ? statements.length : end) - start > longLength
}

const subjectText = (read: StoredLine, subject: string, sequence: string): string =>
  read.subject === '' ? subject : exportedLabel(sequence, read.subject)

/** `text` is that of a literal, quoted. */
function lineText(read: StoredLine, subject: string, sequence: string, text: string): string {
  const about = subjectText(read, subject, sequence)
  const graph = read.graph === '' ? '' : ` ${iriText(read.graph)}`
  return `${about} ${iriText(read.predicate)} ${objectText(read, sequence, text)}${graph} .\n`
}

function objectText(read: StoredLine, sequence: string, text: string): string {
  if (read.kind === 'reference') return idText(sequence, read.value)
  if (read.language !== '') return isLanguageTag(read.language) ? `${text}@${read.language}` : text
  return read.datatype === xsd.string ? text : `${text}^^${iriText(read.datatype)}`
}

const idText = (sequence: string, id: string): string =>
  isBlank(id) ? exportedLabel(sequence, id) : iriText(id)
