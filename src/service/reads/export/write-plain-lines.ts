// Nearly all statements of an export are plain: no blank nodes, no graph, no base direction. A node with only such is
// written as N-Quads or Turtle from its stored bytes, with the same result as the general writers.
import { rdf, xsd } from '../../../core/graph/vocabulary.ts'
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
import { predicateText, shortIri } from './turtle-terms.ts'

/** How a form writes what occurs often. */
interface Form {
  readonly predicateAt: (start: number, end: number) => Predicate
  /** After a text, with its datatype. */
  readonly datatypeAt: (start: number, end: number) => ReadyText
  /** Undefined where a type is written as any other reference. */
  readonly typeAt?: (start: number, end: number) => ReadyText
  /** Before a line that is not the first one about its subject; undefined where each line begins with the subject. */
  readonly before?: { readonly samePredicate: ReadyText; readonly otherPredicate: ReadyText }
  readonly afterLine: ReadyText
  readonly afterNode: ReadyText
}

interface Predicate {
  readonly iri: string
  readonly ready: ReadyText
  readonly isType: boolean
}

const predicatesAs = (write: (iri: string) => string): Form['predicateAt'] =>
  rememberingFields((field) => {
    const iri = iriOfField(field)
    return { iri, ready: readyText(`${write(iri)} `), isType: iri === rdf.type }
  })

const datatypesAs = (write: (iri: string) => string): Form['datatypeAt'] =>
  rememberingFields((field) => {
    const iri = iriOfField(field)
    return readyText(iri === xsd.string ? '"' : `"^^${write(iri)}`)
  })

const nQuads: Form = {
  predicateAt: predicatesAs(iriText),
  datatypeAt: datatypesAs(iriText),
  afterLine: readyText(' .\n'),
  afterNode: readyText(''),
}

const turtle: Form = {
  predicateAt: predicatesAs(predicateText),
  datatypeAt: datatypesAs(shortIri),
  typeAt: rememberingFields((iri) => readyText(shortIri(iri))),
  before: { samePredicate: readyText(', '), otherPredicate: readyText(';\n  ') },
  afterLine: readyText(' '),
  afterNode: readyText('.\n'),
}

const languageAt = rememberingFields((language) => readyText(isLanguageTag(language) ? `"@${language}` : '"'))

const mark = readyText('"')
const [iriStart, iriEnd] = [readyText('<'), readyText('>')]
const space = readyText(' ')

/** More than what a line adds to its subject, its predicate, its text and its type. */
const lineBytes = 64

const [QUOTE, LESS_THAN, AT_SIGN, CARET, UNDERSCORE] = [0x22, 0x3c, 0x40, 0x5e, 0x5f]

/** A longer one, repeated in every line, would need much space at once. */
const longestSubject = 1000

/** False where it takes more than this; then nothing is written. */
export const writePlainLines = (node: ExportNode, output: ByteOutput): boolean =>
  writeNode(nQuads, node, output)

export const writePlainTurtle = (node: ExportNode, output: ByteOutput): boolean =>
  writeNode(turtle, node, output)

function writeNode(form: Form, { subject, parts }: ExportNode, output: ByteOutput): boolean {
  if (isBlank(subject) || subject.length > longestSubject) return false
  const start = output.at
  last = undefined
  for (const { statements } of parts) {
    const end = readStored(subject, statements)
    if (end === NONE || !writeLines(form, end, output)) {
      output.at = start
      return false
    }
  }
  output.reserve(lineBytes)
  output.put(form.afterNode)
  return true
}

/** The predicate of the line before, of the node being written. */
let last: Predicate | undefined

/** Writes the lines of the record read last. */
function writeLines(form: Form, end: number, output: ByteOutput): boolean {
  const subjectEnd = fieldEnd(0)
  const subjectAt = output.at
  for (let at = subjectEnd + 1; at < end; at++) {
    output.reserve(lineBytes + subjectEnd + (end - at) * maxEscaped)
    if (!form.before && output.at > subjectAt) output.repeat(subjectAt, subjectEnd + 3)
    else if (!form.before || last === undefined) {
      if (writeIri(0, output) === NONE) return false
      output.put(space)
    }
    at = writeRest(form, at, end, output)
    if (at === NONE || stored[at] !== NEWLINE) return false
    output.put(form.afterLine)
  }
  return true
}

/** Writes predicate and object. Returns where the line ends, or the graph that it names begins. */
function writeRest(form: Form, start: number, end: number, output: ByteOutput): number {
  const tab = fieldEnd(start)
  if (stored[start] === UNDERSCORE || stored[tab] !== TAB) return NONE
  const predicate = form.predicateAt(start, tab)
  output.reserve(lineBytes + predicate.ready.bytes.length + (end - tab) * maxEscaped)
  writePredicate(form, predicate, output)
  const at = tab + 2
  switch (stored[tab + 1]) {
    case LESS_THAN:
      if (isBlankAt(at)) return NONE
      return predicate.isType && form.typeAt ? writeType(form.typeAt, at, output) : writeIri(at, output)
    case QUOTE:
      return writeText(at, mark, output)
    case CARET:
      return writeMarked(at, form.datatypeAt, output)
    case AT_SIGN:
      return writeMarked(at, languageAt, output)
    default:
      return NONE
  }
}

/** With what is before it where it is not the first about its subject. */
function writePredicate({ before }: Form, predicate: Predicate, output: ByteOutput): void {
  const isSame = before !== undefined && predicate.iri === last?.iri
  if (before !== undefined && last !== undefined)
    output.put(isSame ? before.samePredicate : before.otherPredicate)
  if (!isSame) output.put(predicate.ready)
  last = predicate
}

function writeType(typeAt: NonNullable<Form['typeAt']>, start: number, output: ByteOutput): number {
  const end = fieldEnd(start)
  const type = typeAt(start, end)
  output.reserve(lineBytes + type.bytes.length)
  output.put(type)
  return end
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
