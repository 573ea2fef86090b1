// Files that people without an account send through a link, and what members make of them. Rules, section 13.
import { gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, it } from 'vitest'

import type { Submission } from '../../src/contract/submission-schemas.ts'
import { deleteOldSubmissions } from '../../src/service/submissions/submission.ts'
import { badCapsule, codeOf, goodCapsule, paddedTo, startCapsuleApp } from './capsule-app.ts'
import { addPerson, addStranger } from './console-people.ts'
import { visit } from './link-app.ts'
import { runCommand } from './run-command.ts'
import { createSubmitLink, sendFile, submitFile, type SubmitLink } from './submission-app.ts'
import { useApp, type CallOptions } from './start-app.ts'
import { listen } from './wire.ts'
import { createWebhook, loopbackAllowed, receivers, soon, startSending, typesOf } from './webhook-app.ts'

const app = useApp(() =>
  startCapsuleApp({
    config: { ...loopbackAllowed, linkSubmissionsPerHour: 1000 },
    onLog: (line) => void logged.push(JSON.stringify(line)),
  }),
)
let link: SubmitLink
const logged: string[] = []
beforeAll(async () => {
  link = await createSubmitLink(app)
})

const visitor = (route: string, { headers, body }: CallOptions = {}) => visit(app, route, headers, body)
const faultsIn = (answer: { json: () => unknown }) =>
  (answer.json() as { errors: { in: string; name: string }[] }).errors.map(({ in: place, name }) => [
    place,
    name,
  ])
const get = async (id: string, query = '') =>
  (await app.call(`GET /submissions/${id}${query}`)).json<
    Submission & { preview: Record<string, unknown> | null }
  >()
const accept = (id: string, query = '') => app.call(`POST /submissions/${id}/accept${query}`)
const giveBack = (id: string, message = 'Please add the second half.') =>
  app.call(`POST /submissions/${id}/return`, { body: { message } })
const about = async (receipt: string) =>
  (await visitor(`GET ${receipt}/about`)).json<Record<string, unknown>>()

const countStored = async ({ id }: SubmitLink) =>
  (await app.store.reads.query('select from submission where link_id = $1', [id])).rowCount

/** Of the one that a link has. */
const copiesOfSubmission = `
  insert into submission (tenant_id, submission_id, namespace_id, link_id, size_bytes, document, sender_name, language,
    receipt_hash)
  select tenant_id, 'sub_' || lpad(n::text, 26, '0'), namespace_id, link_id, size_bytes, document, sender_name, language,
    sha256((link_id || n)::bytea)
  from submission, generate_series(1, $2::integer) as n where link_id = $1`

const selectWaiting = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1`

/** How many such statements wait for what another transaction changes. */
const countWaiting = async (statement: string) =>
  (await app.store.reads.query(selectWaiting, [statement])).rowCount

describe('checking', () => {
  it('answers the report of the file, in the language of the caller, and stores nothing', async () => {
    const answer = await visitor(`POST ${link.path}/check`, {
      body: badCapsule(),
      headers: { 'accept-language': 'fr' },
    })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.json()).toMatchObject({ conforms: false, violation_count: 1 })
    expect(answer.body).toContain('dénomination sociale')
    const { rows } = await app.store.reads.query('select from submission where link_id = $1', [link.id])
    expect(rows).toEqual([])
  })

  it.each([
    ['{', 400, 'json_invalid'],
    [Buffer.from('PK\u0003\u0004 not a workbook'), 400, 'workbook_invalid'],
    [Buffer.alloc(10 * 1024 * 1024 + 1, ' '), 413, 'body_too_large'],
  ])('%.8s… gets %i %s, here and when it is sent', async (body, status, code) => {
    const checked = await visitor(`POST ${link.path}/check`, { body })
    const sent = await sendFile(app, link, body)
    for (const answer of [checked, sent]) expect([answer.statusCode, codeOf(answer)]).toEqual([status, code])
  })
})

describe('sending', () => {
  it('a file that conforms answers 201 with the address of a receipt, and members see it with its sender', async () => {
    const headers = {
      'x-sender-name': encodeURIComponent('Zoë Ünsal — Maison d’été'),
      'x-sender-email': 'zoe%40example.org',
      'x-sender-message': encodeURIComponent('Voici le rapport.\nMerci!'),
      'content-encoding': 'gzip',
    }
    const bytes = JSON.stringify(goodCapsule('first'))
    const answer = await sendFile(app, link, gzipSync(bytes), headers)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      receipt_url: expect.stringMatching(/^https:\/\/impact\.example\.org\/receipts\/[\w-]{43}$/) as unknown,
    })
    const { data } = (await app.call('GET /submissions?state=waiting')).json<{ data: Submission[] }>()
    expect(data).toMatchObject([
      {
        object: 'submission',
        state: 'waiting',
        namespace: 'my-data',
        link: { id: link.id, label: 'Reports of 2026' },
        label: 'report.jsonld',
        size_bytes: bytes.length,
        sender: {
          name: 'Zoë Ünsal — Maison d’été',
          email: 'zoe@example.org',
          message: 'Voici le rapport.\nMerci!',
        },
        decided_at: null,
        decided_by: null,
        message: null,
        capsule_id: null,
        expires_at: null,
      },
    ])
    const token = new URL(answer.json<{ receipt_url: string }>().receipt_url).pathname.split('/').at(-1) ?? ''
    const { rows } = await app.store.reads.query('select * from submission')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await app.call(`GET /audit?subject=${data[0]?.id}`)).json()).toMatchObject({
      data: [
        {
          action: 'submission.received',
          actor: { type: 'link', id: link.id, name: 'Reports of 2026' },
          namespace: 'my-data',
        },
      ],
    })
  })

  it('a file that breaks a rule gets 422 with its report, and nothing of it is stored', async () => {
    const before = (await app.call('GET /submissions')).json<{ data: unknown[] }>().data.length
    const answer = await sendFile(app, link, badCapsule(), { 'accept-language': 'fr' })
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'not_conforming'])
    expect(answer.json()).toMatchObject({
      status: 422,
      title: 'Ce fichier ne peut pas être envoyé tel quel',
      validation: { conforms: false, violation_count: 1 },
    })
    expect(answer.body).toContain('"rule":"organization-legal-name"')
    expect((await app.call('GET /submissions')).json<{ data: unknown[] }>().data).toHaveLength(before)
  })

  it('takes 10 MiB, as POST /capsules does', async () => {
    const { submission } = await submitFile(app, link, paddedTo(10 * 1024 * 1024, goodCapsule('large')))
    expect(submission.size_bytes).toBe(10 * 1024 * 1024)
    expect((await giveBack(submission.id)).statusCode).toBe(200)
  })

  it.each([
    ['no name', { 'x-sender-name': undefined }, ['x-sender-name']],
    ['a blank name', { 'x-sender-name': '%20' }, ['x-sender-name']],
    ['a long name', { 'x-sender-name': 'a'.repeat(201) }, ['x-sender-name']],
    ['a line break in the name', { 'x-sender-name': 'Ann%0AYour%20file' }, ['x-sender-name']],
    ['a paragraph in the name', { 'x-sender-name': 'Ann%E2%80%A9Your%20file' }, ['x-sender-name']],
    ['a null character in the name', { 'x-sender-name': 'Ann%00' }, ['x-sender-name']],
    ['another direction in the name', { 'x-sender-name': 'Ann%E2%80%AEeel' }, ['x-sender-name']],
    ['a mark of direction in the name', { 'x-sender-name': '%D8%9CAnn' }, ['x-sender-name']],
    ['an address in the name', { 'x-sender-name': 'See%20https%3A%2F%2Fevil.example' }, ['x-sender-name']],
    ['half an escape', { 'x-sender-name': '100%' }, ['x-sender-name']],
    ['bytes that are no UTF-8', { 'x-sender-message': '%E9' }, ['x-sender-message']],
    ['letters that are not escaped', { 'x-sender-name': 'Zo\u00eb' }, ['x-sender-name']],
    ['a null character', { 'x-sender-message': 'a%00b' }, ['x-sender-message']],
    ['a long message', { 'x-sender-message': 'a'.repeat(2001) }, ['x-sender-message']],
    ['no mail address', { 'x-sender-email': 'ann' }, ['x-sender-email']],
    ['two mail addresses', { 'x-sender-email': 'a%40b.ca%2Cc%40d.ca' }, ['x-sender-email']],
    ['a line break in the address', { 'x-sender-email': 'a%40b.ca%0D%0ABcc:x%40y.ca' }, ['x-sender-email']],
    ['several', { 'x-sender-name': '%', 'x-sender-email': '%' }, ['x-sender-name', 'x-sender-email']],
  ])('%s: 400, naming each header', async (_, headers, names) => {
    const answer = await sendFile(app, link, goodCapsule(), headers)
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'invalid_request'])
    expect(faultsIn(answer)).toEqual(names.map((name) => ['header', name]))
  })

  it('through an unknown link, one of another kind, or after it was revoked, is 404 alike', async () => {
    const other = await app.call('POST /links', {
      body: { kind: 'view', namespace: 'my-data', label: 'View' },
    })
    const revoked = await createSubmitLink(app)
    await app.call(`DELETE /links/${revoked.id}`)
    const paths = ['/l/igl_unknown', new URL(other.json<{ url: string }>().url).pathname, revoked.path]
    for (const path of paths) {
      for (const end of ['check', 'submissions']) {
        const answer = await visitor(`POST ${path}/${end}`, {
          body: goodCapsule(),
          headers: { 'x-sender-name': 'Ann' },
        })
        expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'link_not_found'])
      }
    }
  })

  it.each(['DELETE /links/%', 'POST /links/%/rotate'])(
    'through a link that ends while the file is checked is 404, and nothing is stored: %s',
    async (route) => {
      const own = await createSubmitLink(app)
      const begun: Promise<{ statusCode: number }>[] = []
      await app.store.transaction(async (tx) => {
        await tx.query('select from link where link_id = $1 for update', [own.id])
        begun.push(app.call(route.replace('%', own.id)))
        await expect.poll(() => countWaiting('select from link%for update')).toBe(1)
        begun.push(sendFile(app, own, goodCapsule('late')))
        await expect.poll(() => countWaiting('select from link%for no key update')).toBe(1)
      })
      const [ended, sent] = await Promise.all(begun)
      expect([(ended?.statusCode ?? 500) < 300, sent?.statusCode]).toEqual([true, 404])
      expect(await countStored(own)).toBe(0)
    },
  )

  it('stops at a hundred that wait for one link, also when they arrive together, and goes on after a decision', async () => {
    const full = await createSubmitLink(app)
    const { submission } = await submitFile(app, full, goodCapsule('limit'))
    await app.store.writes.query(copiesOfSubmission, [full.id, 97])
    const send = () => sendFile(app, full, goodCapsule('limit'))
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    const sent = answers.filter(({ statusCode }) => statusCode === 201)
    const tooMany = answers.filter(({ statusCode }) => statusCode === 429)
    expect([sent.length, tooMany.length]).toEqual([2, 3])
    const refused = await send()
    expect([codeOf(refused), refused.headers['retry-after']]).toEqual(['too_many_submissions', '3600'])
    expect((await giveBack(submission.id)).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(201)
    await app.store.writes.query('delete from submission where link_id = $1', [full.id])
  })

  it('is limited by address as well, and tokens are in no log line', async () => {
    const limited = await startCapsuleApp({ config: { linkSubmissionsPerHour: 2 } })
    const one = await createSubmitLink(limited)
    const statuses: number[] = []
    for (const name of ['a', 'b', 'c']) {
      statuses.push((await sendFile(limited, one, goodCapsule(name))).statusCode)
    }
    expect(statuses).toEqual([201, 201, 429])
    expect((await sendFile(limited, await createSubmitLink(limited), goodCapsule())).statusCode).toBe(201)
    await limited.close()
    expect(logged.join('\n')).not.toContain(link.path)
    expect(logged.length).toBeGreaterThan(10)
  })

  it('does not tell the sender how much the organization stores', async () => {
    await app.store.writes.query('update tenant set max_bytes = 1 where tenant_id = $1', [app.tenant.id])
    const answer = await sendFile(app, link, goodCapsule())
    await app.store.writes.query('update tenant set max_bytes = null where tenant_id = $1', [app.tenant.id])
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too_many_submissions'])
    expect(answer.json()).not.toHaveProperty('used')
  })
})

describe('sending again with an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': name })
  const receiptOf = (answer: { json: () => unknown }) =>
    (answer.json() as { receipt_url: string }).receipt_url

  it('stores the file once and answers the same receipt, which works, also at the same moment', async () => {
    const own = await createSubmitLink(app)
    const send = () => sendFile(app, own, goodCapsule('again'), key('again'))
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201))
    expect(new Set(answers.map(receiptOf)).size).toBe(1)
    expect(await countStored(own)).toBe(1)
    const receipt = new URL(receiptOf(await send())).pathname
    expect(await about(receipt)).toMatchObject({ state: 'waiting' })
    const other = await sendFile(app, own, goodCapsule('again'))
    expect(receiptOf(other)).not.toContain(receipt)
    expect(await countStored(own)).toBe(2)
  })

  it('of another file, or with another sender, is 409', async () => {
    const own = await createSubmitLink(app)
    expect((await sendFile(app, own, goodCapsule('one'), key('k'))).statusCode).toBe(201)
    for (const [document, headers] of [
      [goodCapsule('another'), {}],
      [goodCapsule('one'), { 'x-sender-name': 'Bea' }],
      [goodCapsule('one'), { 'x-sender-email': 'ann%40example.org' }],
      [goodCapsule('one'), { 'x-sender-message': 'Hello' }],
    ] as const) {
      const answer = await sendFile(app, own, document, { ...key('k'), ...headers })
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'idempotency_conflict'])
    }
    expect(await countStored(own)).toBe(1)
  })

  it('is of its link alone, and forgotten after 24 hours', async () => {
    const [one, two] = [await createSubmitLink(app), await createSubmitLink(app)]
    const send = async (to: SubmitLink) => receiptOf(await sendFile(app, to, goodCapsule('link'), key('k')))
    const first = await send(one)
    expect(await send(two)).not.toBe(first)
    expect((await app.upload(goodCapsule('link'), { headers: key('k') })).startsWith('cap_')).toBe(true)
    await app.store.writes.query("update idempotency_key set created_at = now() - interval '25 hours'")
    expect(await send(one)).not.toBe(first)
    expect(await countStored(one)).toBe(2)
  })

  it('answers the receipt although a hundred wait by now, and not once the link is revoked', async () => {
    const own = await createSubmitLink(app)
    const send = () => sendFile(app, own, goodCapsule('full'), key('full'))
    const first = receiptOf(await send())
    await app.store.writes.query(copiesOfSubmission, [own.id, 99])
    expect(codeOf(await sendFile(app, own, goodCapsule('full')))).toBe('too_many_submissions')
    expect(receiptOf(await send())).toBe(first)
    await app.call(`DELETE /links/${own.id}`)
    expect(codeOf(await send())).toBe('link_not_found')
    await app.store.writes.query('delete from submission where link_id = $1', [own.id])
  })
})

describe('a receipt', () => {
  it('shows the state and the sentence, nothing of the namespace, and outlives the link', async () => {
    const own = await createSubmitLink(app, { label: 'Autumn' })
    const { submission, receipt } = await submitFile(app, own, goodCapsule('receipt'))
    const waiting = await about(receipt)
    expect(waiting).toEqual({
      object: 'receipt',
      state: 'waiting',
      organization: { name: 'Lakeside Foundation' },
      link: { label: 'Autumn' },
      label: 'report.jsonld',
      size_bytes: submission.size_bytes,
      created_at: submission.created_at,
      decided_at: null,
      message: null,
      expires_at: null,
    })
    await app.call(`DELETE /links/${own.id}`)
    await giveBack(submission.id, ' The unit is missing. ')
    expect(await about(receipt)).toMatchObject({ state: 'returned', message: 'The unit is missing.' })
    const answer = await visitor(`GET ${receipt}/about`)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  it('has moved: the address of before leads to it', async () => {
    const { receipt } = await submitFile(app, link, goodCapsule('moved'))
    for (const path of [receipt, `${receipt}/about`]) {
      const { statusCode, headers } = await visitor(`GET ${path.replace('/receipts/', '/l/receipt/')}`)
      expect([statusCode, headers.location, headers['referrer-policy']]).toEqual([308, path, 'no-referrer'])
    }
    expect((await visitor(`POST ${receipt.replace('/receipts/', '/l/receipt/')}`)).statusCode).toBe(404)
  })

  it('that is unknown, malformed, or of a suspended tenant is 404 alike', async () => {
    const { receipt } = await submitFile(app, link, goodCapsule('hidden'))
    const suspend = (at: string) =>
      app.store.writes.query(`update tenant set suspended_at = ${at} where tenant_id = $1`, [app.tenant.id])
    await suspend('now()')
    const paths = [`/receipts/${'a'.repeat(43)}`, '/receipts/x', receipt]
    for (const path of paths) {
      const answer = await visitor(`GET ${path}/about`)
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'receipt_not_found'])
    }
    expect((await sendFile(app, link, goodCapsule())).statusCode).toBe(404)
    await suspend('null')
    expect(await about(receipt)).toMatchObject({ state: 'waiting' })
  })
})

describe('taking', () => {
  it('makes a capsule of the bytes, with everything that an upload does', async () => {
    const bytes = JSON.stringify(goodCapsule('taken'))
    const { submission, receipt } = await submitFile(app, link, bytes)
    const answer = await accept(submission.id)
    const { capsule_id: capsuleId, ...taken } = answer.json<Submission>()
    expect([answer.statusCode, answer.headers['location']]).toEqual([202, `/capsules/${capsuleId}`])
    expect(taken).toMatchObject({
      state: 'accepted',
      decided_by: { type: 'key', name: 'test' },
      message: null,
    })
    expect(await app.verdict(String(capsuleId))).toMatchObject({ status: 'accepted', label: 'report.jsonld' })
    expect((await app.call(`GET /capsules/${capsuleId}/document`)).body).toBe(bytes)
    expect(await about(receipt)).toMatchObject({ state: 'accepted', message: null })
    const { data } = (await app.call(`GET /audit?subject=${submission.id}`)).json<{
      data: { action: string }[]
    }>()
    expect(data.map(({ action }) => action)).toEqual(['submission.accepted', 'submission.received'])
    expect((await app.call('GET /audit?action=capsule.uploaded&subject=report.jsonld')).json()).toMatchObject(
      {
        data: [{ actor: { type: 'key' }, detail: { capsule_id: capsuleId } }],
      },
    )
    expect(await get(submission.id)).toMatchObject({ state: 'accepted', preview: null })
  })

  it('shows before what it would change and which capsule it may replace, and replaces that', async () => {
    const report = (value: number) => ({
      '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
      '@graph': [
        {
          '@id': 'https://example.org/prairie',
          '@type': 'cids:Organization',
          hasLegalName: 'Prairie',
          hasDescription: 'Meals.',
          hasIndicator: [
            {
              '@id': 'https://example.org/prairie/meals',
              '@type': 'cids:Indicator',
              hasName: 'Meals',
              hasIndicatorReport: [
                {
                  '@id': 'https://example.org/prairie/meals/2026',
                  '@type': 'cids:IndicatorReport',
                  hasName: 'Meals of 2026',
                  forIndicator: 'https://example.org/prairie/meals',
                  startedAtTime: '2026-01-01T00:00:00',
                  endedAtTime: '2026-12-31T23:59:59',
                  value: {
                    '@id': 'https://example.org/prairie/m',
                    '@type': 'i72:Measure',
                    hasNumericalValue: `${value}`,
                  },
                },
              ],
            },
          ],
        },
      ],
    })
    const first = await submitFile(app, link, report(10))
    const { capsule_id: old } = (await accept(first.submission.id)).json<Submission>()
    expect(await app.verdict(String(old))).toMatchObject({ status: 'accepted' })
    const { submission } = await submitFile(app, link, report(12))
    const { preview } = await get(submission.id)
    expect(preview).toMatchObject({
      object: 'capsule_preview',
      validation: { conforms: true },
      changes: { reports: { changed: 1 } },
      suggestion: { capsule_id: old },
    })
    expect((await get(submission.id, `?replaces=${old}`)).preview).toMatchObject({ suggestion: null })
    expect(codeOf(await app.call(`GET /submissions/${submission.id}?replaces=cap_x`))).toBe(
      'capsule_not_found',
    )
    expect(codeOf(await accept(submission.id, '?replaces=cap_x'))).toBe('capsule_not_found')
    expect(await get(submission.id)).toMatchObject({ state: 'waiting' })
    const { capsule_id: next } = (await accept(submission.id, `?replaces=${old}`)).json<Submission>()
    expect(await app.verdict(String(next))).toMatchObject({ status: 'accepted', replaces: old })
    expect(await app.verdict(String(old))).toMatchObject({ status: 'deleted', replaced_by: next })
  })

  it('happens once, however many take or return it at the same moment', async () => {
    const { submission } = await submitFile(app, link, goodCapsule('race'))
    const before = await countCapsules()
    const owner = await addPerson(app)
    const decisions = [
      ...Array.from({ length: 10 }, () => accept(submission.id)),
      ...Array.from({ length: 3 }, () => giveBack(submission.id)),
      ...Array.from({ length: 3 }, () => owner.call(`POST /submissions/${submission.id}/accept`)),
    ]
    const answers = await Promise.all(decisions)
    const refused = answers.filter(({ statusCode }) => statusCode >= 300)
    expect(refused.map((each) => [each.statusCode, codeOf(each)])).toEqual(
      Array.from({ length: 15 }, () => [409, 'submission_decided']),
    )
    const { state } = await get(submission.id)
    expect((await countCapsules()) - before).toBe(state === 'accepted' ? 1 : 0)
  })

  it('is counted once by the quota: a file that was stored fits as a capsule', async () => {
    const { submission } = await submitFile(app, link, goodCapsule('quota'))
    const { rows } = await app.store.reads.query<{ used: number }>(
      `select (select sum(stored_bytes) from namespace where tenant_id = $1)::float8
        + (select sum(size_bytes) from submission where tenant_id = $1 and document is not null)::float8 as used`,
      [app.tenant.id],
    )
    const limit = (bytes: number | null) =>
      app.store.writes.query('update tenant set max_bytes = $2 where tenant_id = $1', [app.tenant.id, bytes])
    await limit(rows[0]?.used ?? 0)
    const answer = await accept(submission.id)
    await limit(null)
    expect(answer.statusCode).toBe(202)
  })

  it('a second decision is 409, and says nothing was changed', async () => {
    const { submission } = await submitFile(app, link, goodCapsule('twice'))
    expect((await giveBack(submission.id)).statusCode).toBe(200)
    for (const again of [await giveBack(submission.id), await accept(submission.id)]) {
      expect([again.statusCode, codeOf(again)]).toEqual([409, 'submission_decided'])
    }
    const blank = await app.call(`POST /submissions/${submission.id}/return`, { body: { message: ' ' } })
    expect([blank.statusCode, codeOf(blank)]).toEqual([400, 'invalid_request'])
  })
})

const countCapsules = async (): Promise<number> => {
  const { rows } = await app.store.reads.query<{ count: number }>(
    'select count(*)::int as count from capsule where namespace_id = $1',
    [app.namespace.id],
  )
  return rows[0]?.count ?? 0
}

describe('those who decide', () => {
  it('are members in the console, who see how many wait', async () => {
    const member = await addPerson(app, { role: 'member', name: 'Mia' })
    const { submission } = await submitFile(app, link, goodCapsule('member'))
    const { waiting } = (await member.call('GET /console/api/submissions/waiting')).json<{
      waiting: number
    }>()
    expect(waiting).toBeGreaterThan(0)
    expect((await member.call(`GET /submissions/${submission.id}`)).json()).toMatchObject({
      preview: { validation: { conforms: true } },
    })
    const returned = await member.call(`POST /submissions/${submission.id}/return`, {
      body: { message: 'Not this one.' },
    })
    expect(returned.json()).toMatchObject({
      state: 'returned',
      decided_by: { type: 'account', id: member.id, name: 'Mia' },
    })
    expect((await member.call('GET /console/api/submissions/waiting')).json()).toEqual({
      waiting: waiting - 1,
    })
  })

  it('are listed to no other tenant', async () => {
    await submitFile(app, link, goodCapsule('others'))
    expect((await (await addStranger(app)).call('GET /submissions')).json()).toMatchObject({ data: [] })
  })
})

it('the command lists, shows, takes and returns them', async () => {
  const service = `http://127.0.0.1:${await listen(app.app)}`
  const env = { IMPACT_GRAPH_KEY: app.key, IMPACT_GRAPH_URL: service }
  const run = (...argv: string[]) => runCommand(['submission', ...argv], env)
  const first = await submitFile(app, link, goodCapsule('command-one'))
  const second = await submitFile(app, link, goodCapsule('command-two'))
  expect((await run('list', '--state', 'waiting')).out).toContain(second.submission.id)
  expect(JSON.parse((await run('list', '--json')).out)).toContainEqual(first.submission)
  const shown = await run('show', first.submission.id)
  expect(JSON.parse(shown.out)).toMatchObject({ id: first.submission.id, preview: { suggestion: null } })
  const taken = await run('accept', first.submission.id)
  expect([taken.code, taken.out]).toEqual([0, expect.stringMatching(/^cap_\w{26}\n$/)])
  expect(await run('return', second.submission.id, '--message', 'Not this one.')).toMatchObject({ code: 0 })
  expect(await run('return', second.submission.id, '--message', 'Again.')).toMatchObject({
    code: 1,
    err: expect.stringContaining('taken or returned') as unknown,
  })
  expect((await run('return', second.submission.id)).code).toBe(2)
  expect((await run('list', '--state', 'lost')).code).toBe(2)
})

describe('what becomes of them', () => {
  const receiver = receivers()

  it('events say what arrived, was taken and was returned, without its content', async () => {
    const sending = await startSending(app)
    const endpoint = await receiver()
    const events = ['submission.received', 'submission.accepted', 'submission.returned']
    await createWebhook(app, { url: endpoint.url, events })
    const first = await submitFile(app, link, goodCapsule('event-one'))
    const second = await submitFile(app, link, goodCapsule('event-two'))
    const { capsule_id } = (await accept(first.submission.id)).json<Submission>()
    await giveBack(second.submission.id)
    await expect.poll(() => typesOf(endpoint).sort(), soon).toEqual([...events, 'submission.received'].sort())
    const data = endpoint.received.map(({ event }) => event.data)
    expect(data).toContainEqual({
      namespace: 'my-data',
      submission_id: first.submission.id,
      link_id: link.id,
      state: 'accepted',
      capsule_id,
    })
    expect(JSON.stringify(data)).not.toMatch(/Ann|event-one|second half/)
    await sending.stop()
  })

  it('they are kept for 90 days after the decision, and those that wait for ever', async () => {
    const old = await submitFile(app, link, goodCapsule('old'))
    const young = await submitFile(app, link, goodCapsule('young'))
    const waiting = await submitFile(app, link, goodCapsule('waits'))
    await giveBack(old.submission.id)
    await giveBack(young.submission.id)
    const age = (id: string, days: number) =>
      app.store.writes.query(
        `update submission set decided_at = decided_at - make_interval(days => $2, secs => 1),
           created_at = created_at - interval '1 year' where submission_id = $1`,
        [id, days],
      )
    await age(old.submission.id, 90)
    await age(young.submission.id, 89)
    await age(waiting.submission.id, 0)
    expect((await visitor(`GET ${old.receipt}/about`)).statusCode).toBe(404)
    await deleteOldSubmissions(app.store)
    expect(codeOf(await app.call(`GET /submissions/${old.submission.id}`))).toBe('submission_not_found')
    expect(await get(young.submission.id)).toMatchObject({ state: 'returned' })
    expect(await get(waiting.submission.id)).toMatchObject({ state: 'waiting' })
    expect(await about(young.receipt)).toMatchObject({ state: 'returned' })
  })

  it('a deleted namespace takes them along', async () => {
    const owner = await addPerson(app)
    await owner.call('POST /namespaces', { body: { namespace: 'short-lived', label: 'Short' } })
    const short = await createSubmitLink(app, { namespace: 'short-lived' })
    const { submission, receipt } = await submitFile(app, short, goodCapsule('short'))
    const deleted = await owner.call('DELETE /console/api/namespaces/short-lived?confirm=short-lived')
    expect(deleted.statusCode).toBe(204)
    expect(codeOf(await app.call(`GET /submissions/${submission.id}`))).toBe('submission_not_found')
    expect(codeOf(await visitor(`GET ${receipt}/about`))).toBe('receipt_not_found')
    expect(codeOf(await sendFile(app, short, goodCapsule()))).toBe('link_not_found')
  })

  it('a list is read page by page', async () => {
    const { data, meta } = (await app.call('GET /submissions?limit=2')).json<{
      data: Submission[]
      meta: { cursor: string }
    }>()
    const next = (await app.call(`GET /submissions?limit=2&cursor=${meta.cursor}`)).json<{
      data: Submission[]
    }>()
    const ids = [...data, ...next.data].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect(codeOf(await app.call(`GET /submissions?state=waiting&cursor=${meta.cursor}`))).toBe(
      'cursor_mismatch',
    )
  })
})
