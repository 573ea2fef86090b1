// Those whose ids the table of foreign ids mixes: each has the same things, with a word of its own in every text.
import { createKey } from '../../src/service/access/create-key.ts'
import type { NamespaceId } from '../../src/contract/ids.ts'
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { CapsuleApp } from './capsule-app.ts'
import type { Person } from './console-people.ts'
import type { CallOptions } from './start-app.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report } from './projected.ts'

export interface Side {
  /** In the texts of all that it has, and nowhere else. */
  readonly word: string
  readonly slug: string
  readonly namespaceId: NamespaceId
  readonly person: Person
  /** By kind. */
  readonly ids: Readonly<Record<string, string>>
  /** A call of the data API in its namespace. */
  call(route: string, options?: CallOptions): ReturnType<CapsuleApp['call']>
}

export const planDays = { period: { from: '2024-01-01', to: '2024-12-31' }, due: '2030-03-31' }

export const document = (at: string, word: string) =>
  capsule(
    organization(`${at}/c`, { hasLegalName: `Capsule ${word}` }),
    organization(`${at}/d`, { hasLegalName: `Second ${word}` }),
    outcome(`${at}/c/u`, `${at}/c`, { hasName: `Outcome ${word}` }),
    indicator(`${at}/c/i`, `${at}/c`, `${at}/c/u`, { hasName: `Indicator ${word}`, unitDescription: word }),
    report(`${at}/c/r`, `${at}/c/i`, `value ${word}`),
    fundingStatus(`${at}/c/f`, `${at}/c`, `Fund ${word}`),
  )

/** A namespace with capsules and entities, and what a person keeps in the console. */
export async function makeSide(
  app: CapsuleApp,
  { word, slug, person }: Pick<Side, 'word' | 'slug' | 'person'>,
): Promise<Side> {
  const { namespace } = await createNamespace(app.store, person.tenantId, slug, word)
  const { text: key } = await createKey(app.store.writes, { tenantId: person.tenantId, label: word })
  const headers = { 'x-api-key': key, 'x-namespace': slug }
  const call: Side['call'] = (route, options = {}) =>
    app.call(route, { ...options, headers: { ...headers, ...options.headers } })
  const first = await call('GET /rows/indicator-reports')
  const ids: Record<string, string> = {
    namespace: slug,
    version: String(first.headers['x-namespace-version']),
    account: person.id,
    ...(await writeEntities(call, word)),
    ...(await keepInConsole(person, word)),
  }
  for (const label of [word, word]) {
    const made = await call('POST /links', { body: { kind: 'view', namespace: slug, label } })
    const { id, url } = made.json<{ id: string; url: string }>()
    Object.assign(ids, { link: id, token: url.split('/').at(-1) })
  }
  const made = await call('POST /links', { body: { kind: 'submit', namespace: slug, label: word } })
  const { pathname } = new URL(made.json<{ url: string }>().url)
  ids['submit token'] = pathname.split('/').at(-1) ?? ''
  for (const at of [`${word}-3`, `${word}-4`]) {
    const sent = await call(`POST ${pathname}/submissions?label=${word}`, {
      headers: { 'x-sender-name': word },
      body: document(at.toLowerCase(), word),
    })
    if (sent.statusCode !== 201) throw new Error(`Sending a file of ${word} answered ${sent.body}`)
  }
  const { data } = (await call('GET /submissions')).json<{ data: { id: string; namespace: string }[] }>()
  ids['submission'] = data.find(({ namespace: of }) => of === slug)?.id ?? ''
  ids['capsule'] = await uploadTwo(app, word, headers)
  return { word, slug, namespaceId: namespace.id, person, ids, call }
}

/** The id of the first. */
async function uploadTwo(app: CapsuleApp, word: string, headers: Record<string, string>): Promise<string> {
  const ids: string[] = []
  for (const at of [`${word}-1`, `${word}-2`]) {
    const id = await app.upload(document(at.toLowerCase(), word), { query: `?label=${word}`, headers })
    const { status } = await app.verdict(id, headers)
    if (status !== 'accepted') throw new Error(`The capsule of ${word} is ${status}.`)
    ids.push(id)
  }
  return ids[0] ?? ''
}

/** In the namespace of a side, whoever has a `submit` key: with capsules that were uploaded by it. */
export async function addSubmitter(app: CapsuleApp, side: Side, word: string): Promise<Side> {
  const key = { tenantId: side.person.tenantId, label: word, scope: 'submit' } as const
  const headers = { 'x-api-key': (await createKey(app.store.writes, key)).text, 'x-namespace': side.slug }
  return {
    ...side,
    word,
    ids: { capsule: await uploadTwo(app, word, headers) },
    call: (route, options = {}) =>
      app.call(route, { ...options, headers: { ...options.headers, ...headers } }),
  }
}

/** In a namespace of the application, whoever has a link of each kind, and data that is let through by that alone. */
export async function addLinkHolder(app: CapsuleApp, side: Side, word: string): Promise<Side> {
  await uploadTwo(app, word, { 'x-namespace': side.slug })
  const open = async (kind: string, filters?: object) => {
    const made = await side.call('POST /links', {
      body: { kind, namespace: side.slug, label: word, filters },
    })
    return new URL(made.json<{ url: string }>().url).pathname.split('/').at(-1) ?? ''
  }
  const ids = { token: await open('view', { fund: [`Fund ${word}`] }), 'submit token': await open('submit') }
  return { ...side, word, ids }
}

async function writeEntities(call: Side['call'], word: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const write = async (kind: string, route: string, at: string, more: object) => {
    const uri = `https://example.org/${word.toLowerCase()}/${at}`
    const answer = await call(`POST ${route}`, { body: { uri, name: `${kind} ${word}`, ...more } })
    if (answer.statusCode !== 201) throw new Error(`${route} answered ${answer.statusCode}: ${answer.body}`)
    ids[kind] = answer.json<{ id: string }>().id
    ids[`${kind} uri`] = uri
  }
  // Two of each, so that lists have a second page.
  for (const at of ['a', 'b']) {
    await write('organization', '/orgs', at, {})
    await write('outcome', `/orgs/${ids['organization']}/outcomes`, `${at}/u`, {})
    await write('indicator', `/orgs/${ids['organization']}/indicators`, `${at}/i`, {
      unit: word,
      outcome_id: ids['outcome'],
    })
    await write('report', `/indicators/${ids['indicator']}/reports`, `${at}/r`, { value_text: word })
  }
  const group = `${word.toLowerCase()}-group`
  const answer = await call(`PUT /indicator-groups/${group}`, {
    body: { name: `Group ${word}`, indicator_ids: [ids['indicator']] },
  })
  if (answer.statusCode !== 201) throw new Error(`The group answered ${answer.statusCode}: ${answer.body}`)
  const uri = ids['organization uri'] ?? ''
  const plan = `${word.toLowerCase()}-plan`
  const organizations = [{ uri, name: word, contacts: [{ name: word, email: `${word}@example.org` }] }]
  const made = await call(`PUT /plans/${plan}`, {
    body: { name: `Plan ${word}`, ...planDays, organizations },
  })
  if (made.statusCode !== 201) throw new Error(`The plan answered ${made.statusCode}: ${made.body}`)
  const links = (await call(`GET /plans/${plan}/links`)).json<{ data: { url: string }[] }>()
  return { ...ids, group, plan, uri, 'plan token': links.data[0]?.url.split('/').at(-1) ?? '' }
}

async function keepInConsole(person: Person, word: string): Promise<Record<string, string>> {
  const make = async (path: string, body: unknown, at = '/console/api/'): Promise<string> => {
    const answer = await person.call(`POST ${at}${path}`, { body })
    if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<{ id: string }>().id
  }
  const sessions = await person.call('GET /console/api/sessions')
  const wanted = { url: 'http://127.0.0.1:9/', label: word, events: ['webhook.test'] }
  const webhook = await make('webhooks', wanted, '/')
  const test = () => person.call(`POST /webhooks/${webhook}/test`)
  await test()
  return {
    session: sessions.json<{ data: { id: string }[] }>().data[0]?.id ?? '',
    key: await make('keys', { label: word }),
    invitation: await make('invitations', { role: 'member', email: `${word.toLowerCase()}@example.org` }),
    saved: await make(`library?name=${word}.jsonld`, document(`${word.toLowerCase()}-saved`, word)),
    webhook,
    delivery: (await test()).json<{ id: string }>().id,
    view: await make('views', { name: word, search: `ns=my-data&q=${word}` }),
  }
}
