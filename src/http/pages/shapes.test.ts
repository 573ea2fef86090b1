// The published shapes and our rules give the same verdicts: on every capsule written for a rule, and on documents put
// together by chance. The oracle is a SHACL validator of others.
import { readFileSync, readdirSync } from 'node:fs'

import * as fc from 'fast-check'
import { DataFactory, Parser, Store, type Quad_Object } from 'n3'
import Validator from 'rdf-validate-shacl'
import { describe, expect, test } from 'vitest'

import { times } from '../../../test/random-seed.ts'
import { type GraphDocument, type Term, isBlankId, placePointer } from '../../core/graph/document.ts'
import { isAbsoluteIri } from '../../core/graph/iri.ts'
import { readDocument } from '../../core/graph/read-document.ts'
import { nameMaxBytes, valueMaxBytes } from '../../core/graph/text-bounds.ts'
import { checkDocument } from '../../core/validation/check-document.ts'
import { ruleSeverity, type Finding, type Rule } from '../../core/validation/finding.ts'
import { shapesText } from './shapes.ts'

const address = 'https://impact.example.org/shapes'
const shapes = new Store(new Parser().parse(await shapesText(address)))
const validator = new Validator(shapes)

const make = DataFactory

const resource = (id: string) => (isBlankId(id) ? make.blankNode(id.slice(2)) : make.namedNode(id))

const objectOf = (term: Term): Quad_Object =>
  term.kind === 'reference'
    ? resource(term.id)
    : make.literal(term.text, term.language ?? make.namedNode(term.datatype))

function graphOf({ nodes }: GraphDocument): Store {
  const graph = new Store()
  for (const { id, statements } of nodes.values()) {
    for (const { predicate, object } of statements) {
      graph.addQuad(make.quad(resource(id), make.namedNode(predicate), objectOf(object)))
    }
  }
  return graph
}

async function shapesFind(document: GraphDocument): Promise<string[]> {
  const report = await validator.validate(graphOf(document))
  const shapeOf = (result: (typeof report.results)[number]): string => {
    // A property inside a shape has no name of its own; the shape that has it does.
    const source = result.sourceShape
    const owner =
      source?.termType === 'BlankNode'
        ? shapes
            .getSubjects(null, make.blankNode(source.value), null)
            .find(({ termType }) => termType === 'NamedNode')
        : source
    return (owner?.value ?? '').replace(`${address}#`, '').replace(/-\d$/, '')
  }
  const focusOf = ({ focusNode: focus }: (typeof report.results)[number]): string => {
    const node = focus?.termType === 'BlankNode' ? document.nodes.get(`_:${focus.value}`) : undefined
    return node ? placePointer(node.place) : (focus?.value ?? '')
  }
  const severity = (result: (typeof report.results)[number]) => result.severity?.value.replace(/.*#/, '')
  const found = report.results.map(
    (result) => `${severity(result)?.toLowerCase()} ${shapeOf(result)} ${focusOf(result)}`,
  )
  return [...new Set(found)].sort()
}

/** Of texts that are too long; identifiers have no shape. */
const textVariants = new Set(['name', 'unit', 'funder', 'value'])

const hasShape = ({ rule, variant }: Finding): boolean =>
  rule !== 'invalid-iri' && (rule !== 'too-long' || textVariants.has(variant))

async function bothFind(bytes: Uint8Array): Promise<{ ours: string[]; shapes: string[] } | null> {
  const result = await readDocument(bytes)
  // What cannot be read is no graph; nor is one with identifiers that are none.
  if (!result.ok) return null
  const { document } = result
  const ids = [...document.nodes.values()].flatMap(({ id, statements }) => [
    id,
    ...statements.flatMap(({ object }) => (object.kind === 'reference' ? [object.id] : [])),
  ])
  if (ids.some((id) => !isBlankId(id) && !isAbsoluteIri(id))) return null
  const { items } = checkDocument(result)
  const ours = items.filter(hasShape).map(({ rule, focus }) => `${ruleSeverity(rule)} ${rule} ${focus}`)
  return { ours: [...new Set(ours)].sort(), shapes: await shapesFind(document) }
}

const folder = new URL('../../../test/fixtures/capsules/', import.meta.url)
const fixtures = readdirSync(folder).filter((file) => file.endsWith('.jsonld'))

/** Those about the file itself, and of identifiers that are none, have no shape. */
const rules: Readonly<Record<Rule, boolean>> = {
  'organization-legal-name': true,
  'entity-name': true,
  'theme-not-iri': true,
  'report-incomplete': true,
  'missing-id': true,
  'no-organization-link': true,
  'too-long': true,
  'organization-description': true,
  'indicator-outcome': true,
  'invalid-iri': false,
  'unknown-context': false,
  'jsonld-error': false,
  'invalid-text': false,
  'too-deep': false,
  'cell-error': false,
  'processing-failed': false,
}

test('each rule that a graph can break has a shape', () => {
  const found = Object.keys(rules).map((rule) => [
    rule,
    shapes.countQuads(`${address}#${rule}`, null, null, null) > 0,
  ])
  expect(Object.fromEntries(found)).toEqual(rules)
})

test('the lengths are those of the rules', () => {
  const path = make.namedNode('http://www.w3.org/ns/shacl#minLength')
  const lengths = shapes.getObjects(null, path, null).map(({ value: length }) => Number(length))
  expect(new Set(lengths)).toEqual(new Set([nameMaxBytes + 1, valueMaxBytes + 1]))
})

describe('the shapes find what the rules find', () => {
  test.each(fixtures)('in %s', async (file) => {
    const both = await bothFind(readFileSync(new URL(file, folder)))
    if (both) expect(both.shapes).toEqual(both.ours)
  })
})

// Few identifiers, so that entries meet; every kind of value, so that each rule has something to find.
const id = fc.constantFrom('https://e.example/a', 'https://e.example/b', 'https://e.example/c', '_:x', '_:y')
const text = fc.constantFrom('Meals', '', '  ', 'https://e.example/a')
const value = fc.oneof(
  id.map((each) => ({ '@id': each })),
  text.map((each) => ({ '@value': each })),
  fc.record({ '@value': text, '@language': fc.constantFrom('en', 'fr') }),
)
const values = fc.array(value, { maxLength: 2 })
const type = fc.constantFrom(
  'cids:Organization',
  'cids:SocialPurposeOrganization',
  'cids:Outcome',
  'cids:Indicator',
  'cids:IndicatorReport',
  'i72:Measure',
)
const entry = fc.record(
  {
    '@id': id,
    '@type': fc.uniqueArray(type, { maxLength: 2 }),
    'org:hasLegalName': values,
    'org:hasName': values,
    'cids:hasDescription': values,
    'sch:description': values,
    'cids:hasOutcome': values,
    'cids:hasIndicator': values,
    'cids:forOrganization': values,
    'cids:forOutcome': values,
    'cids:forIndicator': values,
    'cids:forTheme': values,
    'i72:value': values,
    'i72:hasNumericalValue': values,
    'prov:startedAtTime': values,
    'prov:endedAtTime': values,
  },
  { requiredKeys: [] },
)

test('and in documents put together by chance', async () => {
  const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
  const runs = times(100)
  let [compared, faulty] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
      const both = await bothFind(Buffer.from(JSON.stringify({ '@context': context, '@graph': entries })))
      if (!both) return
      compared++
      if (both.ours.length > 0) faulty++
      expect(both.shapes).toEqual(both.ours)
    }),
    { numRuns: runs },
  )
  expect(compared).toBeGreaterThan((runs * 2) / 3)
  expect(faulty).toBeGreaterThan(runs / 3)
})
