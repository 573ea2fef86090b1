// `impact-graph db check`: finds what differs in any table, names it, and writes it anew. Rules, section 7.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { projectionTables } from '../../src/database/graph-store/tables.ts'
import { addressOf } from '../database/fresh-database.ts'
import { startCapsuleApp } from './capsule-app.ts'
import {
  bring,
  fundingStatus,
  indicator,
  iri,
  organization,
  outcome,
  proveSound,
  report,
  target,
} from './projected.ts'
import { runCommand } from './run-command.ts'
import { useApp } from './start-app.ts'

const app = useApp(() => startCapsuleApp({ ownDatabase: true }))
beforeAll(async () => {
  await bring(
    app,
    organization('org'),
    outcome('out', 'org', { forTheme: iri('theme') }),
    // More than cards list.
    outcome('long', 'org', { forTheme: Array.from({ length: 100 }, (_, at) => iri(`theme/${at}`)) }),
    indicator('ind', 'org', 'out'),
    report('r', 'ind', '', { value: { '@id': iri('m'), '@type': 'i72:Measure', hasNumericalValue: '1' } }),
    report('waiting', 'ind', '2', { forOrganization: iri('not-described') }),
    fundingStatus('status', 'org', 'Maple'),
    target('t', 'ind'),
    {
      '@id': iri('profile'),
      '@type': 'sff:OrganizationProfile',
      forOrganization: iri('org'),
      provinceTerritoryServed: 'https://codelist.commonapproach.org/ProvinceTerritory#QC',
    },
  )
})
beforeEach(() => proveSound(app))

const check = (...options: string[]) =>
  runCommand(['db', 'check', ...options], { DATABASE_URL: addressOf(app.database.connection) })

it('reports no difference, and exits with 0', async () => {
  expect(await check()).toMatchObject({ code: 0, out: '1 namespace checked: no difference\n' })
})

it('has a line for each namespace where that is wanted', async () => {
  expect(await check('--verbose')).toMatchObject({
    code: 0,
    out: `my-data (${app.tenant.id}): no difference\n1 namespace checked: no difference\n`,
  })
})

it('refuses a namespace that does not exist', async () => {
  expect(await check('--namespace', 'nowhere')).toMatchObject({
    code: 1,
    out: '',
    err: 'There is no namespace "nowhere".\n',
  })
})

interface Checked {
  readonly differences: readonly object[]
  readonly rebuilt: boolean
}

const readChecked = (out: string) => (JSON.parse(out) as Checked[])[0]

describe('a table that lost its rows', () => {
  it.each(projectionTables.map(({ name }) => name))('%s is found and rewritten', async (table) => {
    await app.store.writes.query(`delete from ${table}`)
    const version = await app.version()
    const { code, out } = await check('--rebuild', '--tenant', app.tenant.id, '--json')
    expect([code, readChecked(out)?.rebuilt]).toEqual([0, true])
    expect(readChecked(out)?.differences).toContainEqual(
      expect.objectContaining({ table, detail: 'is missing' }),
    )
    expect(await app.version()).toBe(version + 1)
  })

  it('stays as it is where only a check is asked for, which exits with 1', async () => {
    await app.store.writes.query('delete from card')
    for (const _ of ['first', 'second']) {
      const { code, out } = await check('--namespace', 'my-data', '--json')
      expect([code, readChecked(out)?.rebuilt]).toEqual([1, false])
    }
    await check('--rebuild')
  })
})

it('describes a changed field and a surplus row', async () => {
  await app.store.writes.query(`update organization set name = 'Somebody else'`)
  await app.store.writes.query(
    `insert into outcome select namespace_id, gen_random_uuid(), 'urn:extra', null, null, '{}' from outcome limit 1`,
  )
  const { code, out } = await check('--rebuild')
  expect(code).toBe(0)
  expect(out).toContain('2 differences; rebuilt')
  expect(out).toContain(
    `organization ${iri('org')}: name is "Somebody else" and should be "Organization org"`,
  )
  expect(out).toContain('outcome urn:extra: should not be there')
  expect(out).toContain('\n1 namespace checked: 2 differences in 1 namespace; 1 rebuilt\n')
})
