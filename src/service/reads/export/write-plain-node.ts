// Nearly every node of an export is plain: one source, the default graph, no blank nodes. Such a node is written as JSON-LD
// in one pass over its stored bytes, with the same result as the general writer.
import { rdf, xsd } from '../../../core/graph/vocabulary.ts'
import { ByteOutput, readyText, type ReadyText } from './byte-output.ts'
import { isPlainName, propertyOfIri, typeText } from './jsonld-names.ts'
import type { ExportNode } from './merge-records.ts'
import {
  copyText,
  fieldEnd,
  isBlankAt,
  isPlainAt,
  maxEscaped,
  NEWLINE,
  NONE,
  readStored,
  rememberingFields,
  stored,
  TAB,
} from './stored-bytes.ts'
import { iriOfField, isBlank } from './stored-line.ts'

/** The key of a member, with a colon after it; as it is written, with a comma before it. */
interface Key {
  readonly text: string
  readonly ready: ReadyText
}

interface Property {
  /** Whether its IRI is read as what it is. */
  readonly isPlain: boolean
  readonly isType: boolean
  readonly key: Key
  /** Under which a bare string is a value of the type `coercion`. */
  readonly term: Key | undefined
  readonly coercion: string
  /** Of texts. */
  readonly textKey: Key
}

const propertyKey = (text: string): Key => ({ text, ready: readyText(`,${text}`) })

const propertyAt = rememberingFields((field): Property => {
  const iri = iriOfField(field)
  const name = propertyOfIri(iri)
  const key = propertyKey(name.key)
  const term = name.term === '' ? undefined : propertyKey(name.term)
  return {
    isPlain: name.isPlain,
    isType: iri === rdf.type,
    key,
    term,
    coercion: name.coercion,
    textKey: term && name.coercion === xsd.string ? term : key,
  }
})

const typeAt = rememberingFields((iri) => readyText(typeText(iri)))

const datatypeAt = rememberingFields((field) => {
  const iri = iriOfField(field)
  return { iri, isPlain: isPlainName(iri), end: readyText(`","@type":${typeText(iri)}}`) }
})

const [idStart, idEnd] = [readyText('{"@id":"'), readyText('"')]
const typeKey = readyText(',"@type":')
const [comma, listStart, listEnd, objectEnd] = [
  readyText(','),
  readyText('['),
  readyText(']'),
  readyText('}'),
]
const textMarks = [readyText('"'), readyText('"')] as const
const idMarks = [readyText('{"@id":"'), readyText('"}')] as const
const valueStart = readyText('{"@value":"')

/** More than what a line adds to its key, its type and its text. */
const lineBytes = 64

/** A type after this much else is left to the general writer: what follows it has to be moved. */
const maxMoved = 4096

const [QUOTE, LESS_THAN, CARET, UNDERSCORE] = [0x22, 0x3c, 0x5e, 0x5f]

/** Writes one node after the other; its state is that of the node being written. */
class PlainNodeWriter {
  #output = new ByteOutput(0)
  /** Where the record ends. */
  #end = 0
  readonly #keys: string[] = []
  /** Where the first value of the current member starts. */
  #valueAt = 0
  #isList = false
  #typesAt = 0
  #typesEnd = 0
  #types = 0

  write({ subject, parts }: ExportNode, output: ByteOutput): boolean {
    const [part] = parts
    if (!part || parts.length > 1 || isBlank(subject) || !isPlainName(subject)) return false
    this.#end = readStored(subject, part.statements)
    if (this.#end === NONE) return false
    this.#output = output
    const start = output.at
    for (let at = this.#begin() + 1; at < this.#end; at++) {
      at = this.#writeLine(at)
      if (at === NONE || stored[at] !== NEWLINE) {
        output.at = start
        return false
      }
    }
    output.reserve(lineBytes)
    if (this.#isList) output.put(listEnd)
    if (this.#types > 1) output.insert(listEnd, this.#typesEnd)
    output.put(objectEnd)
    return true
  }

  /** Where the subject ends. */
  #begin(): number {
    const output = this.#output
    output.reserve(lineBytes + this.#end * maxEscaped)
    output.put(idStart)
    const end = copyText(0, output)
    output.put(idEnd)
    this.#keys.length = 0
    this.#isList = false
    this.#types = 0
    this.#typesAt = this.#typesEnd = output.at
    return end
  }

  /** Where the line ends, or the graph that it names begins. */
  #writeLine(start: number): number {
    if (stored[start] === UNDERSCORE) return NONE
    const tab = fieldEnd(start)
    const property = propertyAt(start, tab)
    if (!property.isPlain || stored[tab] !== TAB) return NONE
    const at = tab + 2
    switch (stored[tab + 1]) {
      case LESS_THAN:
        return this.#writeReference(property, at)
      case QUOTE:
        return this.#writeValue(property.textKey, at, textMarks[0], textMarks[1])
      case CARET:
        return this.#writeTyped(property, at)
      default:
        return NONE
    }
  }

  #writeReference({ isType, coercion, term, key }: Property, at: number): number {
    if (isBlankAt(at) || !isPlainAt(at)) return NONE
    if (isType) return this.#addType(at)
    return term && coercion === '@id'
      ? this.#writeValue(term, at, textMarks[0], textMarks[1])
      : this.#writeValue(key, at, idMarks[0], idMarks[1])
  }

  #writeTyped({ coercion, term, key }: Property, start: number): number {
    const tab = fieldEnd(start)
    if (stored[tab] !== TAB) return NONE
    const datatype = datatypeAt(start, tab)
    if (term && datatype.iri === coercion) return this.#writeValue(term, tab + 1, textMarks[0], textMarks[1])
    return datatype.isPlain ? this.#writeValue(key, tab + 1, valueStart, datatype.end) : NONE
  }

  #writeValue(key: Key, start: number, before: ReadyText, after: ReadyText): number {
    const output = this.#output
    output.reserve(key.ready.length + after.length + lineBytes + (this.#end - start) * maxEscaped)
    if (!this.#startValue(key)) return NONE
    output.put(before)
    const end = copyText(start, output)
    output.put(after)
    return end
  }

  /** The values of one key are adjacent in nearly all nodes; false where they are not. */
  #startValue({ text, ready }: Key): boolean {
    const output = this.#output
    const keys = this.#keys
    const last = keys.length - 1
    if (last >= 0 && keys[last] === text) {
      if (!this.#isList) output.insert(listStart, this.#valueAt)
      this.#isList = true
      output.put(comma)
      return true
    }
    for (let i = 0; i < last; i++) if (keys[i] === text) return false
    if (this.#isList) output.put(listEnd)
    this.#isList = false
    keys.push(text)
    output.put(ready)
    this.#valueAt = output.at
    return true
  }

  #addType(start: number): number {
    const output = this.#output
    const end = fieldEnd(start)
    if (output.at - this.#typesEnd > maxMoved) return NONE
    const type = typeAt(start, end)
    output.reserve(lineBytes + type.length)
    const before = output.at
    if (this.#types === 0) this.#addToTypes(typeKey)
    else {
      if (this.#types === 1) {
        output.insert(listStart, this.#typesAt + typeKey.length)
        this.#typesEnd++
      }
      this.#addToTypes(comma)
    }
    this.#addToTypes(type)
    this.#types++
    this.#valueAt += output.at - before
    return end
  }

  #addToTypes(ready: ReadyText): void {
    this.#output.insert(ready, this.#typesEnd)
    this.#typesEnd += ready.length
  }
}

const writer = new PlainNodeWriter()

/** False where it takes more than this; then nothing is written. */
export const writePlainNode = (node: ExportNode, output: ByteOutput): boolean => writer.write(node, output)
