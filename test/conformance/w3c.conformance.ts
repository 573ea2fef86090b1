// The W3C's expansion tests. The kernel makes graphs, not expanded documents, so the graph of each input is compared
// with the graph of the expected output.
import { expect, test } from 'vitest'

import type { GraphDocument, ReadResult } from '../../src/core/graph/document.ts'
import { parseJson } from '../../src/core/graph/parse-json.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { scanJson } from '../../src/core/graph/scan-json.ts'
import { checkDocument } from '../../src/core/validation/check-document.ts'
import { comparableGraph } from './comparable-graph.ts'
import { graphOfExpanded } from './graph-of-expanded.ts'
import { bytesInFolder } from './read-folder.ts'
import { expandExceptions } from './w3c-exceptions.ts'
import {
  Tally,
  errorCodeOf,
  isPositive,
  notClaimed,
  readManifest,
  textInFolder,
  type ManifestEntry,
} from './w3c-manifest.ts'

const manifest = readManifest('expand-manifest.jsonld')
const tally = new Tally()

/** Identifiers are never resolved against the address a file came from: they stay as they are written. */
const needsAddress = (entry: ManifestEntry): boolean =>
  entry.option?.['base'] !== undefined ||
  (isPositive(entry) && textInFolder(entry.expect ?? '').includes(new URL('/', manifest.baseIri).href))

for (const entry of manifest.sequence) {
  test(`${entry['@id']} ${entry.name}`, async ({ skip }) => {
    const leave = (reason: string): never => {
      tally.count(`expand, not claimed: ${reason}`)
      return skip(reason)
    }
    const reason = notClaimed(entry) ?? (needsAddress(entry) ? 'the address of the file as base' : null)
    if (reason !== null) leave(reason)
    const result = await readDocument(bytesInFolder(entry.input))
    if (!result.ok && result.faults.some(({ fault }) => fault === 'unknown-context')) {
      leave('a context from the network')
    }
    const exception = expandExceptions.get(entry['@id'])
    const difference = isPositive(entry) ? graphDifference(entry, result) : codeDifference(entry, result)
    if (exception === undefined) expect(difference).toBeNull()
    else expect(difference, 'listed as an exception, but passes').not.toBeNull()
    tally.count(exception === undefined ? 'expand, passed' : `expand, exception: ${exception}`)
  })
}

function graphDifference(entry: ManifestEntry, result: ReadResult): unknown {
  if (!result.ok) return result.faults
  const actual = comparableGraph(withoutReserved(result.document))
  const expected = comparableGraph(expectedGraph(entry.expect ?? ''))
  return JSON.stringify(actual) === JSON.stringify(expected) ? null : { actual, expected }
}

/** References to words that JSON-LD reserves and drops; we keep them, so that the report can name them (rule 7). */
function withoutReserved(document: GraphDocument): GraphDocument {
  const nodes = [...document.nodes].map(([id, node]) => {
    const statements = node.statements.filter(
      ({ object }) => object.kind === 'literal' || !/^@[A-Za-z]+$/.test(object.id),
    )
    return [id, { ...node, statements }] as const
  })
  return { ...document, nodes: new Map(nodes) }
}

function expectedGraph(name: string): GraphDocument {
  const bytes = bytesInFolder(name)
  const scan = scanJson(bytes)
  if (!scan.ok) throw new Error(`${name}: ${scan.reason}`)
  return graphOfExpanded(parseJson(bytes, scan))
}

/** A datatype that is no IRI is named by rule 7, like every other identifier. */
function codeDifference(entry: ManifestEntry, result: ReadResult): unknown {
  const expected = errorCodeOf(entry)
  if (!result.ok) {
    const codes = result.faults.map((one) => (one.fault === 'jsonld-error' ? one.code : one.fault))
    return codes.includes(expected) ? null : { codes, expected }
  }
  const rules = checkDocument(result).items.map(({ rule }) => rule)
  return expected === 'invalid typed value' && rules.includes('invalid-iri') ? null : { rules, expected }
}

test('the tally of expand', () => {
  console.info(tally.text)
})
