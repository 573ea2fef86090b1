// The W3C's toRdf tests through the front door: each input is uploaded, and what was accepted is compared with the
// N-Quads export of its namespace. A file that breaks one of the service's own rules may be rejected for that.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { isBlankId, type Term } from '../../src/core/graph/document.ts'
import { rdf, xsd } from '../../src/core/graph/vocabulary.ts'
import { startCapsuleApp, type CapsuleAnswer, type CapsuleApp } from '../acceptance/capsule-app.ts'
import { documentOf, quadsOf, type Quad } from '../acceptance/export-graphs.ts'
import { comparableGraph } from './comparable-graph.ts'
import { jsonInFolder } from './read-folder.ts'
import { toRdfExceptions } from './w3c-exceptions.ts'
import {
  Tally,
  isNegative,
  isPositive,
  notClaimed,
  readManifest,
  textInFolder,
  type ManifestEntry,
} from './w3c-manifest.ts'

const manifest = readManifest('toRdf-manifest.jsonld')
const tally = new Tally()

let service: CapsuleApp

beforeAll(async () => {
  service = await startCapsuleApp()
})

afterAll(async () => {
  await service.close()
  console.info(tally.text)
})

for (const entry of manifest.sequence) {
  test(`${entry['@id']} ${entry.name}`, async ({ skip }) => {
    const reason = notClaimed(entry)
    if (reason !== null) {
      tally.count(`toRdf, not claimed: ${reason}`)
      skip(reason)
    }
    const exception = toRdfExceptions.get(entry['@id'])
    const { difference, how } = await outcomeOf(entry)
    if (exception === undefined) expect(difference).toBeNull()
    else expect(difference, 'listed as an exception, but passes').not.toBeNull()
    tally.count(exception === undefined ? `toRdf, ${how}` : `toRdf, exception: ${exception}`)
  })
}

interface Outcome {
  readonly difference: unknown
  readonly how: string
}

async function outcomeOf(entry: ManifestEntry): Promise<Outcome> {
  const first = await upload(textInFolder(entry.input))
  if (!isPositive(entry) && !isNegative(entry)) return { difference: null, how: 'syntax only' }
  if (isNegative(entry)) {
    const difference = first.nQuads === null ? null : 'accepted, though it must be rejected'
    return { difference, how: 'negative, rejected' }
  }
  if (first.nQuads !== null) return compared(entry, first.nQuads, 'positive, the same graph')
  const based = withBase(entry)
  const second = based === null ? first : await upload(based)
  if (second.nQuads !== null) return compared(entry, second.nQuads, 'positive, the same graph with @base')
  const { rules } = second
  const isByRule = rules.length > 0 && rules.every((rule) => ownRules.has(rule))
  return { difference: isByRule ? null : { rules }, how: `positive, rejected: ${rules.join(', ')}` }
}

/** What the service refuses although JSON-LD allows it: identifiers that are no IRIs, contexts that are not bundled. */
const ownRules = new Set(['invalid-iri', 'unknown-context'])

interface Uploaded {
  /** Of what was stored; null for a rejected document. */
  readonly nQuads: string | null
  readonly rules: readonly string[]
}

async function upload(document: string): Promise<Uploaded> {
  const answer = await service.call('POST /capsules', { body: document })
  if (answer.statusCode !== 202) return { nQuads: null, rules: ['json_invalid'] }
  const { capsule_id: id } = answer.json<CapsuleAnswer>()
  const capsule = await service.verdict(id)
  const rules = [...new Set((capsule.validation?.items ?? []).map(({ rule }) => rule))]
  if (capsule.status !== 'accepted') return { nQuads: null, rules }
  const exported = await service.call('GET /export?format=nquads')
  await service.call(`DELETE /capsules/${id}`)
  const nQuads = exported.body
  const lines = nQuads.split('\n').filter((line) => line !== '')
  expect(new Set(lines).size, 'no line twice').toBe(lines.length)
  expect(capsule.triple_count, 'triple_count counts the lines').toBe(lines.length)
  return { nQuads, rules }
}

/** The same document with the address it is tested at written into it. */
function withBase({ input, option }: ManifestEntry): string | null {
  const root = jsonInFolder(input)
  const base = { '@base': option?.['base'] ?? manifest.baseIri + input }
  const based = (one: object): object => {
    const context: unknown = '@context' in one ? one['@context'] : []
    const parts: readonly unknown[] = Array.isArray(context) ? context : [context]
    return { ...one, '@context': [base, ...parts] }
  }
  if (typeof root !== 'object' || root === null) return null
  return JSON.stringify(Array.isArray(root) ? root.map(based) : based(root))
}

function compared(entry: ManifestEntry, nQuads: string, how: string): Outcome {
  const actual = comparable(nQuads)
  const expected = comparable(textInFolder(entry.expect ?? ''))
  return {
    difference: JSON.stringify(actual) === JSON.stringify(expected) ? null : { actual, expected },
    how,
  }
}

/** A graph with a blank name counts as the default graph; a number is the same however it is spelled. */
function comparable(nQuads: string): string[] {
  return comparableGraph(
    documentOf(
      quadsOf(nQuads).map(({ graph, object, ...rest }): Quad => {
        const quad = { ...rest, object: withNumbersByValue(object) }
        return graph === undefined || isBlankId(graph) ? quad : { ...quad, graph }
      }),
    ),
  )
}

function withNumbersByValue(term: Term): Term {
  if (term.kind === 'reference') return term
  const { text, datatype } = term
  if (datatype === rdf.JSON) return { ...term, text: JSON.stringify(JSON.parse(text)) }
  const isNumber = datatype === xsd.double || datatype === xsd.integer
  return isNumber ? { ...term, text: String(Number(text)) } : term
}
