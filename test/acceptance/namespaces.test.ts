// Namespaces: create, list, get. Rules, section 5.
import { describe, expect, it } from 'vitest'

import { startApp, useApp } from './start-app.ts'

const started = useApp(() => startApp())

const create = (body: unknown, headers = {}) => started.call('POST /namespaces', { body, headers })

describe('201', () => {
  it('creates a namespace', async () => {
    const answer = await create({ namespace: 'new-one', label: 'A new one' }, { 'x-namespace': undefined })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      object: 'namespace',
      namespace: 'new-one',
      label: 'A new one',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(answer.headers.location).toBe('/namespaces/new-one')
  })

  it('uses the slug as label when none is given', async () => {
    const answer = await create({ namespace: 'unlabelled' })
    expect(answer.json()).toMatchObject({ namespace: 'unlabelled', label: 'unlabelled' })
  })

  it('gives the same slug to two tenants as two namespaces', async () => {
    const other = await startApp()
    const answer = await other.call('POST /namespaces', { body: { namespace: 'new-one', label: 'Theirs' } })
    expect(answer.statusCode).toBe(201)
    await other.close()
  })
})

describe('200', () => {
  it('creates one namespace for many simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create({ namespace: 'crowd' })))
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      ...Array<number>(11).fill(200),
      201,
    ])
    const { rows } = await started.store.reads.query(
      "select count(h.*)::int as heads from namespace n join namespace_head h using (namespace_id) where slug = 'crowd'",
    )
    expect(rows).toEqual([{ heads: 1 }])
  })

  it('lists all of the tenant, by slug', async () => {
    const answer = await started.call('GET /namespaces')
    const slugs = answer.json<{ data: { namespace: string }[] }>().data.map(({ namespace }) => namespace)
    expect(slugs).toEqual([...slugs].sort())
    expect(slugs).toContain('my-data')
    expect(answer.json()).toMatchObject({ meta: { row_count: slugs.length } })
  })

  it('lists for a restricted key only what it may use', async () => {
    const { text } = await started.mint({ namespaces: ['my-data', 'not-there-yet'] })
    const answer = await started.call('GET /namespaces', { headers: { 'x-api-key': text } })
    expect(answer.json<{ data: unknown[] }>().data).toMatchObject([{ namespace: 'my-data' }])
  })

  it('gets one', async () => {
    const answer = await started.call('GET /namespaces/my-data/')
    expect(answer.json()).toMatchObject({ object: 'namespace', namespace: 'my-data', label: 'My data' })
  })

  it('allows a restricted key to create its own namespace', async () => {
    const { text } = await started.mint({ namespaces: ['for-this-key'] })
    const answer = await create({ namespace: 'for-this-key' }, { 'x-api-key': text })
    expect(answer.statusCode).toBe(201)
  })
})

describe('403', () => {
  it('answers a restricted key alike for a namespace that is not there', async () => {
    const { text } = await started.mint({ namespaces: ['elsewhere'] })
    const answer = await started.call('GET /namespaces/not-there', { headers: { 'x-api-key': text } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'namespace_not_allowed' })
  })
})

describe('404', () => {
  it('does not find what is not there', async () => {
    const answer = await started.call('GET /namespaces/not-there')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'namespace_not_found'])
  })
})

describe('400', () => {
  it('names every fault of the body at once, with the near miss', async () => {
    const answer = await create({ namspace: 'x', label: '', colour: 'red' })
    const { errors } = answer.json<{ errors: { name: string; detail: string }[] }>()
    expect(errors).toEqual([
      {
        in: 'body',
        name: 'namspace',
        detail: 'There is no field "namspace" here. Did you mean "namespace"?',
      },
      {
        in: 'body',
        name: 'label',
        detail: '"label" must be text of 1 to 200 characters, not only spaces; an empty text is not.',
      },
      { in: 'body', name: 'colour', detail: 'There is no field "colour" here. Known are: namespace, label.' },
      {
        in: 'body',
        name: 'namespace',
        detail: expect.stringContaining('"namespace" is missing. It must be a slug'),
      },
    ])
  })

  it('refuses a bad slug in the address', async () => {
    const answer = await started.call('GET /namespaces/Not_A_Slug')
    expect(answer.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ in: 'path', name: 'namespace' }],
    })
  })
})
