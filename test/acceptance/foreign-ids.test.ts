// Every operation that takes an id answers as the table says to an id of somebody else: with nothing of theirs in the
// answer, and nothing of theirs changed. An operation that takes an id and is missing in the table fails.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { consoleOperations } from '../../src/contract/console/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startCapsuleApp } from './capsule-app.ts'
import type { CapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { foreignIds, idNames, idsInLines, namesWithoutId } from './foreign-ids.ts'
import { makeSide } from './foreign-sides.ts'
import type { Side } from './foreign-sides.ts'
import { kindOf, soundCall } from './sound-calls.ts'
import { loopbackAllowed } from './webhook-app.ts'

const all: readonly Operation[] = [...operations, ...consoleOperations]
const cases = ['of another tenant', 'of another namespace', 'of another account'] as const
type Whose = (typeof cases)[number]
const [, ...lines] = foreignIds
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** `path capsule_id`, for each id that an operation takes. */
function placesOf({ params = {}, query = {}, headers = {}, body, versioned }: Operation): string[] {
  const members = body?.as === 'json' ? membersOf(body.schema) : []
  const named = [
    ...Object.keys(params).map((name) => ['path', name] as const),
    ...Object.keys(query).map((name) => ['query', name] as const),
    ...Object.keys(headers).map((name) => ['header', name] as const),
    ...members.map((name) => ['body', name] as const),
    ...(body?.as === 'lines' ? idsInLines : []).map((name) => ['line', name] as const),
    ...(versioned ? [['header', 'if-none-match'] as const] : []),
  ]
  return named.filter(([, name]) => !namesWithoutId.has(name)).map((place) => place.join(' '))
}

function membersOf(schema: object): string[] {
  const { properties = {}, anyOf = [] } = schema as { properties?: object; anyOf?: object[] }
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(membersOf)])]
}

/** The pages of the documentation take names of problems and contexts. */
const isPublic = ({ access }: Operation): boolean => access === 'public'

let app: CapsuleApp
let own: Side
const others = {} as Record<Whose, Side>

beforeAll(async () => {
  app = await startCapsuleApp({ config: loopbackAllowed })
  const stranger = await createTenant(app.store, 'Stranger')
  const owner = await addPerson(app, { name: 'OWN-WORD' })
  own = await makeSide(app, { word: 'OWN-WORD', slug: 'mine', person: owner })
  others['of another tenant'] = await makeSide(app, {
    word: 'SECRET-TENANT',
    slug: 'theirs',
    person: await addPerson(app, { tenantId: stranger.id, name: 'SECRET-TENANT' }),
  })
  others['of another namespace'] = await makeSide(app, {
    word: 'SECRET-NAMESPACE',
    slug: 'second',
    person: await addPerson(app, { name: 'SECRET-NAMESPACE' }),
  })
  others['of another account'] = others['of another namespace']
})
afterAll(async () => await app.close())

interface Foreign {
  readonly value: string
  /** An id that belongs to it. */
  readonly secret?: string
}

/** What somebody else has for this place: a thing of theirs, or a mark from an answer to them. */
async function foreignValue(operation: Operation, kind: string, side: Side): Promise<Foreign> {
  if (kind === 'etag') return { value: String((await soundCall(operation, side)).headers['etag']) }
  if (kind === 'idempotency key') return await useKey(operation, side)
  if (kind !== 'cursor') return { value: side.ids[kind] ?? '' }
  const placed = { where: 'query', name: 'limit', value: '1' }
  const page = await soundCall(operation, side, { placed })
  return { value: page.json<{ meta: { cursor: string } }>().meta.cursor }
}

let keys = 0
/** A key for repeated uploads that somebody else has used. */
async function useKey(operation: Operation, side: Side): Promise<Foreign> {
  const value = `key-${++keys}`
  const placed = { where: 'header', name: 'idempotency-key', value }
  const answer = await soundCall(operation, side, { placed })
  const { capsule_id: secret = '', receipt_url: receipt } = answer.json<Record<string, string>>()
  if (receipt !== undefined) return { value, secret: receipt }
  const status = async () =>
    (await side.call(`GET /capsules/${secret}?wait=30`)).json<{ status: string }>().status
  while ((await status()) === 'pending');
  return { value, secret }
}

const allOfOthers = `
  select md5(string_agg(line, ' ' order by line)) as hash from (
    select head::text from namespace_head head where namespace_id = any($1)
    union all select concat_ws(' ', capsule_id, status, label, replaced_by) from capsule where namespace_id = any($1)
    union all select row_removal::text from row_removal where namespace_id = any($1)
    union all select indicator_group::text from indicator_group where namespace_id = any($1)
    union all select namespace::text from namespace where namespace_id = any($1)
    union all select tenant_id || name from tenant where tenant_id = any($2)
    union all select concat_ws(' ', public_id, label, revoked_at, expires_at) from api_key
      where tenant_id = any($2) and label like 'SECRET%'
    union all select concat_ws(' ', account_id, tenant_id, name, role) from account where account_id = any($3)
    union all select session_id from account_session where account_id = any($3)
    union all select link_id from one_time_link where email like 'secret%'
    union all select concat_ws(' ', saved_id, name, md5(document)) from saved_capsule where account_id = any($3)
    union all select webhook::text from webhook where tenant_id = any($2) and label like 'SECRET%'
    union all select delivery::text from delivery join webhook using (tenant_id, webhook_id)
      where tenant_id = any($2) and label like 'SECRET%'
    union all select concat_ws(' ', link_id, label, expires_at, revoked_at, token_hash) from link
      where tenant_id = any($2) and label like 'SECRET%'
    union all select concat_ws(' ', submission_id, state, message) from submission where namespace_id = any($1)
    union all select concat_ws(' ', view_id, name, search) from saved_view where account_id = any($3)
  ) lines (line)`

/** Changes with anything that the others have. */
async function stateOfOthers(): Promise<unknown> {
  const sides = Object.values(others)
  const { rows } = await app.store.writes.query(allOfOthers, [
    sides.map(({ namespaceId }) => namespaceId),
    sides.map(({ person }) => person.tenantId),
    sides.map(({ person }) => person.id),
  ])
  return rows[0]
}

/** What of theirs is in an answer, apart from what was sent. */
function foundIn(
  answer: LightMyRequestResponse,
  side: Side,
  { value, secret = side.word }: Foreign,
): string[] {
  const text = JSON.stringify(answer.headers) + answer.body
  const secrets = [secret, side.word, ...Object.values(side.ids)].filter((each) => each !== side.slug)
  return secrets.filter((each) => !value.includes(each) && text.includes(each))
}

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 400 ? String(answer.statusCode) : answer.json<{ code: string }>().code

describe('the table', () => {
  it('has every operation that takes an id, each place once, and none that is not there', () => {
    const listed = lines.flatMap(([ids = '', place = '']) => ids.split(' ').map((id) => `${id} ${place}`))
    const declared = all
      .filter((operation) => !isPublic(operation))
      .flatMap((operation) => placesOf(operation).map((place) => `${operation.id} ${place}`))
    expect(listed.sort()).toEqual(declared.sort())
  })

  it('knows of every name whether it is of an id', () => {
    const names = all
      .filter((each) => !isPublic(each))
      .flatMap(placesOf)
      .map((place) => place.split(' ')[1] ?? '')
    expect([...new Set(names)].filter((name) => !(name in idNames))).toEqual([])
  })
})

const rows = lines.flatMap(([ids = '', place = '', ...answers]) =>
  ids.split(' ').map((id) => [id, place, answers] as const),
)

it.each(rows)('%s: %s', async (id, place, answers) => {
  const operation = all.find((each) => each.id === id) as Operation
  const [where = '', name = ''] = place.split(' ')
  for (const [at, whose] of cases.entries()) {
    const expected = answers[at] ?? ''
    if (expected === '') continue
    const side = others[whose]
    const foreign = await foreignValue(operation, kindOf(operation, where, name), side)
    const { value } = foreign
    expect([whose, value]).not.toEqual([whose, ''])
    const before = await stateOfOthers()
    const isOfData = !operation.path.startsWith('/console') && operation.access !== 'link'
    // What is made is there the second time.
    for (const isByPerson of isOfData && expected !== '201' ? [false, true] : [!isOfData]) {
      const answer = await soundCall(operation, own, { placed: { where, name, value }, isByPerson })
      const found = foundIn(answer, side, foreign)
      expect([whose, isByPerson, codeOf(answer), found.length > 0]).toEqual(
        expected === 'shown' ? [whose, isByPerson, '200', true] : [whose, isByPerson, expected, false],
      )
    }
    expect([whose, await stateOfOthers()]).toEqual([whose, before])
    // One's own namespace of the same name as theirs: it goes again.
    if (name === 'namespace' && expected === '201')
      await own.person.call(`DELETE /console/api/namespaces/${value}?confirm=${value}`)
  }
})
