// From expanded JSON-LD, as the general expander gives it, to statements. Says what toRDF would say, but keeps what
// toRDF drops or changes: bad identifiers, relative types, the text of numbers.
import type { Literal, Place, Reference, Term } from '../document.ts'
import { isBlankId } from '../document.ts'
import { statementOf } from '../graph-builder.ts'
import type { GraphBuilder } from '../graph-builder.ts'
import { booleanLiteral, numberLiteral } from '../literals.ts'
import { numberTextOf, numberTextWithin } from '../parse-json.ts'
import { rdf, xsd } from '../vocabulary.ts'
import { PLACE_KEY, unarmour } from './armour.ts'
import { jsonText } from './json-text.ts'
import { isObject } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'

/** An identifier the expander took for a word of JSON-LD itself. */
export class ReservedIdentifier extends Error {
  override readonly name = 'ReservedIdentifier'
}

export interface Reading {
  readonly builder: GraphBuilder
  readonly places: readonly Place[]
}

interface At {
  /** The nearest place that is known. */
  readonly place: Place
  readonly graph: string | undefined
}

export function readExpanded(reading: Reading, items: unknown, at: At): void {
  for (const item of asArray(items)) {
    if (isObject(item) && !('@value' in item) && !('@list' in item)) readNode(reading, item, at)
  }
}

function readNode(reading: Reading, object: JsonObject, outer: At): Reference {
  const at = { ...outer, place: placeOf(reading, object) ?? outer.place }
  const { builder } = reading
  const identity = identityOf(builder, object['@id'])
  const node = builder.node(identity, at.place)
  for (const type of asArray(object['@type'] ?? [])) {
    builder.state(node, statementOf(rdf.type, referenceTo(builder, type), at.graph, '@type'))
  }
  for (const property of Object.keys(object)) {
    const value = object[property]
    if (property === '@graph') {
      builder.nameGraph(node.id)
      readExpanded(reading, value, { ...at, graph: node.id })
    } else if (property === '@included') readExpanded(reading, value, at)
    else if (property === '@reverse') readReverse(reading, value, node.id, at)
    else if (!property.startsWith('@') && property !== PLACE_KEY) {
      for (const term of termsOf(reading, value, at)) {
        if (!isBlankId(property)) builder.state(node, statementOf(unarmour(property), term, at.graph))
      }
    }
  }
  return identity
}

function placeOf(reading: Reading, object: JsonObject): Place | null {
  const [mark] = asArray(object[PLACE_KEY] ?? [])
  const number = isObject(mark) ? mark['@value'] : undefined
  return typeof number === 'number' ? (reading.places[number] ?? null) : null
}

function readReverse(reading: Reading, map: unknown, id: string, at: At): void {
  if (!isObject(map)) return
  const object: Reference = { kind: 'reference', id }
  for (const property of Object.keys(map)) {
    for (const term of termsOf(reading, map[property], at)) {
      if (term.kind === 'literal' || isBlankId(property)) continue
      const node = reading.builder.node(term, at.place)
      reading.builder.state(node, statementOf(unarmour(property), object, at.graph))
    }
  }
}

function termsOf(reading: Reading, values: unknown, at: At): Term[] {
  return asArray(values).flatMap((value) => (isObject(value) ? [termOf(reading, value, at)] : []))
}

function termOf(reading: Reading, value: JsonObject, at: At): Term {
  if ('@value' in value) return literalOf(value)
  if ('@list' in value) return reading.builder.list(termsOf(reading, value['@list'], at), at.place, at.graph)
  if ('@id' in value && Object.keys(value).every((key) => key === '@id' || key === '@index')) {
    return numberUnderReference(value['@id']) ?? referenceTo(reading.builder, value['@id'])
  }
  return readNode(reading, value, at)
}

/** A number that a coercion took for a reference, because it travelled as text. */
function numberUnderReference(id: unknown): Literal | null {
  const text = typeof id === 'string' ? numberTextWithin(id) : null
  return text === null ? null : numberLiteral(text)
}

function identityOf(builder: GraphBuilder, id: unknown): Reference {
  return id === undefined ? { kind: 'reference', id: builder.newBlank() } : referenceTo(builder, id)
}

function referenceTo(builder: GraphBuilder, id: unknown): Reference {
  if (typeof id !== 'string' || numberTextWithin(id) !== null) throw new ReservedIdentifier()
  const plain = unarmour(id)
  return builder.reference(plain, plain)
}

function literalOf(object: JsonObject): Literal {
  const { '@value': value, '@type': type, '@language': language, '@direction': direction } = object
  const datatype = typeof type === 'string' ? unarmour(type) : undefined
  if (datatype === '@json') return { kind: 'literal', text: jsonText(value), datatype: rdf.JSON }
  if (typeof value === 'boolean') return booleanLiteral(value, datatype)
  const number = typeof value === 'number' ? String(value) : numberTextOf(String(value))
  if (number !== null) return numberLiteral(number, datatype)
  return {
    kind: 'literal',
    text: unarmour(String(value)),
    datatype: datatype ?? (typeof language === 'string' ? rdf.langString : xsd.string),
    ...(typeof language === 'string' && { language: unarmour(language) }),
    ...(typeof direction === 'string' && { direction }),
  }
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
