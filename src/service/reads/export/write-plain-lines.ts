// Nearly all statements of an export are plain: no blank nodes, no graph, no base direction. A node with only such is
// written as N-Quads from its stored bytes, with the same result as the general writer.
import { xsd } from '../../../core/graph/vocabulary.ts'
import { readyText, type ByteOutput, type ReadyText } from './byte-output.ts'
import type { ExportNode } from './merge-records.ts'
import { iriText, isLanguageTag } from './nquads-terms.ts'
import {
  copyIri,
  copyText,
  fieldEnd,
  isBlankAt,
  maxEscaped,
  NEWLINE,
  NONE,
  readStored,
  rememberingFields,
  stored,
  TAB,
} from './stored-bytes.ts'
import { iriOfField, isBlank } from './stored-line.ts'

const predicateAt = rememberingFields((field) => readyText(` ${iriText(iriOfField(field))} `))
const datatypeAt = rememberingFields((field) => {
  const iri = iriOfField(field)
  return readyText(iri === xsd.string ? '"' : `"^^${iriText(iri)}`)
})
const languageAt = rememberingFields((language) => readyText(isLanguageTag(language) ? `"@${language}` : '"'))

const mark = readyText('"')
const [iriStart, iriEnd] = [readyText('<'), readyText('>')]
const lineEnd = readyText(' .\n')

/** More than what a line adds to its subject, its predicate, its text and its type. */
const lineBytes = 64

const [QUOTE, LESS_THAN, AT_SIGN, CARET, UNDERSCORE] = [0x22, 0x3c, 0x40, 0x5e, 0x5f]

/** A longer one, repeated in every line, would need much space at once. */
const longestSubject = 1000

/** False where it takes more than this; then nothing is written. */
export function writePlainLines({ subject, parts }: ExportNode, output: ByteOutput): boolean {
  if (isBlank(subject) || subject.length > longestSubject) return false
  const start = output.at
  for (const { statements } of parts) {
    const end = readStored(subject, statements)
    if (end === NONE || !writeLines(end, output)) {
      output.at = start
      return false
    }
  }
  return true
}

/** Writes the lines of the record read last. */
function writeLines(end: number, output: ByteOutput): boolean {
  const subjectEnd = fieldEnd(0)
  const subjectAt = output.at
  for (let at = subjectEnd + 1; at < end; at++) {
    output.reserve(lineBytes + subjectEnd + (end - at) * maxEscaped)
    if (output.at > subjectAt) output.repeat(subjectAt, subjectEnd + 2)
    else if (writeIri(0, output) === NONE) return false
    at = writeRest(at, end, output)
    if (at === NONE || stored[at] !== NEWLINE) return false
    output.put(lineEnd)
  }
  return true
}

/** Writes predicate and object. Returns where the line ends, or the graph that it names begins. */
function writeRest(start: number, end: number, output: ByteOutput): number {
  const tab = fieldEnd(start)
  if (stored[start] === UNDERSCORE || stored[tab] !== TAB) return NONE
  const predicate = predicateAt(start, tab)
  output.reserve(lineBytes + predicate.bytes.length + (end - tab) * maxEscaped)
  output.put(predicate)
  const at = tab + 2
  switch (stored[tab + 1]) {
    case LESS_THAN:
      return isBlankAt(at) ? NONE : writeIri(at, output)
    case QUOTE:
      return writeText(at, mark, output)
    case CARET:
      return writeMarked(at, datatypeAt, output)
    case AT_SIGN:
      return writeMarked(at, languageAt, output)
    default:
      return NONE
  }
}

/** A text after the field with its datatype or language. */
function writeMarked(
  start: number,
  endAt: (start: number, end: number) => ReadyText,
  output: ByteOutput,
): number {
  const tab = fieldEnd(start)
  return stored[tab] === TAB ? writeText(tab + 1, endAt(start, tab), output) : NONE
}

function writeText(start: number, after: ReadyText, output: ByteOutput): number {
  output.put(mark)
  const end = copyText(start, output)
  output.reserve(lineBytes + after.bytes.length)
  output.put(after)
  return end
}

function writeIri(start: number, output: ByteOutput): number {
  output.put(iriStart)
  const end = copyIri(start, output)
  output.put(iriEnd)
  return end
}
