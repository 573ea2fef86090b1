// The checks of `npm run fuzz` that nothing of one tenant, account or namespace reaches another notice what they are for.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { describe, expect, it, test } from 'vitest'

import type { DeclaredOperation } from './fuzz/declared.ts'
import { type FuzzRequest, proofOf, senderOf } from './fuzz/fuzz-request.ts'
import type { HttpAnswer } from './fuzz/http-connection.ts'
import { collectOwnedIds } from './fuzz/owned-ids.ts'
import { createSecretWords, wordOf } from './fuzz/secret-words.ts'

const anna = { tenant: 'lakeside', account: 'anna' }
const boris = { tenant: 'lakeside', account: 'boris' }
const stranger = { tenant: 'hillside', account: 'stranger' }

const submitter = { tenant: 'lakeside', account: null, submitKey: 'a' }
const otherSubmitter = { tenant: 'lakeside', account: null, submitKey: 'b' }

const capsule = 'cap_01jcfzxvk3m7q2w8e9r0t1y2u3'
const saved = 'sav_01jcfzxvk3m7q2w8e9r0t1y2u4'
const view = 'view_01jcfzxvk3m7q2w8e9r0t1y2u5'

const request = (route: string, namespace = 'my-data', more: Partial<FuzzRequest> = {}): FuzzRequest => {
  const [method = '', target = ''] = route.split(' ')
  const [path = '', query] = target.split('?')
  return {
    operation: {
      id: 'x',
      isConsole: path.startsWith('/console'),
      isInNamespace: !path.startsWith('/links'),
    } as DeclaredOperation,
    caller: 'key',
    sender: anna,
    proof: [],
    method,
    path,
    query: query === undefined ? [] : [query],
    headers: [['X-Namespace', namespace]],
    body: null,
    framing: 'length',
    delivery: 'whole',
    version: 'HTTP/1.1',
    changes: [],
    ...more,
  }
}

const answer = (status: number, type = 'application/json'): HttpAnswer => ({
  status,
  headers: new Map([['content-type', type]]),
  body: Buffer.alloc(0),
})

/** After Anna was shown a capsule, a file of her library, a view of hers, a cursor and a tag. */
function known() {
  const owned = collectOwnedIds()
  const body = {
    data: [
      { object: 'capsule', capsule_id: capsule },
      { object: 'saved_capsule', id: saved },
      { object: 'saved_view', id: view, is_own: true },
    ],
    meta: { cursor: 'Y3Vyc29y' },
  }
  const headers = new Map([
    ['x-namespace-version', 'h.7'],
    ['etag', '"tag"'],
  ])
  owned.learn(anna, { namespace: 'my-data', body, headers })
  return owned
}

describe('an id of somebody else is noticed', () => {
  const tag: Partial<FuzzRequest> = {
    headers: [
      ['X-Namespace', 'my-data'],
      ['If-None-Match', '"tag"'],
    ],
  }
  const body: Partial<FuzzRequest> = { body: Buffer.from(`{"replaces":"${capsule}"}`) }
  it.each([
    ['in the path', stranger, request(`GET /capsules/${capsule}`), 200],
    ['in the query', stranger, request(`POST /capsules/preview?replaces=${capsule}`), 200],
    ['in the body', stranger, request(`POST /console/api/library/x/copy`, '', body), 202],
    ['as a cursor', stranger, request('GET /orgs?cursor=Y3Vyc29y'), 200],
    ['as a version', stranger, request('GET /rows/changes?since=h.7'), 200],
    ['as a tag', stranger, request('GET /orgs', 'my-data', tag), 304],
    ['of another namespace', anna, request(`DELETE /capsules/${capsule}`, 'other'), 204],
    ['of another account', boris, request(`GET /console/api/library/${saved}/document`), 200],
    ['a view that is deleted', boris, request(`DELETE /console/api/views/${view}`), 204],
  ])('%s', (_where, sender, sent, status) => {
    expect(known().findForeign(sender, sent, answer(status), '')).toHaveLength(1)
  })

  test('in an answer to another tenant', () => {
    const sent = request('GET /orgs')
    expect(known().findForeign(stranger, sent, answer(200), `{"id":"${capsule}"}`)).toHaveLength(1)
    expect(known().findForeign(anna, sent, answer(200), `{"id":"${capsule}"}`)).toEqual([])
  })
})

describe('to a key that submits', () => {
  const body = { capsule_id: capsule, status: 'pending' }
  const uploadedBy = (sender: typeof submitter | typeof anna) => {
    const owned = collectOwnedIds()
    owned.learn(sender, { namespace: 'my-data', body, headers: new Map() })
    return owned
  }
  const document = request(`GET /capsules/${capsule}/document?as=jsonld`)

  test.each([
    ['another key', otherSubmitter, 1],
    ['one that writes', anna, 1],
    ['the key itself', submitter, 0],
  ])('a capsule of %s is noticed', (_who, by, count) => {
    const owned = uploadedBy(by)
    expect(owned.findForeign(submitter, document, answer(200), '')).toHaveLength(count)
    expect(owned.findForeign(submitter, document, answer(404), '')).toEqual([])
    const list = JSON.stringify({ data: [{ object: 'capsule', ...body }] })
    expect(owned.findForeign(submitter, request('GET /capsules'), answer(200), list)).toHaveLength(count)
    expect(owned.findForeign(anna, document, answer(200), list)).toEqual([])
  })
})

describe('through a link', () => {
  const owned = collectOwnedIds()
  const learn = (sender: typeof anna, body: object) =>
    owned.learn(sender, { namespace: null, body, headers: new Map() })
  for (const [id, token] of [
    ['lnk_1', 'igl_one'],
    ['lnk_2', 'igl_two'],
  ])
    learn(anna, { object: 'link', id, url: `https://impact.example.org/l/${token}` })
  learn(anna, { receipt_url: 'https://impact.example.org/receipts/igr_one' })
  const at = (path: string) => {
    const sent = request(`GET ${path}`)
    return [owned.senderFor(stranger, sent), sent] as const
  }

  test('a request counts for those who made it, whoever sends it', () => {
    expect(at('/l/igl_one/rows.json')[0]).toEqual({ tenant: 'lakeside', account: null, link: 'lnk_1' })
    expect(at('/receipts/igr_one')[0].tenant).toBe('lakeside')
    expect(at('/l/made-up/rows.json')[0].tenant).toBeNull()
    expect(at('/orgs')[0]).toBe(stranger)
  })

  test('a cursor of another link is noticed', () => {
    owned.learn(at('/l/igl_one/rows.json')[0], {
      namespace: null,
      body: { meta: { cursor: 'Zmlyc3Q' } },
      headers: new Map(),
    })
    const found = (path: string) => {
      const [sender, sent] = at(path)
      return owned.findForeign(sender, sent, answer(200), '')
    }
    expect(found('/l/igl_one/rows.json?cursor=Zmlyc3Q')).toEqual([])
    expect(found('/l/igl_two/rows.json?cursor=Zmlyc3Q')).toEqual([
      'x answers 200, given a cursor of another link',
    ])
    expect(owned.findForeign(anna, request('GET /orgs?cursor=Zmlyc3Q'), answer(200), '')).toHaveLength(1)
  })
})

describe('an id is no leak', () => {
  it.each([
    ["of one's own", anna, request(`GET /capsules/${capsule}`), 200],
    ['that is refused', stranger, request(`GET /capsules/${capsule}`), 404],
    ['in a filter', stranger, request(`GET /rows/indicator-reports?org=${capsule}`), 200],
    ['as a tag that changed nothing', stranger, request('GET /orgs'), 200],
    ['as the cursor of a list of the tenant', anna, request('GET /links?cursor=Y3Vyc29y', 'other'), 200],
    ['of a view that a colleague opens', boris, request(`GET /console/api/views/${view}`), 200],
  ])('%s', (_where, sender, sent, status) => {
    expect(known().findForeign(sender, sent, answer(status), '')).toEqual([])
  })

  it.each([
    ['identity', (content: Buffer) => content],
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('that was sent in a body with the encoding %s and is named by the refusal', (encoding, encode) => {
    const sent = request('POST /console/api/library/import', '', {
      body: encode(Buffer.from(`{"ids":["${capsule}"]}`)),
      headers: [['Content-Encoding', encoding]],
      framing: 'chunked',
    })
    expect(known().findForeign(stranger, sent, answer(404), `There is no ${capsule}.`)).toEqual([])
  })

  test('in the address of a page, which is the same for everybody', () => {
    const sent = request(`GET /console/views/${view}`)
    expect(known().findForeign(stranger, sent, answer(200, 'text/html; charset=utf-8'), '')).toEqual([])
  })
})

test('a word of another tenant or account is noticed, unless it was sent', () => {
  const words = createSecretWords()
  const own = words.makePrivate(anna)
  expect(words.findForeign(stranger, wordOf('lakeside'), '')).toEqual([wordOf('lakeside')])
  expect(words.findForeign(stranger, wordOf('lakeside'), wordOf('lakeside'))).toEqual([])
  expect(words.findForeign(boris, wordOf('lakeside'), '')).toEqual([])
  expect(words.findForeign(boris, `a ${own} b`, '')).toEqual([own])
  expect(words.findForeign(anna, own, '')).toEqual([])
  words.publish(anna)
  expect(words.findForeign(boris, own, '')).toEqual([])
})

test('who sends a request is not known when its headers were changed', () => {
  const headers: [string, string][] = [['X-API-Key', 'k']]
  const sent = request('GET /orgs', 'my-data', { headers, proof: proofOf(headers) })
  expect(senderOf(sent)).toBe(anna)
  expect(senderOf({ ...sent, headers: [['X-API-Key', 'other']] })).toBeNull()
  expect(senderOf({ ...sent, headers: [...headers, ['Cookie', 'x']] })).toBeNull()
})
