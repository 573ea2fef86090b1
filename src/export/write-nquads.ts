// The N-Quads form of an export: one statement per line. Decisions, section 4.
import { xsd } from '../graph/vocabulary.ts'
import type { ExportNode } from './merge-records.ts'
import { exportedLabel, isBlank, quoted, StoredLine } from './stored-line.ts'

/** Gives out the text of a namespace piece by piece. */
export interface ExportWriter {
  add(node: ExportNode): Iterable<string>
  /** The same at once, for nodes that are not large. */
  text(node: ExportNode): string
  finish(): string
}

/** Lines that are put together before anybody else gets a turn. */
const sliceLines = 2000

export function createNQuadsWriter(): ExportWriter {
  return {
    *add({ subject, parts }) {
      for (const { sequence, statements } of parts) {
        for (let at = 0; at < statements.length; at = slice.end) {
          yield writeSlice(slice, idText(sequence, subject), sequence, statements, at)
        }
      }
    },
    text({ subject, parts }) {
      let text = ''
      for (const { sequence, statements } of parts) {
        for (let at = 0; at < statements.length; at = slice.end) {
          text += writeSlice(slice, idText(sequence, subject), sequence, statements, at)
        }
      }
      return text
    },
    finish: () => '',
  }
}

const line = new StoredLine()
const slice = { end: 0 }

/** Some of the lines, from `start` on; says where they end. */
function writeSlice(
  said: { end: number },
  subject: string,
  sequence: string,
  statements: string,
  start: number,
): string {
  let text = ''
  let at = start
  for (let count = 0; count < sliceLines && at < statements.length; count++) {
    at = line.read(statements, at)
    const about = line.subject === '' ? subject : exportedLabel(sequence, line.subject)
    const graph = line.graph === '' ? '' : ` ${iriText(line.graph)}`
    text += `${about} ${iriText(line.predicate)} ${objectText(sequence)}${graph} .\n`
  }
  said.end = at
  return text
}

function objectText(sequence: string): string {
  if (line.kind === 'reference') return idText(sequence, line.value)
  const text = quoted(line.value)
  if (line.language !== '') return isLanguageTag(line.language) ? `${text}@${line.language}` : text
  return line.datatype === xsd.string ? text : `${text}^^${iriText(line.datatype)}`
}

const idText = (sequence: string, id: string): string =>
  isBlank(id) ? exportedLabel(sequence, id) : iriText(id)

// Every stored identifier was checked to be an IRI. Should one ever not be, it must not break out of its brackets.
const iriText = (iri: string): string =>
  UNSAFE.test(iri) ? `<${iri.replaceAll(ALL_UNSAFE, escapeUnsafe)}>` : `<${iri}>`

const UNSAFE = /[^!#-;=?-Z[\]_a-z~\u0080-\uFFFF]/
const ALL_UNSAFE = new RegExp(UNSAFE, 'g')
const escapeUnsafe = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** JSON-LD lets any text be a language; N-Quads has no place for one that is no tag. */
const isLanguageTag = (language: string): boolean => /^[A-Za-z]+(-[A-Za-z0-9]+)*$/.test(language)
