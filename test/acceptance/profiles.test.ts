// Profiles and registry numbers of organizations: what is read of them, over several sources, and what finds rows and
// organizations by them. Rules, section 16.
import { beforeAll, describe, expect, it } from 'vitest'

import { compareCodePoints } from '../../src/core/projection/source.ts'
import { readDocument } from '../../src/core/graph/read-document.ts'
import { observeChanges } from '../../src/database/graph-store/entity-changes.ts'
import { findByNumbers } from '../../src/service/entities/find-by-number.ts'
import { entityId, entityKey } from '../../src/database/graph-store/entity-key.ts'
import { faultsIn } from './entity-calls.ts'
import {
  capsule,
  fundingStatus,
  indicator,
  iri,
  organization,
  outcome,
  report,
  proveSound,
} from './projected.ts'
import { putCapsule, putSources } from './put-source.ts'
import { readAll, readFacet } from './rows-calls.ts'
import { startApp, useApp } from './start-app.ts'

const list = 'https://codelist.commonapproach.org'
const province = (code: string) => `${list}/ProvinceTerritory#${code}`
const cra = `${list}/CanadianCorporateRegistries#cra`

const profile = (name: string, of: string | null, more: object = {}) => ({
  '@id': iri(name),
  '@type': 'sff:OrganizationProfile',
  ...(of === null ? {} : { forOrganization: iri(of) }),
  ...more,
})

const number = (name: string, value: string, issuedBy: string | null = cra) => ({
  '@id': iri(name),
  '@type': 'org:OrganizationID',
  hasIdentifier: value,
  ...(issuedBy === null ? {} : { issuedBy }),
})

const app = useApp(() => startApp())

interface Details {
  readonly profile: { provinces: string[]; sectors: string[]; reported: string | null } | null
  readonly identifiers: { value: string; issued_by: string | null; uri: string | null }[]
}

const detailsOf = async (name: string): Promise<Details> => {
  const id = entityId('organization', entityKey(app.namespace.id, 'organization', iri(name)))
  const answer = await app.call(`GET /orgs/${id}?include=profile,identifiers`)
  return answer.json<Details>()
}

beforeAll(async () => {
  await putCapsule(
    app,
    capsule(
      organization('lake', { hasID: [iri('lake-cra'), iri('lake-on')] }),
      organization('hill', { hasOrganizationProfile: iri('hill-2024') }),
      organization('bare'),
      organization('idle'),
      outcome('u', 'lake', { forTheme: ['https://metadata.un.org/sdg/6'] }),
      indicator('i1', 'lake', 'u'),
      indicator('i2', 'hill'),
      indicator('i3', 'bare'),
      report('r1', 'i1', '1'),
      report('r2', 'i1', '2'),
      report('r3', 'i2', 'none'),
      report('r4', 'i3', '4'),
      report('r5', 'i-unknown', '5'),
      fundingStatus('f1', 'lake', 'Maple'),
      profile('lake-2024', 'lake', {
        reportedDate: '2024-03-31T00:00:00-05:00',
        provinceTerritoryServed: [province('QC'), iri('ontario')],
        sectorServed: `${list}/ESDCSector#Other`,
        localityServed: `${list}/LocalityStatsCan#loc1`,
        primaryPopulationServed: `${list}/PopulationServed#ps1`,
        organizationType: `${list}/OrgTypeGOC#nonProfit`,
        hasPrimaryContact: iri('ana'),
        hasManagementTeamProfile: iri('team'),
      }),
      profile('lake-2023', 'lake', { reportedDate: '2023-03-31', provinceTerritoryServed: province('NU') }),
      profile('hill-2024', null, { provinceTerritoryServed: province('QC') }),
      profile('idle-2024', 'idle', { provinceTerritoryServed: province('AB') }),
      { '@id': iri('ontario'), '@type': 'cids:ProvinceTerritory', hasCode: province('ON') },
      { '@id': iri('ana'), '@type': 'cids:Person', givenName: 'Anaximandra' },
      { '@id': iri('team'), '@type': 'sff:TeamProfile', hasTeamSize: 4711 },
      number('lake-cra', '12345 6789 RR-0001'),
      number('lake-on', 'ON-77', `${list}/CanadianCorporateRegistries#on`),
    ),
  )
})

describe('profiles', () => {
  it('are those of the newest day, with codes in the place of nodes that have one', async () => {
    await proveSound(app)
    expect(await detailsOf('lake')).toMatchObject({
      profile: {
        provinces: [province('ON'), province('QC')],
        localities: [`${list}/LocalityStatsCan#loc1`],
        sectors: [`${list}/ESDCSector#Other`],
        populations: [`${list}/PopulationServed#ps1`],
        org_types: [`${list}/OrgTypeGOC#nonProfit`],
        reported: '2024-03-31',
      },
      identifiers: [
        { value: '12345 6789 RR-0001', issued_by: cra, uri: iri('lake-cra') },
        { value: 'ON-77', issued_by: `${list}/CanadianCorporateRegistries#on`, uri: iri('lake-on') },
      ],
    })
    expect((await detailsOf('hill')).profile).toMatchObject({ provinces: [province('QC')], reported: null })
    expect(await detailsOf('bare')).toMatchObject({ profile: null, identifiers: [] })
    expect((await app.call('GET /orgs')).json<{ data: object[] }>().data[0]).not.toHaveProperty('profile')
  })

  it('follow their sources: a later one adds, a rollback takes away, wherever the statements stand', async () => {
    const add = (...nodes: object[]) => putCapsule(app, capsule(...(nodes as { [key: string]: unknown }[])))
    // A code, a number and a profile alone, of organizations that other sources describe.
    const code = await add({ '@id': iri('ontario'), hasCode: province('MB') })
    const late = await add(
      profile('bare-2024', 'bare', { provinceTerritoryServed: province('YT') }),
      profile('lake-same-day', 'lake', {
        reportedDate: '2024-03-31',
        provinceTerritoryServed: province('NT'),
      }),
      profile('new-2024', 'new', { provinceTerritoryServed: province('PE') }),
      profile('other', null, {
        provinceTerritoryServed: Array.from({ length: 257 }, (_, at) => `urn:p:${1000 + at}`),
      }),
    )
    const linked = await add(organization('new', { hasOrganizationProfile: iri('other') }))
    await proveSound(app)
    expect((await detailsOf('lake')).profile?.provinces).toEqual(['MB', 'NT', 'ON', 'QC'].map(province))
    expect((await detailsOf('bare')).profile?.provinces).toEqual([province('YT')])
    const many = (await detailsOf('new')).profile?.provinces ?? []
    expect([many.length, many[0]]).toEqual([256, province('PE')])
    await putSources(app, { remove: [late] })
    await proveSound(app)
    expect((await detailsOf('new')).profile).toBeNull()
    expect((await detailsOf('lake')).profile?.provinces).toEqual(['MB', 'ON', 'QC'].map(province))
    await putSources(app, { remove: [code, linked] })
    await proveSound(app)
    expect((await detailsOf('lake')).profile?.provinces).toEqual(['ON', 'QC'].map(province))
    expect((await detailsOf('bare')).profile).toBeNull()
  })

  it('as blank nodes belong to their source', async () => {
    const blank = await putCapsule(
      app,
      capsule(
        organization('blank', {
          hasID: { '@type': 'org:OrganizationID', hasIdentifier: ' 42 ' },
          hasOrganizationProfile: {
            '@type': 'sff:OrganizationProfile',
            provinceTerritoryServed: { '@type': 'cids:ProvinceTerritory', hasCode: province('SK') },
          },
        }),
      ),
    )
    expect(await detailsOf('blank')).toMatchObject({
      profile: { provinces: [province('SK')] },
      identifiers: [{ value: ' 42 ', issued_by: null, uri: null }],
    })
    // Touched again by another source.
    const again = await putCapsule(app, capsule(organization('blank', { hasID: iri('lake-cra') })))
    await proveSound(app)
    expect((await detailsOf('blank')).identifiers).toHaveLength(2)
    await putSources(app, { remove: [blank, again] })
    await proveSound(app)
  })
})

describe('filters and facets', () => {
  const uris = async (filters: object) =>
    (await readAll(app, { ...filters, include: 'uri' })).map(({ uri = '' }) => uri).sort(compareCodePoints)

  it('find the rows of organizations, one value or the other, all filters together, page by page', async () => {
    expect(await uris({ province: province('QC'), limit: 1 })).toEqual(['r1', 'r2', 'r3'].map(iri))
    expect(await uris({ province: [province('ON'), province('QC')], limit: 1 })).toEqual(
      ['r1', 'r2', 'r3'].map(iri),
    )
    const sector = `${list}/ESDCSector#Other`
    expect(await uris({ province: province('QC'), sector, limit: 1 })).toEqual(['r1', 'r2'].map(iri))
    expect(
      await uris({ province: province('QC'), theme: 'https://metadata.un.org/sdg/6', fund: 'Maple' }),
    ).toHaveLength(2)
    expect(
      await uris({ province: province('QC'), indicator: (await readAll(app, {}))[0]?.indicator.id }),
    ).toBeDefined()
    expect(await uris({ province: province('NU') })).toEqual([])
    expect(
      await uris({ org_type: `${list}/OrgTypeGOC#nonProfit`, kind: 'numeric', 'period[from]': '2024-06-01' }),
    ).toHaveLength(2)
  })

  it('find the few of many organizations that serve all of it, whichever filter they are few by', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `many-${at}`)
    const nodes = many.flatMap((name, at) => [
      organization(name),
      indicator(`i-${name}`, name),
      report(`r-${name}`, `i-${name}`),
      profile(`p-${name}`, name, {
        provinceTerritoryServed: province(at % 13 === 0 ? 'NL' : 'BC'),
        sectorServed: at % 11 === 0 ? ['urn:few', 'urn:all'] : 'urn:all',
      }),
    ])
    const added = await putCapsule(app, capsule(...nodes))
    const found = async (filters: object) => {
      const [uriOfEach, ...others] = await Promise.all(
        [1, 2, 100].map((limit) => uris({ ...filters, limit })),
      )
      for (const other of others) expect(other).toEqual(uriOfEach)
      return uriOfEach
    }
    const reports = (has: (at: number) => boolean) =>
      many.flatMap((name, at) => (has(at) ? [iri(`r-${name}`)] : [])).sort(compareCodePoints)
    expect(await found({ province: province('BC'), sector: 'urn:few' })).toEqual(
      reports((at) => at % 11 === 0 && at % 13 !== 0),
    )
    expect(await found({ province: province('NL'), sector: 'urn:all' })).toEqual(
      reports((at) => at % 13 === 0),
    )
    expect(await found({ province: [province('BC'), province('NL')], sector: 'urn:few' })).toEqual(
      reports((at) => at % 11 === 0),
    )
    expect(await found({ province: province('BC'), sector: 'urn:none' })).toEqual([])
    await putSources(app, { remove: [added] })
  })

  it('count each value, and what no filter reaches', async () => {
    const read = (filters = {}) => readFacet<{ data: object[]; meta: object }>(app, 'provinces', filters)
    expect(await read()).toEqual({
      data: [
        { province: province('QC'), org_count: 2, report_count: 3 },
        { province: province('ON'), org_count: 1, report_count: 2 },
        { province: province('AB'), org_count: 1, report_count: 0 },
      ],
      meta: { total_orgs: 4, unplaced_orgs: 1, total_reports: 5 },
    })
    expect(await read({ province: province('ON'), labels: 'fr' })).toEqual({
      data: [
        { province: province('ON'), org_count: 1, report_count: 2, label: 'Ontario' },
        { province: province('QC'), org_count: 1, report_count: 2, label: 'Québec' },
      ],
      meta: { total_orgs: 1, unplaced_orgs: 0, total_reports: 2 },
    })
    expect(
      await read({ theme: 'https://metadata.un.org/sdg/6', sector: `${list}/ESDCSector#Other` }),
    ).toMatchObject({
      meta: { total_reports: 2 },
    })
    expect(await readFacet(app, 'funds', { province: province('QC') })).toMatchObject({
      data: [{ fund: 'Maple', org_count: 1, report_count: 2 }],
      meta: { total_orgs: 2, unfunded_orgs: 1, total_reports: 3 },
    })
    for (const [name, value] of [
      ['localities', 'locality'],
      ['sectors', 'sector'],
      ['populations', 'population'],
      ['org-types', 'org_type'],
    ] as const) {
      const { data } = await readFacet<{ data: Record<string, unknown>[] }>(app, name, {})
      expect(data).toEqual([{ [value]: expect.any(String), org_count: 1, report_count: 2 }])
    }
  })

  it('find organizations, also by a number however it is written, and bind a cursor', async () => {
    const names = async (query: string) =>
      (await app.call(`GET /orgs?${query}`)).json<{ data: { uri: string }[] }>().data.map(({ uri }) => uri)
    expect(await names(`province=${encodeURIComponent(province('QC'))}`)).toEqual(['hill', 'lake'].map(iri))
    expect(await names('identifier=123456789rr0001')).toEqual([iri('lake')])
    expect(await names(`identifier=on77&issued_by=${encodeURIComponent(cra)}`)).toEqual([])
    expect(
      await names(
        `identifier=ON%20-%2077&issued_by=${encodeURIComponent(`${list}/CanadianCorporateRegistries#on`)}`,
      ),
    ).toEqual([iri('lake')])
    expect(
      await findByNumbers(app.store.reads, app.namespace.id, ['nobody', '123456789 RR0001']),
    ).toMatchObject([[], [{ uri: iri('lake') }]])
    const page = await app.call(`GET /orgs?limit=1&province=${encodeURIComponent(province('QC'))}`)
    const { cursor } = page.json<{ meta: { cursor: string } }>().meta
    expect((await app.call(`GET /orgs?limit=1&cursor=${cursor}`)).json<{ code: string }>().code).toBe(
      'cursor_mismatch',
    )
  })

  it('refuse what is no IRI and what is empty', async () => {
    for (const query of ['province=Quebec', 'sector=', 'org_type=']) {
      expect(faultsIn(await app.call(`GET /rows/indicator-reports?${query}`))[0]).toBe('400 invalid_request')
      expect((await app.call(`GET /orgs?${query}`)).statusCode).toBe(400)
    }
    expect((await app.call('GET /orgs?identifier=%20')).statusCode).toBe(400)
    expect((await app.call(`GET /orgs?issued_by=${encodeURIComponent(cra)}`)).statusCode).toBe(400)
  })
})

describe('numbers in rows', () => {
  it('stand with the organization where they are asked for, and nowhere else', async () => {
    const rows = await readAll(app, { include: 'identifiers' })
    const plain = await readAll(app, {})
    expect(rows.map(({ org, ...row }) => ({ ...row, org: org && { id: org.id, name: org.name } }))).toEqual(
      plain,
    )
    expect(rows.filter(({ org }) => org?.identifiers?.length)).toHaveLength(2)
    expect(rows.filter(({ org }) => org && !org.identifiers)).toEqual([])
    const csv = await app.call('GET /rows/indicator-reports?format=csv&include=identifiers')
    expect(csv.body.split('\r\n')[0]).toMatch(/,org_name,org_identifiers$/)
    expect(csv.body).toContain(',123456789RR-0001 ON-77\r\n')
  })

  it('make a row a changed one', async () => {
    const since = (await app.call('GET /orgs')).headers['x-namespace-version']
    const added = await putCapsule(
      app,
      capsule(number('hill-cra', '1'), { '@id': iri('hill'), hasID: iri('hill-cra') }),
    )
    const { data } = (await app.call(`GET /rows/changes?since=${String(since)}&include=identifiers`)).json<{
      data: { row: { org: { identifiers: { value: string }[] } } }[]
    }>()
    expect(data.map(({ row }) => row.org.identifiers.map(({ value }) => value))).toEqual([['1']])
    await putSources(app, { remove: [added] })
    await proveSound(app)
  })
})

it('a preview names profile and identifiers of the organization, also where only the profile is uploaded', async () => {
  const shown = async (document: unknown) => {
    const read = await readDocument(Buffer.from(JSON.stringify(document)))
    if (!read.ok) throw new Error('unreadable')
    const seen = observeChanges(10)
    const [sequence = 0] = await putSources(app, { add: [read.document] }, seen)
    await putSources(app, { remove: [sequence] })
    return seen
  }
  const seen = await shown(
    capsule(
      profile('bare-new', 'bare', { provinceTerritoryServed: province('QC') }),
      number('bare-cra', '7'),
      {
        '@id': iri('bare'),
        hasID: iri('bare-cra'),
      },
    ),
  )
  expect(seen.counts.organizations).toMatchObject({ added: 0, changed: 1 })
  expect(seen.described).toMatchObject([
    {
      kind: 'organization',
      change: 'changed',
      before: { profile: null, identifiers: null },
      after: { profile: { provinces: [province('QC')] }, identifiers: [{ value: '7', issued_by: cra }] },
    },
  ])
})

it('a profile of an organization that is not there counts nowhere until the organization comes', async () => {
  const provinces = async () =>
    (await readFacet<{ data: { province: string }[] }>(app, 'provinces', {})).data.map(
      (each) => each.province,
    )
  const before = await provinces()
  const early = await putCapsule(
    app,
    capsule(profile('nobody-2024', 'nobody', { provinceTerritoryServed: province('NB') })),
  )
  await proveSound(app)
  expect(await provinces()).toEqual(before)
  const missing = await app.call(`GET /orgs?include=profile&uri=${encodeURIComponent(iri('nobody'))}`)
  expect(missing.json<{ data: object[] }>().data).toEqual([])
  const late = await putCapsule(app, capsule(organization('nobody')))
  await proveSound(app)
  expect(await provinces()).toEqual([...before, province('NB')])
  await putSources(app, { remove: [early, late] })
})

it('nothing of persons, teams, equity and contacts is in rows, facets, organizations or profiles', async () => {
  const contact = {
    '@type': 'cids:Person',
    givenName: 'Secreta',
    familyName: 'Secreta',
    hasEmail: 'secreta@x',
  }
  const team = { '@type': 'sff:TeamProfile', hasTeamSize: 4711, hasEDGSize: 4712, hasComment: 'secreta' }
  const equity = { '@type': 'sff:EDGProfile', forEDG: 'urn:secreta:edg', hasSize: 4713 }
  const since = String((await app.call('GET /orgs')).headers['x-namespace-version'])
  const added = await putCapsule(
    app,
    capsule(
      organization('full', {
        hasContact: contact,
        hasAddress: { '@type': 'cids:Address', streetAddress: 'secreta', addressLocality: 'secreta' },
      }),
      indicator('i-full', 'full'),
      report('r-full', 'i-full', '9'),
      profile('full-2024', 'full', {
        reportedDate: '2024-03-31',
        provinceTerritoryServed: province('QC'),
        sectorServed: { '@type': 'cids:Sector', hasCode: 'urn:sector', hasName: 'secreta' },
        hasPrimaryContact: contact,
        hasManagementTeamProfile: team,
        hasBoardProfile: { ...team, hasEDGProfile: equity },
        hasEDGProfile: equity,
        hasComment: 'secreta',
      }),
    ),
  )
  const filter = `province=${encodeURIComponent(province('QC'))}`
  const id = entityId('organization', entityKey(app.namespace.id, 'organization', iri('full')))
  const paths = [
    '/orgs?include=profile,identifiers',
    `/orgs?include=profile,identifiers&${filter}`,
    `/orgs/${id}?include=profile,identifiers`,
    `/orgs/${id}/everything?include=target`,
    '/rows/indicator-reports?include=uri,target,identifiers&format=ndjson',
    `/rows/indicator-reports?include=uri,target,identifiers&${filter}`,
    '/rows/indicator-reports?format=csv&include=uri,target,identifiers',
    `/rows/changes?since=${since}&include=uri,target,identifiers`,
    ...['provinces', 'localities', 'sectors', 'populations', 'org-types', 'themes', 'funds'].map(
      (name) => `/rows/${name}?labels=en`,
    ),
  ]
  for (const path of paths) {
    const { body, statusCode } = await app.call(`GET ${path}`)
    expect([path, statusCode, /Anaximandra|secreta|\b(471\d|ana|team)\b/i.exec(body)]).toEqual([
      path,
      200,
      null,
    ])
  }
  expect((await app.call(`GET /orgs/${id}?include=profile`)).body).toContain('"sectors":["urn:sector"]')
  await putSources(app, { remove: [added] })
})
