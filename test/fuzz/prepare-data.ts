// What is there before the first request: a namespace with a theory of change, entities, and identifiers of everything.
import { theory } from '../acceptance/spec-service.ts'
import type { RequestSources } from './make-request.ts'
import { wordOf } from './secret-words.ts'

/** Texts of a capsule that reads show. */
const shown = new Set(['hasLegalName', 'hasName', 'unitDescription', 'forFunder'])

const wordedTheory = (word: string): unknown =>
  JSON.parse(JSON.stringify(theory()), (key, value: unknown) =>
    shown.has(key) ? `${String(value)} ${word}` : value,
  )

export async function prepareData(
  port: number,
  { callers, known, words, owned }: RequestSources,
  hasSampleData: boolean,
): Promise<void> {
  const base = `http://127.0.0.1:${port}`
  async function call(route: string, caller: string, body?: unknown): Promise<unknown> {
    const [method = 'GET', path = '/'] = route.split(' ', 2)
    const { sender, headers: own } = callers.get(caller)
    const headers = { ...Object.fromEntries(own), 'X-Namespace': 'my-data' }
    const response = await fetch(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`)
    const answer = text === '' ? null : (JSON.parse(text) as unknown)
    known.learn(answer)
    const namespace = path.startsWith('/console') ? null : 'my-data'
    owned.learn(sender, { namespace, body: answer, headers: response.headers })
    return answer
  }
  for (const caller of ['key of a stranger', 'key', 'submit key', 'another submit key']) {
    const { capsule_id: id } = (await call(
      'POST /capsules',
      caller,
      wordedTheory(wordOf(callers.get(caller).sender.tenant)),
    )) as { capsule_id: string }
    let isPending = true
    while (isPending) {
      const { status } = (await call(`GET /capsules/${id}?wait=30`, caller)) as { status: string }
      isPending = status === 'pending'
    }
  }
  for (const caller of ['key of a stranger', 'key']) {
    const word = wordOf(callers.get(caller).sender.tenant)
    for (const kind of ['view', 'data', 'submit', 'view'])
      await call('POST /links', caller, { kind, namespace: 'my-data', label: `Link ${word}` })
    const contacts = [{ name: `Contact ${word}`, email: `${word}@example.org` }]
    await call('PUT /plans/my-data', caller, {
      name: `Plan ${word}`,
      period: { from: '2023-01-01', to: '2024-12-31' },
      due: '2040-03-31',
      organizations: ['urn:x-theme:1', 'https://example.org/api'].map((uri) => ({
        uri,
        name: `Expected ${word}`,
        contacts,
      })),
    })
    await call('GET /plans/my-data/links', caller)
  }
  const org = (await call('POST /orgs', 'key', {
    uri: 'https://example.org/api',
    name: `By the API ${wordOf('lakeside')}`,
  })) as {
    id: string
  }
  await call(`POST /orgs/${org.id}/outcomes`, 'key', { uri: 'https://example.org/api/u', name: 'Outcome' })
  const made = await call(`POST /orgs/${org.id}/indicators`, 'key', {
    uri: 'https://example.org/api/i',
    name: 'Indicator',
  })
  await call(`POST /indicators/${(made as { id: string }).id}/reports`, 'key', {
    uri: 'https://example.org/api/r',
    value: 1,
  })
  for (const path of ['/orgs', '/rows/indicator-reports?limit=3']) await call(`GET ${path}`, 'key')
  const console = '/console/api'
  for (const caller of ['stranger', 'owner']) {
    const { sender } = callers.get(caller)
    const word = wordOf(sender.tenant)
    const name = `saved-${words.makePrivate(sender)}.jsonld`
    await call(`POST ${console}/keys`, caller, { label: word })
    await call(`POST ${console}/invitations`, caller, { role: 'member' })
    await call(`POST ${console}/library?name=${name}`, caller, wordedTheory(word))
    await call(`POST ${console}/views`, caller, { name: word, search: 'ns=my-data' })
    for (const path of [`${console}/members`, `${console}/sessions`, '/audit?limit=1'])
      await call(`GET ${path}`, caller)
  }
  if (!hasSampleData) return
  for (const caller of ['owner', 'stranger'])
    await call(`POST ${console}/sample-data`, caller, { namespace: 'sample', label: 'Sample data' })
  known.add('filled namespace', 'sample')
}
