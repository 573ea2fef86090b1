// The export of one organization: exactly what belongs to it, whatever the sources say, and no more is read for it.
import { readFile } from 'node:fs/promises'

import * as fc from 'fast-check'
import { beforeAll, describe, expect, inject, it } from 'vitest'

import { times } from '../random-seed.ts'
import { organizationRecords } from '../../src/service/reads/export/export-organization.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Namespace } from '../../src/service/namespaces/namespace.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { entityKey, entityId } from '../../src/database/graph-store/entity-key.ts'
import { comparableGraph } from '../conformance/comparable-graph.ts'
import { organizationStatements, statementsIn } from '../model/reading-exports.ts'
import { read } from '../model/reading.ts'
import { anyDocument, saidIn } from '../model/universe.ts'
import { documentOf, graphOfJsonLd, graphOfNQuads, quadsOf } from './export-graphs.ts'
import { capsule, fundingStatus, indicator, iri, organization, outcome, report } from './projected.ts'
import { putCapsule, putSources } from './put-source.ts'
import { startApp, useApp } from './start-app.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'

const app = useApp(() => startApp({ ownDatabase: true }))

let namespaces = 0
async function newNamespace(): Promise<Namespace> {
  const slug = `organization-${++namespaces}`
  return (await createNamespace(app.store, app.tenant.id, slug, slug)).namespace
}

const idIn = (at: Namespace, uri: string) => entityId('organization', entityKey(at.id, 'organization', uri))

async function exported(at: Namespace, uri: string, format: string): Promise<string> {
  const headers = { 'x-namespace': at.slug }
  const answer = await app.call(`GET /orgs/${idIn(at, uri)}/export?format=${format}`, { headers })
  if (answer.statusCode !== 200) throw new Error(`the export answered ${answer.statusCode}: ${answer.body}`)
  return answer.body
}

/** Rows of the record that were looked at in this transaction. */
const rowsRead = `
  select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
  from pg_stat_xact_user_tables where relname = 'node'`

describe('an organization among many', () => {
  const [many, each] = [300, 8]
  let at: Namespace

  beforeAll(async () => {
    at = await newNamespace()
    const nodes = Array.from({ length: many }, (_, of) => [
      organization(`o${of}`),
      outcome(`o${of}/u`, `o${of}`),
      indicator(`o${of}/i`, `o${of}`, `o${of}/u`),
      report(`o${of}/r1`, `o${of}/i`, '1', { value: { '@id': iri(`o${of}/m`), hasNumericalValue: '1' } }),
      report(`o${of}/r2`, `o${of}/i`, '2', { forOrganization: iri(`o${of}`) }),
      fundingStatus(`o${of}/f`, `o${of}`, 'Maple'),
      { '@type': 'cids:Person', forOrganization: iri(`o${of}`), hasDescription: 'Without an identifier.' },
    ]).flat()
    await putCapsule({ store: app.store, namespace: at }, capsule(...nodes))
    await app.store.writes.query('analyze node')
  })

  it('is exported without reading the others', async () => {
    const read = await app.store.transaction(async (tx) => {
      let records = 0
      const key = entityKey(at.id, 'organization', iri('o7'))
      for await (const batch of await organizationRecords(tx, at.id, key)) records += batch.length
      const { rows } = await tx.query<{ count: number }>(rowsRead)
      return { records, looked: rows[0]?.count ?? 0 }
    })
    expect(read.records).toBe(each)
    expect(read.looked).toBeLessThanOrEqual(2 * each)
  })

  it('contains all of it, including the person without an identifier', async () => {
    const quads = quadsOf(await exported(at, iri('o7'), 'nquads'))
    const subjects = new Set(quads.map(({ subject }) => subject.replace(/^_:.*/, '_')))
    expect(subjects).toEqual(
      new Set([...['o7', 'o7/u', 'o7/i', 'o7/r1', 'o7/m', 'o7/r2', 'o7/f'].map(iri), '_']),
    )
  })
})

describe('with random sources', () => {
  const anySources = fc.array(anyDocument, { minLength: 2, maxLength: 5, size: 'max' })

  it('the export is the selection from the whole graph, also after one source was removed', async () => {
    await fc.assert(
      fc.asyncProperty(anySources, async (documents) => {
        const namespace = await newNamespace()
        const here = { store: app.store, namespace }
        const sequences = await putSources(here, { add: documents })
        const sources = documents.map((document, index) => ({
          sequence: sequences[index] ?? 0,
          said: saidIn(document),
        }))
        const check = async () => {
          const reading = read(sources)
          for (const uri of reading.organizations.keys()) {
            const statements = organizationStatements(reading, statementsIn(sources), uri)
            const expected = comparableGraph(documentOf(statements))
            expect(graphOfNQuads(await exported(namespace, uri, 'nquads'))).toEqual(expected)
            expect(await graphOfJsonLd(await exported(namespace, uri, 'jsonld'))).toEqual(expected)
          }
          expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
        }
        await check()
        await putSources(here, { remove: sequences.slice(0, 1) })
        sources.shift()
        await check()
      }),
      { numRuns: times(6) },
    )
  })

  // No database of that age was ever distributed.
  it.skipIf(inject('database').hasCitus)(
    'what was stored before there was the table of pointing subjects is found by its migration',
    async () => {
      const migration = new URL('../../src/database/migrations/0009_pointing_subject.sql', import.meta.url)
      const fill = /^insert into pointing_subject$.*/ms.exec(await readFile(migration, 'utf8'))?.[0] ?? ''
      expect(fill).not.toBe('')
      const documents = fc.sample(anyDocument, { numRuns: 60, seed: 7 })
      for (const start of [0, 20, 40]) {
        const namespace = await newNamespace()
        await putSources({ store: app.store, namespace }, { add: documents.slice(start, start + 20) })
      }
      const { rows } = await app.store.transaction(async (tx) => {
        await tx.query('delete from pointing_subject')
        await tx.query(fill)
        return await tx.query<{ namespace_id: NamespaceId }>('select namespace_id from namespace_head')
      })
      for (const { namespace_id } of rows) {
        expect(await app.store.transaction((tx) => checkProjection(tx, namespace_id))).toEqual([])
      }
    },
  )
})
