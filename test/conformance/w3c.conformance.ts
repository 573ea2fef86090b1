// The W3C's expansion tests. The kernel makes graphs, not expanded documents, so the graph of each input is compared
// with the graph of the expected output. Tests of what the kernel does not claim are skipped, each with its reason.
import { isDeepStrictEqual } from 'node:util'

import jsonld from 'jsonld'
import { expect, test } from 'vitest'

import type { GraphDocument, ReadFault } from '../../src/graph/document.ts'
import { ROOT_PLACE } from '../../src/graph/document.ts'
import { GraphBuilder } from '../../src/graph/graph-builder.ts'
import { expandCompiled } from '../../src/graph/jsonld/expand-compiled.ts'
import { expandGenerally } from '../../src/graph/jsonld/expand-generally.ts'
import { NotCovered } from '../../src/graph/jsonld/not-covered.ts'
import { readExpanded } from '../../src/graph/jsonld/read-expanded.ts'
import { parseJson } from '../../src/graph/parse-json.ts'
import { scanJson } from '../../src/graph/scan-json.ts'
import { comparableGraph } from './comparable-graph.ts'
import { bytesInFolder, isInFolder, jsonInFolder } from './read-folder.ts'

interface ManifestEntry {
  readonly '@id': string
  readonly '@type': readonly string[]
  readonly name: string
  readonly input: string
  readonly expect?: string
  readonly expectErrorCode?: string
  readonly option?: Readonly<Record<string, unknown>>
}

interface Manifest {
  readonly baseIri: string
  readonly sequence: readonly ManifestEntry[]
}

const manifest = jsonInFolder('expand-manifest.jsonld') as Manifest

function parse(name: string): object {
  const bytes = bytesInFolder(name)
  const scan = scanJson(bytes)
  if (!scan.ok) throw new Error(`${name}: ${scan.reason}`)
  return parseJson(bytes, scan) as object
}

type Outcome =
  | { readonly way: 'compiled' | 'general'; readonly document: GraphDocument }
  | { readonly way: 'compiled' | 'general'; readonly faults: readonly ReadFault[] }

async function read(input: object): Promise<Outcome> {
  const builder = new GraphBuilder()
  try {
    const faults = expandCompiled(input, builder)
    return faults.length > 0 ? { way: 'compiled', faults } : { way: 'compiled', document: builder.finish() }
  } catch (error) {
    if (!(error instanceof NotCovered)) throw error
    const result = await expandGenerally(input, null)
    return result.ok
      ? { way: 'general', document: result.document }
      : { way: 'general', faults: result.faults }
  }
}

/** Why a test is about something the kernel does not claim, as far as its entry tells. */
function notClaimed({ input, option = {}, expect: expected }: ManifestEntry): string | null {
  if (option['specVersion'] === 'json-ld-1.0' || option['processingMode'] === 'json-ld-1.0') {
    return 'JSON-LD 1.0 only'
  }
  if (option['expandContext'] !== undefined) return 'a context given beside the document'
  if (option['base'] !== undefined) return 'an address given beside the document'
  if (!/\.json(?:ld)?$/.test(input)) return 'not a JSON file'
  if (!isInFolder(input)) return 'input not in the folder'
  if (expected !== undefined && /\.json/.test(expected) && !isInFolder(expected))
    return 'output not in the folder'
  return null
}

/** Identifiers are never resolved against the address a file came from: they stay as they are written. */
const needsAddress = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes)
  return text.includes(new URL('/', manifest.baseIri).href)
}

const tally = new Map<string, number>()
const count = (what: string): number => tally.set(what, (tally.get(what) ?? 0) + 1).get(what) ?? 0

for (const entry of manifest.sequence) {
  test(`${entry['@id']} ${entry.name}`, async ({ skip }) => {
    const leave = (reason: string): never => {
      count(`not claimed: ${reason}`)
      return skip(reason)
    }
    const reason = notClaimed(entry)
    if (reason !== null) leave(reason)
    const outcome = await read(parse(entry.input))
    const isPositive = entry['@type'].includes('jld:PositiveEvaluationTest')
    if ('faults' in outcome && outcome.faults.some((one) => one.fault === 'unknown-context')) {
      leave('a context from the network')
    }
    if (isPositive && needsAddress(bytesInFolder(entry.expect ?? '')))
      leave('the address of the file as base')
    const verdict = verdictOf(outcome)
    const expected = isPositive ? expectedGraph(entry) : codeOf(entry)
    if (outcome.way === 'general' && !isDeepStrictEqual(verdict, expected)) {
      // Passed on as it is, jsonld's answer is not ours to judge.
      if (isDeepStrictEqual(verdict, await answerOfJsonld(entry)))
        leave('answered otherwise by jsonld itself')
    }
    expect(verdict).toEqual(expected)
    count(`passed, ${outcome.way} way`)
  })
}

const verdictOf = (outcome: Outcome): unknown =>
  'document' in outcome
    ? comparableGraph(outcome.document)
    : outcome.faults.map((one) => (one.fault === 'jsonld-error' ? one.code : one.fault))

const codeOf = ({ expectErrorCode, expect: code }: ManifestEntry): unknown => [expectErrorCode ?? code]

const expectedGraph = (entry: ManifestEntry): string[] => graphOfExpanded(parse(entry.expect ?? ''))

function graphOfExpanded(expanded: unknown): string[] {
  const builder = new GraphBuilder()
  readExpanded({ builder, places: [] }, expanded, { place: ROOT_PLACE, graph: undefined })
  return comparableGraph(builder.finish())
}

async function answerOfJsonld(entry: ManifestEntry): Promise<string[]> {
  try {
    const options = { expandContext: { '@base': null } } as unknown as Parameters<typeof jsonld.expand>[1]
    return graphOfExpanded(await jsonld.expand(parse(entry.input), options))
  } catch (error) {
    return [(error as { details: { code: string } }).details.code]
  }
}

test('the tally', () => {
  console.info(
    [...tally]
      .map(([what, number]) => `${String(number).padStart(5)}  ${what}`)
      .sort()
      .join('\n'),
  )
  expect(tally.size).toBeGreaterThan(0)
})
