// One tenant reads the largest answers there are; another one's small questions are answered all the while. How long
// each took is printed by `npm run bench -- --event-loop`, not asserted here.
import { beforeAll, describe, expect, it } from 'vitest'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { graphOfJsonLd, graphOfNQuads } from './export-graphs.ts'
import { putCapsule } from './put-source.ts'
import { listen } from './wire.ts'
import { useApp, addTenant } from './start-app.ts'

const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  { x: 'https://example.org/' },
]
const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const organization = (further: object = {}) => ({
  '@context': context,
  '@id': 'x:o',
  '@type': 'cids:Organization',
  hasLegalName: 'Large',
  hasDescription: 'With a lot below it.',
  ...further,
})

const app = useApp(() => startCapsuleApp({ hasWorker: false }))
let port: number
let other: Record<string, string>

beforeAll(async () => {
  const { namespace, headers } = await addTenant(app.store, 'theirs')
  await putCapsule({ store: app.store, namespace }, organization())
  other = headers
  port = await listen(app.app)
})

/** A namespace of its own with these capsules in it, and the id of its organization. */
async function filled(slug: string, ...capsules: readonly unknown[]): Promise<string> {
  const { namespace } = await createNamespace(app.store, app.tenant.id, slug, slug)
  for (const capsule of capsules) await putCapsule({ store: app.store, namespace }, capsule)
  const answer = await app.call('GET /orgs?limit=1', { headers: { 'x-namespace': slug } })
  return answer.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
}

/** Reads it over the network. Counts the other tenant's answers between the question and the last byte. */
async function readBeside(path: string, namespace: string): Promise<{ body: string; answers: number }> {
  let isOver = false
  let answers = 0
  const askOn = async (): Promise<void> => {
    while (!isOver) {
      const answer = await app.call('GET /orgs?limit=1', { headers: other })
      expect(answer.statusCode).toBe(200)
      answers += 1
    }
  }
  const asking = askOn()
  const headers = { ...app.headers, 'x-namespace': namespace }
  const [response] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  isOver = true
  await asking
  expect(response.statusCode).toBe(200)
  return { body: Buffer.concat(parts).toString(), answers }
}

const blanks = (flat: number, list: number) =>
  organization({
    'x:flat': many(flat, (at) => ({ 'x:q': `${at}` })),
    'x:nested': many(10, () => ({ 'x:q': many(5, (at) => ({ 'x:r': `"${at}` })) })),
    'x:list': { '@list': many(list, (at) => `item ${at}`) },
    'x:one': { 'x:q': many(1500, (at) => `text ${at}`) },
    'x:long': 'é"\u0001'.repeat(50_000),
  })

describe('a node with thousands of blank nodes', () => {
  let org: string
  beforeAll(async () => {
    org = await filled('blanks', blanks(8000, 4000))
  })

  it.each(['/export', '/orgs/{org}/export'])(
    'is exported whole while others are answered: %s',
    async (path) => {
      const jsonLd = await readBeside(path.replace('{org}', org), 'blanks')
      const nQuads = await readBeside(`${path.replace('{org}', org)}?format=nquads`, 'blanks')
      expect(nQuads.body.trimEnd().split('\n')).toHaveLength(16_000 + 110 + 8001 + 1501 + 4)
      expect(JSON.parse(jsonLd.body)).toMatchObject({ '@graph': expect.any(Array) })
      expect(jsonLd.answers).toBeGreaterThan(3)
      console.log(`${path}: ${jsonLd.answers} and ${nQuads.answers} answers meanwhile`)
    },
  )

  it('names its sources without being read', async () => {
    const { body } = await readBeside(`/orgs/${org}?include=sources`, 'blanks')
    expect(JSON.parse(body)).toMatchObject({ id: org, uri: 'https://example.org/o' })
  })

  it('is the same graph in both formats, asserted by one source or by two', async () => {
    await filled('alike', blanks(30, 40), organization({ 'x:long': 'é"\u0001'.repeat(50_000) }))
    const jsonLd = await readBeside('/export', 'alike')
    const nQuads = await readBeside('/export?format=nquads', 'alike')
    expect(await graphOfJsonLd(jsonLd.body)).toEqual(graphOfNQuads(nQuads.body))
  })
})
