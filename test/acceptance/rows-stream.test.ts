// All rows at once, as CSV and NDJSON. Rules, section 4.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

import { beforeAll, describe, expect, it } from 'vitest'

import type { Row } from '../../src/contract/row-schemas.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { getRows, readAll } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'
import { listen } from './wire.ts'

const app = useApp(() => startApp())
let all: Row[]
beforeAll(async () => {
  const names = ['a', 'b', 'c']
  await putCapsule(
    app,
    capsule(
      ...names.flatMap((name) => [
        organization(name, { hasLegalName: `=Sum, "${name}"` }),
        outcome(`${name}/u`, name, { forTheme: ['urn:t:1', 'urn:t:2'] }),
        indicator(`${name}/i`, name, `${name}/u`),
        ...Array.from({ length: 1500 }, (_, at) => report(`${name}/r${at}`, `${name}/i`, `${at} of "many"`)),
      ]),
      fundingStatus('f', 'a', 'Maple'),
    ),
  )
  all = await readAll(app, { limit: 1000 })
})

describe('200', () => {
  it('format=ndjson streams all matching rows, one to a line', async () => {
    const answer = await getRows(app, { format: 'ndjson' })
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    expect(answer.body.endsWith('\n')).toBe(true)
    expect(
      answer.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Row),
    ).toEqual(all)
    expect(all).toHaveLength(4500)
  })

  it('format=csv streams them with a header row, RFC 4180 and the guard of formulas', async () => {
    const answer = await getRows(app, { format: 'csv', fund: 'Maple' })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe(
      'id,value,value_text,unit,period_start,period_end,themes,indicator_id,indicator_name,outcome_id,outcome_name,org_id,org_name',
    )
    expect(lines).toHaveLength(1500 + 2)
    const first = all.find(({ org }) => org?.name === '=Sum, "a"')
    expect(lines[1]).toBe(
      `${first?.id},,"${first?.value_text.replaceAll('"', '""')}",,2024-01-01,2024-12-31,urn:t:1 urn:t:2,` +
        `${first?.indicator.id},Indicator a/i,${first?.outcome?.id},Outcome a/u,${first?.org?.id},"'=Sum, ""a"""`,
    )
  })

  it('Accept selects the same, and format takes precedence', async () => {
    const csv = await getRows(app, { format: 'csv' })
    expect((await getRows(app, {}, { accept: 'text/csv' })).body).toBe(csv.body)
    const ndjson = await getRows(app, { format: 'ndjson' }, { accept: 'text/csv' })
    expect(ndjson.headers['content-type']).toMatch(/ndjson/)
    expect((await getRows(app, {}, { accept: 'application/x-ndjson' })).body).toBe(ndjson.body)
    expect((await getRows(app, { format: 'json', limit: 1 }, { accept: 'text/csv' })).json()).toHaveProperty(
      'meta',
    )
  })

  it('no matching rows give a header row only, or nothing', async () => {
    for (const filter of [{ theme: 'urn:t:none' }, { org: 'nobody' }]) {
      expect((await getRows(app, { ...filter, format: 'csv' })).body.split('\r\n')).toHaveLength(2)
      expect((await getRows(app, { ...filter, format: 'ndjson' })).body).toBe('')
    }
  })

  it('carries an ETag, answers 304, and HEAD reads nothing', async () => {
    const answer = await getRows(app, { format: 'csv' })
    const again = await getRows(app, { format: 'csv' }, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.call('HEAD /rows/indicator-reports?format=csv')
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})

describe('a reader', () => {
  it('that disconnects leaves no snapshot open, and one that reads sees a single snapshot', async () => {
    const port = await listen(app.app)
    const open = async (): Promise<IncomingMessage> => {
      const [response] = (await once(
        get({ port, path: '/rows/indicator-reports?format=ndjson', headers: app.headers, agent: false }),
        'response',
      )) as [IncomingMessage]
      return response
    }
    for (let round = 0; round < 12; round++) {
      const response = await open()
      response.once('error', () => {})
      response.destroy()
    }
    const response = await open()
    await putCapsule(app, capsule(organization('a', { hasLegalName: 'Renamed' })))
    let text = ''
    for await (const part of response) text += String(part)
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Row),
    ).toEqual(all)
    await expect.poll(() => app.readThreads.busy).toBe(0)
  })
})
