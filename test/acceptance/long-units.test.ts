// Reports of one organization that share a very long unit of their indicator: a tree repeats it, but reads it once.
import { Client } from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'

import type { OrganizationTree } from '../../src/contract/tree-schemas.ts'
import { fullExpansion } from '../../src/core/projection/arrange-tree.ts'
import { keyInPath } from '../../src/service/entities/not-found.ts'
import { largeTree } from '../../src/service/reads/tree/get-tree.ts'
import { capsule, indicator, iri, organization, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readHere } from './read-here.ts'
import { startApp, useApp } from './start-app.ts'

const length = 4000
const longText = (name: string): string => `${name} "é"\n${name.repeat(length / name.length)}`
const longIri = (name: string): string => `urn:unit:${name.repeat(length / name.length)}`

const withUnit = (name: string, of: string, unit: unknown, value = '1') =>
  report(name, of, value, {
    value: { '@type': 'i72:Measure', hasNumericalValue: value, 'i72:unit_of_measure': unit },
  })

const shared = Array.from({ length: 20 }, (_, at) => `shared/${at}`)
const iriUnit = { 'i72:unit_of_measure': { '@id': longIri('iri') } }

const undescribed = `undescribed/${'x'.repeat(20_000)}`

const app = useApp(() => startApp())
beforeAll(async () => {
  await putCapsule(
    app,
    capsule(
      organization('lake'),
      indicator('text', 'lake', [], { unitDescription: longText('meals') }),
      ...shared.map((name) => report(name, 'text')),
      report('text/long-value', 'text', longText('value')),
      withUnit('text/own-text', 'text', longText('own')),
      withUnit('text/own-short-text', 'text', 'kg'),
      withUnit('text/own-iri', 'text', { '@id': longIri('own') }),
      indicator('iri', 'lake', [], iriUnit),
      report('iri/none', 'iri'),
      withUnit('iri/own-iri', 'iri', { '@id': longIri('own') }),
      withUnit('iri/own-short-iri', 'iri', { '@id': 'urn:kg' }),
      withUnit('iri/own-text', 'iri', longText('own'), longText('value')),
      indicator('none', 'lake'),
      report('none/long-value', 'none', longText('value')),
      withUnit('none/own-iri', 'none', { '@id': longIri('own') }),
      report('undescribed/long-value', undescribed, longText('value'), { forOrganization: iri('lake') }),
    ),
  )
})

async function readTree(): Promise<{ tree: OrganizationTree; read: string[] }> {
  const { data } = (await app.call('GET /orgs')).json<{ data: { id: string }[] }>()
  const answer = await app.call(`GET /orgs/${data[0]?.id}/everything`)
  const queries = vi.spyOn(Client.prototype, 'query')
  const key = keyInPath('organization', data[0]?.id ?? '')
  const args = { namespaceId: app.namespace.id, key, expansion: fullExpansion }
  expect(JSON.parse(await readHere(app, largeTree, args))).toEqual(answer.json())
  const results: unknown[] = await Promise.all(queries.mock.results.map(({ value }): unknown => value))
  queries.mockRestore()
  const rows = results.flatMap((result) => (result as { rows?: object[] } | undefined)?.rows ?? [])
  const texts = rows.flatMap((row) => Object.values(row)).filter((each) => typeof each === 'string')
  return { tree: answer.json<OrganizationTree>(), read: texts.filter((text) => text.length >= length) }
}

it('has each report with its unit, and reads that of an indicator once', async () => {
  const { tree, read } = await readTree()
  const reports = (tree.indicators ?? []).flatMap((each) => each.reports ?? [])
  const units = reports.map(({ uri, unit }) => [uri.replace(iri(''), ''), unit] as const)
  expect(new Map(units)).toEqual(
    new Map<string, string | null>([
      ...shared.map((name) => [name, longText('meals')] as const),
      ['text/long-value', longText('meals')],
      ['text/own-text', longText('own')],
      ['text/own-short-text', 'kg'],
      ['text/own-iri', longText('meals')],
      ['iri/none', longIri('iri')],
      ['iri/own-iri', longIri('own')],
      ['iri/own-short-iri', 'urn:kg'],
      ['iri/own-text', longText('own')],
      ['none/long-value', null],
      ['none/own-iri', longIri('own')],
      ['undescribed/long-value', null],
    ]),
  )
  for (const { uri, value_text } of reports)
    expect(value_text).toBe(
      uri.endsWith('long-value') || uri.endsWith('iri/own-text') ? longText('value') : '1',
    )
  expect(read.filter((text) => text.includes('mealsmeals'))).toHaveLength(1)
  expect(read.filter((text) => text.includes('iriiri'))).toHaveLength(1)
  expect(read.filter((text) => text.includes('valuevalue'))).toHaveLength(4)
  expect(read.filter((text) => text.includes('ownown'))).toHaveLength(4)
})

it('has an indicator with a long identifier that nobody describes, without name and unit', async () => {
  const { tree } = await readTree()
  const found = tree.indicators?.find(({ uri }) => uri === iri(undescribed))
  expect([found?.name, found?.unit]).toEqual([null, null])
})
