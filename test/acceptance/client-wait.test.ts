// Helpers of the client against the real service: waiting for a verdict, iterating over pages.
import { beforeAll, expect, expectTypeOf, it } from 'vitest'

import { createClient, type Client } from '../../src/client/create-client.ts'
import { items, pages } from '../../src/client/pages.ts'
import { VerdictTimeout, waitForVerdict } from '../../src/client/wait-for-verdict.ts'
import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { sampleSheets } from '../workbooks/sample-sheets.ts'
import { capsule, faultyCapsule } from '../examples/example-bodies.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { listen } from './wire.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true, hasWorker: false }))
let client: Client
beforeAll(async () => {
  const baseUrl = `http://127.0.0.1:${await listen(app.app)}`
  client = createClient({ baseUrl, apiKey: app.key, namespace: 'my-data', language: 'fr' })
})

const upload = async (document: unknown): Promise<string> =>
  (await client.uploadCapsule({ body: JSON.stringify(document) })).capsule_id

it('waits for the verdict of a capsule, and gives up when asked to', async () => {
  const id = await upload(capsule)
  await expect(waitForVerdict(client, id, { timeoutSeconds: 0 })).rejects.toThrow(VerdictTimeout)
  const waiting = waitForVerdict(client, id)
  await expect(waitForVerdict(client, id, { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  await app.startWorker()
  expect(await waiting).toMatchObject({ capsule_id: id, status: 'accepted' })
  const rejected = await waitForVerdict(client, await upload(faultyCapsule))
  expect(rejected.status).toBe('rejected')
  expect(rejected.validation?.items[0]?.message).toContain('n’a pas de dénomination sociale')
})

it('iterates over every row, whatever the size of its pages', async () => {
  const values: (number | null)[] = []
  for await (const row of items(client.listRows, { limit: 1 })) values.push(row.value)
  expect(values).toEqual([1120, 1283])
  const sizes: number[] = []
  for await (const page of pages(client.listRows, { limit: 1 })) sizes.push(page.meta.row_count)
  expect(sizes).toEqual([1, 1])
})

it('sends a workbook, and gives it back', async () => {
  const book = makeWorkbook(sampleSheets)
  const { capsule_id } = await client.uploadCapsule({ body: new Uint8Array(book) })
  expect((await waitForVerdict(client, capsule_id)).status).toBe('accepted')
  const given = await client.getCapsuleDocument({ capsule_id })
  expectTypeOf(given).toEqualTypeOf<Response>()
  expect(given.headers.get('content-type')).toBe(workbookType)
  expect(Buffer.from(await given.arrayBuffer()).equals(book)).toBe(true)
  const document = await client.getCapsuleDocument({ capsule_id, as: 'jsonld' })
  expect(await document.json()).toHaveProperty('@graph')
})
