// Capsules, rollbacks and entity calls at the same time, in one namespace and in several: nothing deadlocks, nothing is
// lost, and whoever reads meanwhile sees each capsule whole or not at all. Rules, section 1.
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { bring, capsule, indicator, iri, organization, report } from './projected.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))

beforeAll(async () => {
  await app.startWorker({ threads: 2 })
})

const slugs = ['one', 'two', 'three']
const rounds = 4
const reportsEach = 5

/** An organization whose reports hang from an indicator that all writers share. */
const contribution = (writer: string) => [
  organization(writer),
  indicator('shared', writer),
  ...Array.from({ length: reportsEach }, (_, at) =>
    report(`${writer}-${at}`, 'shared', String(at), { forOrganization: iri(writer) }),
  ),
]

async function bringAndTakeBack(slug: string, writer: string): Promise<void> {
  const headers = { 'x-namespace': slug }
  for (let round = 0; round < rounds; round++) {
    const id = await app.upload(capsule(...contribution(writer)), { headers })
    expect((await app.verdict(id, headers)).status).toBe('accepted')
    if (round === rounds - 1) return
    expect((await app.call(`DELETE /capsules/${id}`, { headers })).statusCode).toBe(204)
  }
}

async function writeEntities(slug: string, writer: string): Promise<void> {
  const headers = { 'x-namespace': slug }
  for (let turn = 0; turn < 12; turn++) {
    const body = { uri: `https://example.org/${writer}/${turn % 3}`, name: `${writer} ${turn}` }
    expect((await app.call('POST /orgs', { body, headers })).statusCode).toBeLessThan(300)
  }
}

/** Reads until told to stop; every answer must show each writer's reports all at once or none. */
async function watch(slug: string, isOver: () => boolean): Promise<number> {
  const headers = { 'x-namespace': slug }
  let looks = 0
  for (; !isOver(); looks++) {
    const answer = await app.call('GET /rows/indicator-reports?limit=1000', { headers })
    const counts = new Map<string, number>()
    for (const { org } of answer.json<{ data: { org: { id: string } | null }[] }>().data) {
      const id = org?.id ?? 'none'
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    for (const count of counts.values()) expect(count).toBe(reportsEach)
  }
  return looks
}

it.runIf(isLongRun)('writers in several namespaces neither block nor disturb each other', async () => {
  const namespaces = await Promise.all(
    slugs.map(async (slug) => (await createNamespace(app.store, app.tenant.id, slug, slug)).namespace),
  )
  let isOver = false
  const watching = slugs.map((slug) => watch(slug, () => isOver))
  await Promise.all(
    slugs.flatMap((slug) => [
      bringAndTakeBack(slug, 'a'),
      bringAndTakeBack(slug, 'b'),
      writeEntities(slug, 'c'),
      writeEntities(slug, 'd'),
    ]),
  ).finally(() => (isOver = true))
  for (const looks of await Promise.all(watching)) expect(looks).toBeGreaterThan(0)

  for (const [at, namespace] of namespaces.entries()) {
    const headers = { 'x-namespace': slugs[at] ?? '' }
    const orgs = (await app.call('GET /orgs', { headers })).json<{ data: { name: string }[] }>()
    // The last write of each of the six entities, and what the two last capsules describe.
    expect(orgs.data.map(({ name }) => name).filter((name) => /^[cd] /.test(name))).toEqual([
      'c 10',
      'c 11',
      'c 9',
      'd 10',
      'd 11',
      'd 9',
    ])
    expect(orgs.data).toHaveLength(8)
    expect(await app.store.transaction((tx) => checkProjection(tx, namespace.id))).toEqual([])
  }
})

it('a capsule added while an equal one is rolled back is neither lost nor doubled', async () => {
  const takeBack = await bring(app, ...contribution('e'))
  const [second] = await Promise.all([
    app.upload(capsule(...contribution('e'))).then((id) => app.verdict(id)),
    takeBack(),
  ])
  expect(second.status).toBe('accepted')
  const rows = (await app.call('GET /rows/indicator-reports')).json<{ data: unknown[] }>()
  expect(rows.data).toHaveLength(reportsEach)
})
