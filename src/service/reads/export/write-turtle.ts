// The Turtle form of an export, and TriG, which is the same with the graphs that have names. What is said about one subject
// stands together. Rules, section 4.
import { rdf } from '../../../core/graph/vocabulary.ts'
import type { ByteOutput } from './byte-output.ts'
import { iriText } from './nquads-terms.ts'
import { isBlank, type StoredLine } from './stored-line.ts'
import { predicateText, prefixLines, shortIri } from './turtle-terms.ts'
import { idText, literalText, writeLines, type ExportWriter } from './write-nquads.ts'
import { writePlainTurtle } from './write-plain-lines.ts'

/** The text of one node: where it is, so that subjects, predicates and graphs are not repeated. */
class NodeText {
  #graph = ''
  #about = ''
  #predicate = ''

  line(read: StoredLine, about: string, sequence: string): string {
    const { predicate } = read
    const isElsewhere = about !== this.#about || read.graph !== this.#graph
    const before = isElsewhere
      ? `${this.end(read.graph)}${about} ${predicateText(predicate)} `
      : predicate === this.#predicate
        ? ', '
        : `;\n  ${predicateText(predicate)} `
    this.#about = about
    this.#predicate = predicate
    return `${before}${objectText(read, sequence)} `
  }

  /** Ends what was said about a subject, and its graph where what follows is in another one. */
  end(next = ''): string {
    let text = this.#about === '' ? '' : '.\n'
    this.#about = ''
    if (next === this.#graph) return text
    if (this.#graph !== '') text += '}\n'
    if (next !== '') text += `${iriText(next)} {\n`
    this.#graph = next
    return text
  }
}

export function createTurtleWriter(): ExportWriter {
  let isBegun = false
  const begin = (): string => {
    const text = isBegun ? '' : prefixLines
    isBegun = true
    return text
  }
  return {
    *write(node) {
      const written = new NodeText()
      yield begin()
      yield* writeLines(node, (line, about, sequence) => written.line(line, about, sequence))
      yield written.end()
    },
    writePlain: (node, output: ByteOutput) => isBegun && writePlainTurtle(node, output),
    finish: begin,
  }
}

function objectText(read: StoredLine, sequence: string): string {
  if (read.kind !== 'reference') return literalText(read, shortIri)
  return read.predicate === rdf.type && !isBlank(read.value)
    ? shortIri(read.value)
    : idText(sequence, read.value)
}
