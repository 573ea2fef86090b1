// Sources that are added in one change, where that is found to come to the same, against the same sources one after the
// other: the changes that each is said to have made, and what is stored.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { NamespaceId } from '../../src/contract/ids.ts'
import type { GraphDocument, Term } from '../../src/core/graph/document.ts'
import { unwrittenRecords } from '../../src/core/graph/statements.ts'
import { makeSource } from '../../src/core/projection/source.ts'
import { keyRecords } from '../../src/database/graph-store/keyed-records.ts'
import { addSource, addTogether } from '../../src/service/capsules/source.ts'
import { freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { differencesFrom, onFailure } from './in-memory.ts'
import { anyDocument } from './universe.ts'

/** The document with identifiers of its own, but for those that end with one of these figures. */
function withOwnIds(
  { nodes, ...rest }: GraphDocument,
  own: string,
  shared: readonly string[],
): GraphDocument {
  const name = (id: string): string => (shared.some((end) => id.endsWith(end)) ? id : `${id}/${own}`)
  const term = (object: Term): Term =>
    object.kind === 'reference' && /^urn:[ouirmfapnc]:/.test(object.id)
      ? { ...object, id: name(object.id) }
      : object
  const renamed = [...nodes.values()].map((node) => ({
    ...node,
    id: node.isBlank ? node.id : name(node.id),
    statements: node.statements.map((one) => ({ ...one, object: term(one.object) })),
  }))
  return { ...rest, nodes: new Map(renamed.map((node) => [node.id, node])) }
}

const prepareSource = (document: GraphDocument) => ({
  keyed: keyRecords(unwrittenRecords(document)),
  nodes: [...document.nodes.values()],
})

const situation = fc.record({
  earlier: fc.array(anyDocument, { maxLength: 2 }),
  // Two of three share nothing with what is there.
  shared: fc.oneof(fc.constant([]), fc.constant([]), fc.subarray(['1', '2', '3', '4'], { maxLength: 1 })),
  documents: fc.array(anyDocument, { minLength: 2, maxLength: 4 }),
})

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

let namespaces = 0
let foundTogether = 0
let foundApart = 0

type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never

/** Two namespaces with the same sources. Nothing of them is kept. */
async function compare({ earlier, shared, documents }: Situation): Promise<void> {
  const client = await database.store.writes.connect()
  const [together, apart] = [String(++namespaces), String(++namespaces)] as [NamespaceId, NamespaceId]
  const added = documents.map((document, at) => withOwnIds(document, String(at), shared))
  await client.query('begin')
  try {
    for (const namespaceId of [together, apart]) {
      await client.query('insert into namespace_head (namespace_id) values ($1)', [namespaceId])
      for (const [at, document] of earlier.entries())
        await addSource(client, namespaceId, at + 1, prepareSource(document))
    }
    const first = earlier.length + 1
    const done = await addTogether(client, together, first, added.map(prepareSource))
    const changes = []
    for (const [at, document] of added.entries())
      changes.push((await addSource(client, apart, first + at, prepareSource(document))).changes)
    if (done) expect(done.changes).toEqual(changes)
    const sources = [...earlier, ...(done ? added : [])].map((document, at) => makeSource(at + 1, document))
    expect(await differencesFrom(client, together, sources)).toEqual([])
    if (done) foundTogether++
    else foundApart++
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('comes to the same as one after the other', { timeout: 300_000 }, async () => {
  await fc.assert(fc.asyncProperty(situation, compare), onFailure)
  expect(foundTogether).toBeGreaterThan(5)
  expect(foundApart).toBeGreaterThan(5)
})
