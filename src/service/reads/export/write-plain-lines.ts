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

/** How a form writes what occurs often: as few texts as possible, each with all that stands beside it. */
interface Form {
  readonly predicateAt: (start: number, end: number) => Predicate
  /** After an object of the same predicate; undefined where each line begins with the subject. */
  readonly repeated?: Start
  /** Undefined where a type is written as any other reference. */
  readonly typeAt?: (start: number, end: number) => ReadyText
  readonly iriEnd: ReadyText
  readonly textEnd: ReadyText
  /** After a text with a datatype or language. */
  readonly datatypeAt: (start: number, end: number) => ReadyText
  readonly languageAt: (start: number, end: number) => ReadyText
  readonly nodeEnd: ReadyText
}

interface Predicate {
  readonly iri: string
  readonly isType: boolean
  /** After the subject. */
  readonly first: Start
  /** After an object of another predicate. */
  readonly next: Start
}

/** What stands before an object. */
interface Start {
  readonly type: ReadyText
  readonly iri: ReadyText
  readonly text: ReadyText
}

const startWith = (text: string): Start => ({
  type: readyText(text),
  iri: readyText(`${text}<`),
  text: readyText(`${text}"`),
})

/** `between`: before a predicate that is not the first. */
const predicatesAs = (write: (iri: string) => string, between: string): Form['predicateAt'] =>
  rememberingFields((field) => {
    const iri = iriOfField(field)
    const text = `${write(iri)} `
    return { iri, isType: iri === rdf.type, first: startWith(text), next: startWith(between + text) }
  })

const objectEnds = (write: (iri: string) => string, lineEnd: string) => ({
  iriEnd: readyText(`>${lineEnd}`),
  textEnd: readyText(`"${lineEnd}`),
  datatypeAt: rememberingFields((field) => {
    const iri = iriOfField(field)
    return readyText(`"${iri === xsd.string ? '' : `^^${write(iri)}`}${lineEnd}`)
  }),
  languageAt: rememberingFields((language) =>
    readyText(`"${isLanguageTag(language) ? `@${language}` : ''}${lineEnd}`),
  ),
})

const nQuads: Form = {
  predicateAt: predicatesAs(iriText, ''),
  ...objectEnds(iriText, ' .\n'),
  nodeEnd: readyText(''),
}

const turtle: Form = {
  predicateAt: predicatesAs(predicateText, ';\n  '),
  repeated: startWith(', '),
  typeAt: rememberingFields((iri) => readyText(`${shortIri(iri)} `)),
  ...objectEnds(shortIri, ' '),
  nodeEnd: readyText('.\n'),
}

const [subjectStart, subjectEnd] = [readyText('<'), readyText('> ')]

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
  last = ''
  for (const { statements } of parts) {
    const end = readStored(subject, statements)
    if (end === NONE || !writeLines(form, end, output)) {
      output.at = start
      return false
    }
  }
  output.reserve(lineBytes)
  output.put(form.nodeEnd)
  return true
}

/** The predicate of the line before, of the node being written. */
let last = ''

/** Writes the lines of the record read last. */
function writeLines(form: Form, end: number, output: ByteOutput): boolean {
  const length = fieldEnd(0)
  const subjectAt = output.at
  for (let at = length + 1; at < end; at++) {
    output.reserve(lineBytes + length + (end - at) * maxEscaped)
    if (!form.repeated && output.at > subjectAt) output.repeat(subjectAt, length + 3)
    else if (!form.repeated || last === '') {
      output.put(subjectStart)
      if (copyIri(0, output) === NONE) return false
      output.put(subjectEnd)
    }
    at = writeRest(form, at, end, output)
    if (at === NONE || stored[at] !== NEWLINE) return false
  }
  return true
}

/** Writes predicate and object. Returns where the line ends, or the graph that it names begins. */
function writeRest(form: Form, start: number, end: number, output: ByteOutput): number {
  const tab = fieldEnd(start)
  if (stored[start] === UNDERSCORE || stored[tab] !== TAB) return NONE
  const predicate = form.predicateAt(start, tab)
  const before = startOfLine(form, predicate)
  output.reserve(lineBytes + before.text.length + (end - tab) * maxEscaped)
  const at = tab + 2
  switch (stored[tab + 1]) {
    case LESS_THAN:
      return predicate.isType && form.typeAt
        ? writeType(before.type, at, form.typeAt, output)
        : writeIri(before.iri, at, form.iriEnd, output)
    case QUOTE:
      return writeText(before.text, at, form.textEnd, output)
    case CARET:
      return writeMarked(before.text, at, form.datatypeAt, output)
    case AT_SIGN:
      return writeMarked(before.text, at, form.languageAt, output)
    default:
      return NONE
  }
}

function startOfLine({ repeated }: Form, { iri, first, next }: Predicate): Start {
  const before = last
  last = iri
  return repeated === undefined || before === '' ? first : before === iri ? repeated : next
}

function writeType(
  before: ReadyText,
  start: number,
  typeAt: NonNullable<Form['typeAt']>,
  output: ByteOutput,
): number {
  if (isBlankAt(start)) return NONE
  output.put(before)
  const end = fieldEnd(start)
  const type = typeAt(start, end)
  output.reserve(lineBytes + type.length)
  output.put(type)
  return end
}

function writeIri(before: ReadyText, start: number, after: ReadyText, output: ByteOutput): number {
  if (isBlankAt(start)) return NONE
  output.put(before)
  const end = copyIri(start, output)
  output.put(after)
  return end
}

/** A text after the field with its datatype or language. */
function writeMarked(
  before: ReadyText,
  start: number,
  endAt: (start: number, end: number) => ReadyText,
  output: ByteOutput,
): number {
  const tab = fieldEnd(start)
  return stored[tab] === TAB ? writeText(before, tab + 1, endAt(start, tab), output) : NONE
}

function writeText(before: ReadyText, start: number, after: ReadyText, output: ByteOutput): number {
  output.put(before)
  const end = copyText(start, output)
  output.reserve(lineBytes + after.length)
  output.put(after)
  return end
}
