// The N-Quads form of an export: one statement per line. Rules, section 4.
import { xsd } from '../../../core/graph/vocabulary.ts'
import type { ByteOutput } from './byte-output.ts'
import type { ExportNode } from './merge-records.ts'
import { iriText, isLanguageTag } from './nquads-terms.ts'
import { exportedLabel, isBlank, quoteJson, StoredLine } from './stored-line.ts'
import { writePlainLines } from './write-plain-lines.ts'

export function createNQuadsWriter() {
  const written = new WrittenLines()
  return {
    /** In parts of any length: every line of a large node may repeat a long identifier. */
    write(node: ExportNode) {
      written.begin(node)
      return writeLines(node, (line, about, sequence) =>
        written.isRepeated(line, about) ? '' : lineText(line, about, sequence),
      )
    },
    /** The same as bytes, and much quicker. False, with nothing written, for a node that must be written by `write`. */
    writePlain(node: ExportNode, output: ByteOutput) {
      if (written.isChecking(node) || !writePlainLines(node, output)) return false
      written.end()
      return true
    },
    finish: () => '',
  }
}

/** Writes the text of a namespace node by node. */
export type ExportWriter = ReturnType<typeof createNQuadsWriter>

const partLength = 64 * 1024

/** The lines of a node, in parts. `about`: the subject of the line, as it is written. */
export function* writeLines(
  { subject, parts }: ExportNode,
  write: (line: StoredLine, about: string, sequence: string) => string,
): Generator<string> {
  const line = new StoredLine()
  let text = ''
  for (const { sequence, statements } of parts) {
    const own = idText(sequence, subject)
    for (let at = 0; at < statements.length;) {
      at = line.read(statements, at)
      text += write(line, line.subject === '' ? own : exportedLabel(sequence, line.subject), sequence)
      if (text.length < partLength) continue
      yield text
      text = ''
    }
  }
  yield text
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

function lineText(read: StoredLine, about: string, sequence: string): string {
  const graph = read.graph === '' ? '' : ` ${iriText(read.graph)}`
  return `${about} ${iriText(read.predicate)} ${objectText(read, sequence)}${graph} .\n`
}

const objectText = (read: StoredLine, sequence: string): string =>
  read.kind === 'reference' ? idText(sequence, read.value) : literalText(read, iriText)

/** `nameOf` writes a datatype. */
export function literalText(
  { value, language, datatype }: StoredLine,
  nameOf: (iri: string) => string,
): string {
  const text = quoteJson(value)
  if (language !== '') return isLanguageTag(language) ? `${text}@${language}` : text
  return datatype === xsd.string ? text : `${text}^^${nameOf(datatype)}`
}

export const idText = (sequence: string, id: string): string =>
  isBlank(id) ? exportedLabel(sequence, id) : iriText(id)
