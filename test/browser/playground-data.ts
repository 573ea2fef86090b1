// A namespace with the sample capsule, and a key to send the same requests without the browser.
import type { Page } from 'playwright-core'

import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import type { OpenConsole } from './harness.ts'

export interface PlaygroundData {
  readonly namespace: string
  readonly key: string
  readonly capsuleId: string
  /** The slug of an indicator group. */
  readonly group: string
  /** The id of a link. */
  readonly link: string
  /** The id of a webhook. */
  readonly webhook: string
  /** The id of a file that was sent through a link. */
  readonly submission: string
  /** Of the namespace. */
  readonly version: string
  /** One of each kind, all from the sample. */
  readonly ids: Readonly<Record<'org' | 'out' | 'ind' | 'rep', string>>
}

export const sampleOrganization = 'https://prairie-homes.example/organization'

const manyOrganizations = Array.from({ length: 1500 }, (_, index) =>
  JSON.stringify({
    object: 'organization',
    uri: `https://many.example/${index}`,
    name: index === 1234 ? 'Équité Saint-Hyacinthe' : `Neighbourhood House ${index}`,
  }),
).join('\n')

export async function createPlaygroundData(opened: OpenConsole, namespace: string): Promise<PlaygroundData> {
  await makeNamespace(opened, namespace, 'Prairie 2026')
  const capsuleId = await uploadCapsule(opened, namespace, 'Sample', sampleText)
  const key = await createKey(opened)
  const read = await requestWithKey(opened, { namespace, key }, '/rows/indicator-reports?limit=1')
  const { data } = (await read.json()) as {
    data: { id: string; indicator: { id: string }; outcome: { id: string }; org: { id: string } }[]
  }
  const [row] = data
  if (!row) throw new Error('The sample has rows.')
  const grouped = await fetch(`${opened.url}/indicator-groups/homes`, {
    method: 'PUT',
    headers: { 'x-api-key': key, 'x-namespace': namespace },
    body: JSON.stringify({ name: 'Homes', indicator_ids: [row.indicator.id] }),
  })
  if (!grouped.ok) throw new Error(await grouped.text())
  const linked = await fetch(`${opened.url}/links`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ kind: 'view', namespace, label: 'For the board' }),
  })
  if (!linked.ok) throw new Error(await linked.text())
  const told = await fetch(`${opened.url}/webhooks`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    // Nothing is sent to it: there is no test.
    body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['webhook.test'] }),
  })
  if (!told.ok) throw new Error(await told.text())
  const made = await fetch(`${opened.url}/links`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ kind: 'submit', namespace, label: 'Reports' }),
  })
  const { url } = (await made.json()) as { url: string }
  await fetch(`${opened.url}${new URL(url).pathname}/submissions`, {
    method: 'POST',
    headers: { 'x-sender-name': 'Ann' },
    body: sampleText,
  })
  const sent = await requestWithKey(opened, { namespace, key }, '/submissions')
  const { data: submissions } = (await sent.json()) as { data: { id: string }[] }
  return {
    namespace,
    key,
    submission: submissions[0]?.id ?? '',
    capsuleId,
    group: 'homes',
    link: ((await linked.json()) as { id: string }).id,
    webhook: ((await told.json()) as { id: string }).id,
    version: read.headers.get('x-namespace-version') ?? '',
    ids: { org: row.org.id, out: row.outcome.id, ind: row.indicator.id, rep: row.id },
  }
}

/** 1,500 beside that of the sample; added again, they are the same. */
export async function addOrganizations(opened: OpenConsole, data: PlaygroundData): Promise<void> {
  const written = await fetch(`${opened.url}/batch`, {
    method: 'POST',
    headers: {
      'x-api-key': data.key,
      'x-namespace': data.namespace,
      'content-type': 'application/x-ndjson',
    },
    body: manyOrganizations,
  })
  if (!written.ok) throw new Error(await written.text())
}

async function createKey(opened: OpenConsole): Promise<string> {
  const response = await fetch(`${opened.url}/console/api/keys`, {
    method: 'POST',
    headers: { cookie: await opened.cookie(), origin: opened.url, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'Beside the browser' }),
  })
  return ((await response.json()) as { secret: string }).secret
}

export async function requestWithKey(
  opened: OpenConsole,
  { namespace, key }: Pick<PlaygroundData, 'namespace' | 'key'>,
  path: string,
): Promise<Response> {
  const headers = { 'x-api-key': key, 'x-namespace': namespace, 'accept-language': 'en' }
  return await fetch(opened.url + path, { headers })
}

export const playgroundAt = (opened: OpenConsole, search: Readonly<Record<string, string>>): string =>
  `${opened.url}/console/playground?${new URLSearchParams(search).toString()}`

/** Waits for the status and returns it. */
export const outcomeOf = async (page: Page): Promise<string> =>
  (await page.locator('.api-form-outcome .badge').textContent()) ?? ''

/** Removes timestamps, which differ between answers. */
export const withoutTimestamps = (text: string): string =>
  text.replace(/"generated_at":"[^"]*"/, '"generated_at":"…"')
