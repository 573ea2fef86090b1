// The same statement in the ways that real files write it: term, prefixed name or whole IRI as key, links as text or as
// objects, `@type` or `rdf:type`, nested nodes. What is written and what it says are made together, so that nothing has to
// be read to know it. FACTS, sections (b) and (c).
import * as fc from 'fast-check'

import type { Said, Term } from './reading.ts'
import * as is from './reading-words.ts'

/** A node as it will be written. Without an identifier it is a blank node. */
export interface Draft {
  readonly id?: string | undefined
  /** The named graph it stands in, for nodes that are not nested. A blank one has no name in the file. */
  readonly graph?: string | undefined
  readonly fields: readonly Field[]
}

export interface Field {
  readonly key: string
  readonly predicate: string
  /** The value as JSON, with what it says; or a node that is nested there. */
  readonly value: { readonly json: unknown; readonly object: Term } | { readonly node: Draft }
}

interface Property {
  readonly term: string
  readonly prefixed: string
  readonly iri: string
  /** What the context makes of a text under the term: a link, or a literal of this datatype. */
  readonly coercion: string
}

const property = (prefix: string, term: string, iri: string, coercion: string): Property => ({
  term,
  prefixed: `${prefix}:${term}`,
  iri,
  coercion,
})

const link = '@id'

export const properties = {
  hasLegalName: property('org', 'hasLegalName', is.hasLegalName, is.string),
  hasName: property('org', 'hasName', is.hasName, is.string),
  hasDescription: property('cids', 'hasDescription', is.hasDescription, is.string),
  description: property('sch', 'description', is.description, is.string),
  hasOutcome: property('cids', 'hasOutcome', is.hasOutcome, link),
  hasIndicator: property('cids', 'hasIndicator', is.hasIndicator, link),
  forOrganization: property('cids', 'forOrganization', is.forOrganization, link),
  forOutcome: property('cids', 'forOutcome', is.forOutcome, link),
  forIndicator: property('cids', 'forIndicator', is.forIndicator, link),
  forTheme: property('cids', 'forTheme', is.forTheme, link),
  unitDescription: property('cids', 'unitDescription', is.unitDescription, is.string),
  unitOfMeasure: property('i72', 'unit_of_measure', is.unitOfMeasure, link),
  value: property('i72', 'value', is.value, link),
  hasNumericalValue: property('i72', 'hasNumericalValue', is.hasNumericalValue, is.string),
  startedAtTime: property('prov', 'startedAtTime', is.startedAtTime, is.dateTime),
  endedAtTime: property('prov', 'endedAtTime', is.endedAtTime, is.dateTime),
  forFunder: property('sff', 'forFunder', is.forFunder, is.string),
  hasOrganizationProfile: property('sff', 'hasOrganizationProfile', is.hasOrganizationProfile, link),
  provinceTerritoryServed: property('sff', 'provinceTerritoryServed', is.provinceTerritoryServed, link),
  localityServed: property('sff', 'localityServed', is.localityServed, link),
  sectorServed: property('sff', 'sectorServed', is.sectorServed, link),
  primaryPopulationServed: property('sff', 'primaryPopulationServed', is.primaryPopulationServed, link),
  organizationType: property('sff', 'organizationType', is.organizationType, link),
  reportedDate: property('sff', 'reportedDate', is.reportedDate, is.dateTime),
  hasCode: property('cids', 'hasCode', is.hasCode, link),
  hasID: property('org', 'hasID', is.hasID, link),
  hasIdentifier: property('org', 'hasIdentifier', is.hasIdentifier, is.string),
  issuedBy: property('org', 'issuedBy', is.issuedBy, link),
  hasFundingState: property('sff', 'hasFundingState', is.hasFundingState, link),
} as const

export type PropertyName = keyof typeof properties

const literal = (text: string, datatype: string): Term => ({ kind: 'literal', text, datatype })
const reference = (id: string): Term => ({ kind: 'reference', id })

/** Text under any spelling of a key; a language may be given. */
export const text = (name: PropertyName, ...texts: readonly string[]): fc.Arbitrary<Field> => {
  const { term, prefixed, iri, coercion } = properties[name]
  const spellings = ['prefixed', 'iri', 'language', ...(coercion === link ? [] : ['term', 'term', 'term'])]
  return fc
    .record({ said: fc.constantFrom(...texts), spelling: fc.constantFrom(...spellings) })
    .map(({ said, spelling }): Field => {
      if (spelling === 'language') {
        const object: Term = { kind: 'literal', text: said, datatype: is.langString, language: 'fr' }
        return {
          key: prefixed,
          predicate: iri,
          value: { json: { '@value': said, '@language': 'fr' }, object },
        }
      }
      const isTerm = spelling === 'term'
      return {
        key: isTerm ? term : spelling === 'iri' ? iri : prefixed,
        predicate: iri,
        value: { json: said, object: literal(said, isTerm ? coercion : is.string) },
      }
    })
}

/** Stands in the text for a number, which JavaScript would write in its own way. */
const numberMark = (digits: string): string => `number ${digits} in the file`

/** A value that is written as a number, with digits that a parser would lose. */
export const writtenNumber = (...numbers: readonly string[]): fc.Arbitrary<Field> => {
  const { term, prefixed, iri } = properties.hasNumericalValue
  return fc
    .record({ digits: fc.constantFrom(...numbers), isTerm: fc.boolean() })
    .map(({ digits, isTerm }): Field => ({
      key: isTerm ? term : prefixed,
      predicate: iri,
      value: {
        json: numberMark(digits),
        object: literal(digits, isTerm ? is.string : /^-?\d+$/.test(digits) ? is.integer : is.double),
      },
    }))
}

export const links = (name: PropertyName, targets: readonly string[], most: number): fc.Arbitrary<Field[]> =>
  fc.array(linkTo(name, targets), { maxLength: most })

export const linkTo = (name: PropertyName, targets: readonly string[]): fc.Arbitrary<Field> => {
  const { term, prefixed, iri } = properties[name]
  return fc
    .record({
      to: fc.constantFrom(...targets),
      spelling: fc.constantFrom('text', 'object', 'prefixed', 'iri'),
    })
    .map(({ to, spelling }): Field => ({
      key: spelling === 'prefixed' ? prefixed : spelling === 'iri' ? iri : term,
      predicate: iri,
      value: { json: spelling === 'text' ? to : { '@id': to }, object: reference(to) },
    }))
}

/** A node that stands inside another. */
export const nested = (name: PropertyName, node: fc.Arbitrary<Draft>): fc.Arbitrary<Field> => {
  const { term, prefixed, iri } = properties[name]
  return fc
    .record({ node, isTerm: fc.boolean() })
    .map((one): Field => ({ key: one.isTerm ? term : prefixed, predicate: iri, value: { node: one.node } }))
}

const rdfPrefixed = 'rdf:type'

/** Given as prefixed name and as whole IRI. */
export const typed = (...types: readonly (readonly [string, string])[]): fc.Arbitrary<Field> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      spelling: fc.constantFrom('prefixed', 'prefixed', 'iri', 'property', 'property iri'),
    })
    .map(({ type: [prefixed, iri], spelling }): Field => {
      const isKeyword = !spelling.startsWith('property')
      return {
        key: isKeyword ? '@type' : spelling === 'property' ? rdfPrefixed : is.type,
        predicate: is.type,
        value: {
          json: isKeyword ? (spelling === 'iri' ? iri : prefixed) : { '@id': iri },
          object: reference(iri),
        },
      }
    })

export interface Capsule {
  readonly text: string
  /** In the order of the document. */
  readonly said: readonly Said[]
}

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

/** The document, as one graph or as a list of nodes that bring their contexts along. */
export function capsuleOf(drafts: readonly Draft[], isList: boolean): Capsule {
  const said: Said[] = []
  let blanks = 0
  const write = (
    { id, fields }: Draft,
    place: Pick<Said, 'graph'>,
  ): { json: Record<string, unknown>; name: string } => {
    const name = id ?? `_:blank${++blanks}`
    const json: Record<string, unknown> = id === undefined ? {} : { '@id': id }
    // Values of one key stand together; that is the order of the document.
    for (const key of new Set(fields.map((field) => field.key))) {
      const values = fields
        .filter((field) => field.key === key)
        .map(({ predicate, value }) => {
          if (!('node' in value)) {
            said.push({ subject: name, predicate, object: value.object, ...place })
            return value.json
          }
          const inside = write(value.node, place)
          said.push({ subject: name, predicate, object: reference(inside.name), ...place })
          return inside.json
        })
      json[key] = values.length === 1 ? values[0] : values
    }
    return { json, name }
  }
  const nodes = drafts.map((draft) => {
    const { graph } = draft
    const { json } = write(draft, graph === undefined || graph.startsWith('_:') ? {} : { graph })
    if (graph === undefined) return json
    return { ...(!graph.startsWith('_:') && { '@id': graph }), '@graph': [json] }
  })
  const document = isList
    ? nodes.map((node) => ({ '@context': contexts, ...node }))
    : { '@context': contexts, '@graph': nodes }
  const text = JSON.stringify(document).replaceAll(/"number (\S+) in the file"/g, '$1')
  return { text, said: distinct(said) }
}

function distinct(said: readonly Said[]): Said[] {
  const byText = new Map<string, Said>()
  for (const one of said) if (!byText.has(JSON.stringify(one))) byText.set(JSON.stringify(one), one)
  return [...byText.values()]
}
