// Every operation that takes an id answers as the table says to an id of somebody else: with nothing of theirs in the
// answer, and nothing of theirs changed. Rules, section 5. An operation that takes an id and is missing in the table fails.
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTenant } from '../../src/service/access/create-tenant.ts'
import { consoleOperations } from '../../src/contract/console/operations.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import {
  foreignIds,
  foreignToKeys,
  foreignToLinks,
  idNames,
  idsInLines,
  namesWithoutId,
} from './foreign-ids.ts'
import { addLinkHolder, addSubmitter, makeSide, type Side } from './foreign-sides.ts'
import { unzip } from './read-workbook.ts'
import { kindOf, soundCall } from './sound-calls.ts'
import { loopbackAllowed } from './webhook-app.ts'
import { useApp } from './start-app.ts'

const all: readonly Operation[] = [...operations, ...consoleOperations]
type Answers = Readonly<Record<string, string>>

/** For operations and a place of an id: whose it is, and what the answer is. */
function linesOf(table: string): [ids: string[], place: string, answers: Answers][] {
  const [[, , ...whose] = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return lines.map(([ids = '', place = '', ...answers]) => {
    const known = whose.map((each, at) => [each, answers[at] ?? ''] as const)
    return [ids.split(' '), place, Object.fromEntries(known.filter(([, answer]) => answer !== ''))]
  })
}

const [lines, keyLines, linkLines] = [foreignIds, foreignToKeys, foreignToLinks].map(linesOf)

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

const app = useApp(() => startCapsuleApp({ config: loopbackAllowed }))
let own: Side
/** Whose namespace, tenant and account are not the caller's. */
let others: Side[]
/** By whose the ids are: who calls, and who has them. */
let pairs: Readonly<Record<string, readonly [caller: Side, other: Side]>>

beforeAll(async () => {
  const { id: tenantId } = await createTenant(app.store.writes, 'Stranger')
  const addSide = async (word: string, slug: string, tenant = app.tenant.id) =>
    await makeSide(app, { word, slug, person: await addPerson(app, { tenantId: tenant, name: word }) })
  own = await addSide('OWN-WORD', 'mine')
  const ofTenant = await addSide('SECRET-TENANT', 'theirs', tenantId)
  const ofNamespace = await addSide('SECRET-NAMESPACE', 'second')
  others = [ofTenant, ofNamespace]
  pairs = {
    'of another tenant': [own, ofTenant],
    'of another namespace': [own, ofNamespace],
    'of another account': [own, ofNamespace],
    'of another key': [await addSubmitter(app, own, 'OWN-KEY'), await addSubmitter(app, own, 'SECRET-KEY')],
    'of another link': [
      await addLinkHolder(app, own, 'OWN-LINK'),
      await addLinkHolder(app, own, 'SECRET-LINK'),
    ],
  }
})

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
    union all select concat_ws(' ', plan::text, plan_organization::text) from plan left join plan_organization using (plan_id)
      where namespace_id = any($1)
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
    union all select concat_ws(' ', capsule_id, status, replaced_by) from capsule
      where namespace_id = $4 and label like 'SECRET%'
    union all select concat_ws(' ', view_id, name, search) from saved_view where account_id = any($3)
  ) lines (line)`

/** Changes with anything that the others have. */
async function stateOfOthers(): Promise<unknown> {
  const values = [
    others.map(({ namespaceId }) => namespaceId),
    others.map(({ person }) => person.tenantId),
    others.map(({ person }) => person.id),
    own.namespaceId,
  ]
  // Named, so that it is planned once: it takes longer than the calls between.
  const { rows } = await app.store.writes.query({ name: 'all-of-others', text: allOfOthers, values })
  return rows[0]
}

/** What of theirs is in an answer, apart from what was sent. */
function foundIn(
  answer: LightMyRequestResponse,
  side: Side,
  { value, secret = side.word }: Foreign,
): string[] {
  const { rawPayload, body, headers } = answer
  const isZip = rawPayload.subarray(0, 2).toString() === 'PK'
  const text = JSON.stringify(headers) + (isZip ? [...unzip(rawPayload).values()].join('') : body)
  const secrets = [secret, side.word, ...Object.values(side.ids)].filter((each) => each !== side.slug)
  return secrets.filter((each) => !value.includes(each) && text.includes(each))
}

const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode < 400 ? String(answer.statusCode) : answer.json<{ code: string }>().code

const declared = all
  .filter((operation) => !isPublic(operation))
  .flatMap((operation) => placesOf(operation).map((place) => ({ operation, place })))

describe('the table', () => {
  it.each([
    ['of ids', lines, () => true],
    ['of keys', keyLines, ({ scopes }: Operation) => scopes?.includes('submit') ?? false],
    ['of links', linkLines, ({ access }: Operation) => access === 'link'],
  ] as const)(
    '%s has every operation that takes one, each place once, and none that is not there',
    (...given) => {
      const [, known = [], takes] = given
      const listed = known.flatMap(([ids, place]) => ids.map((id) => `${id} ${place}`))
      const expected = declared.filter(({ operation }) => takes(operation))
      expect(listed.sort()).toEqual(expected.map(({ operation, place }) => `${operation.id} ${place}`).sort())
    },
  )

  it('knows of every name whether it is of an id', () => {
    const names = declared.map(({ place }) => place.split(' ')[1] ?? '')
    expect([...new Set(names)].filter((name) => !(name in idNames))).toEqual([])
  })
})

interface Schema {
  readonly const?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
}

const valuesOf = ({ const: only, enum: some = [], anyOf = [], items }: Schema): string[] => [
  ...(only === undefined ? some : [only]),
  ...[...anyOf, ...(items ? [items] : [])].flatMap(valuesOf),
]

/** With each value of these an answer may be put together otherwise; not all of them are declared. */
const varying: Readonly<Record<string, readonly string[]>> = {
  as: [],
  format: [],
  include: [],
  expand: ['outcomes.indicators.reports'],
  wait: ['1'],
}

/** What is asked for beside an id: nothing, and each thing that can be. A page of a list is no file. */
function waysToAsk({ id, query = {} }: Operation, name: string): Record<string, string>[] {
  if (name === 'cursor' || name === 'if-none-match') return [{}]
  const ways = Object.entries(varying).flatMap(([parameter, known]) => {
    if (!(parameter in query)) return []
    const values = known.length > 0 ? known : valuesOf(query[parameter] as Schema)
    if (values.length === 0) throw new Error(`The values of ${parameter} of ${id} are not found.`)
    return values.map((value) => ({ [parameter]: value, ...(value === 'alignment' && { align: 'basic' }) }))
  })
  return [{}, ...ways]
}

const checks = [lines, keyLines, linkLines].flatMap((known = []) =>
  known.flatMap(([ids, place, answers]) =>
    ids.map((id) => [id, place, Object.keys(answers).join(', '), answers] as const),
  ),
)

it.each(checks)('%s: %s %s', async (id, place, _, answers) => {
  const operation = all.find((each) => each.id === id) as Operation
  const [where = '', name = ''] = place.split(' ')
  for (const [whose, expected] of Object.entries(answers)) {
    const [caller, other] = pairs[whose] ?? [own, own]
    const foreign = await foreignValue(operation, kindOf(operation, where, name), other)
    const { value } = foreign
    expect([whose, value]).not.toEqual([whose, ''])
    const before = await stateOfOthers()
    for (const query of waysToAsk(operation, name)) {
      for (const isByPerson of callersOf(operation, whose, expected)) {
        const options = { placed: { where, name, value }, query, isByPerson }
        const answer = await soundCall(operation, caller, options)
        const found = foundIn(answer, other, foreign).length > 0
        const [status, isShown] = expected === 'shown' ? ['200', true] : [expected, false]
        const got = { whose, query, isByPerson, status: codeOf(answer), isShown: found }
        expect(got).toEqual({ whose, query, isByPerson, status, isShown })
      }
    }
    expect([whose, await stateOfOthers()]).toEqual([whose, before])
    // One's own namespace of the same name as theirs: it goes again.
    if (name === 'namespace' && expected === '201')
      await own.person.call(`DELETE /console/api/namespaces/${value}?confirm=${value}`)
  }
})

/** By a person, by a key or by both. What is made is there the second time. */
function callersOf({ path, access }: Operation, whose: string, expected: string): boolean[] {
  const isOfData = !path.startsWith('/console') && access !== 'link'
  if (!isOfData) return [true]
  return expected === '201' || whose === 'of another key' ? [false] : [false, true]
}
