// The specification's section "Resources and their fields", reports, rows and funding statuses, sentence by sentence: each
// test is named by the one it holds the service to.
import { beforeAll, describe, expect, it } from 'vitest'

import type { Row } from '../../src/contract/row-schemas.ts'
import type { OrganizationTree } from '../../src/contract/tree-schemas.ts'
import type { Entity } from './entity-calls.ts'
import { capsule, fundingStatus, indicator, iri, organization } from './projected.ts'
import type { RowPage } from './rows-calls.ts'
import { faultsOf, nodeArray, startSpecService, theory } from './spec-service.ts'
import { useApp } from './start-app.ts'

const service = useApp(startSpecService)
let lakeside: OrganizationTree
let rows: Row[]

beforeAll(async () => {
  await service.judge(theory())
  const { data } = await service.read<{ data: Entity[] }>('GET /orgs')
  const id = data.find(({ uri }) => uri === iri('lakeside'))?.id
  lakeside = await service.read<OrganizationTree>(`GET /orgs/${id}/everything`)
  rows = (await service.read<RowPage>('GET /rows/indicator-reports')).data
})

const post = (path: string, body: object) => service.ask(`POST ${path}`, { body })
const make = (path: string, body: object) => service.read<Entity>(`POST ${path}`, { body })
const makeOrg = (name: string) => make('/orgs', { uri: iri(name), name })

describe('Indicator report', () => {
  it('`value_text`: verbatim string as carried by the data; always present in reads', () => {
    const texts = (read: readonly { value_text: string }[]) => read.map(({ value_text }) => value_text).sort()
    expect(texts(rows)).toEqual(['100', '12', '3', '7', '75.10', 'many more'])
    const inTree = lakeside.outcomes?.[0]?.indicators?.[0]?.reports ?? []
    expect(texts(inTree)).toEqual(['100', '7', '75.10', 'many more'])
  })

  it('`period_start`, `period_end`: start and end of the reporting period, `YYYY-MM-DD`', async () => {
    const org = await makeOrg('periods')
    const ind = await make(`/orgs/${org.id}/indicators`, { uri: iri('periods/i'), name: 'x' })
    const period = { period_start: '2024-02-29', period_end: '2024-12-31' }
    const made = await make(`/indicators/${ind.id}/reports`, { uri: iri('periods/r'), value: 1, ...period })
    expect(made).toMatchObject(period)
    const faulty = { uri: iri('periods/x'), period_start: '29/02/2024', period_end: '2024-13-01' }
    expect(faultsOf(await post(`/indicators/${ind.id}/reports`, faulty))).toEqual([
      'period_end',
      'period_start',
    ])
  })

  it('Capsule form: value at `i72:value` then `i72:Measure` then `i72:hasNumericalValue` (a string), period at `prov:startedAtTime` / `prov:endedAtTime`, indicator link `cids:forIndicator`.', async () => {
    const headers = await service.ownNamespace('long-form')
    const prefixed = {
      '@id': iri('long/r'),
      '@type': 'cids:IndicatorReport',
      'cids:forIndicator': { '@id': iri('long/i') },
      'i72:value': { '@type': 'i72:Measure', 'i72:hasNumericalValue': '12.50' },
      'prov:startedAtTime': { '@type': 'xsd:dateTime', '@value': '2024-03-01T00:00:00Z' },
      'prov:endedAtTime': { '@type': 'xsd:dateTime', '@value': '2024-03-31T23:59:59Z' },
    }
    await service.judge(capsule(organization('long'), indicator('long/i', 'long'), prefixed), headers)
    const { data } = await service.read<RowPage>('GET /rows/indicator-reports', { headers })
    expect(data).toEqual([
      expect.objectContaining({
        value: 12.5,
        value_text: '12.50',
        period_start: '2024-03-01',
        period_end: '2024-03-31',
        indicator: expect.objectContaining({ name: 'Indicator long/i' }),
      }),
    ])
  })
})

describe('Funding status (capsule node)', () => {
  const fundsOf = async (slug: string, ...statuses: readonly object[]): Promise<string[]> => {
    const headers = await service.ownNamespace(slug)
    const { status } = await service.judge(nodeArray(organization('funded'), ...statuses), headers)
    if (status !== 'accepted') throw new Error(status)
    const { data } = await service.read<{ data: { fund: string }[] }>('GET /rows/funds', { headers })
    return data.map(({ fund }) => fund)
  }

  it('`@type` `sff:FundingStatus`, `forOrganization` the organization’s IRI, `forFunder` funder name, `hasFundingState` code-list IRI of the funding state', async () => {
    const state = 'https://codelist.commonapproach.org/FundingState#funded'
    const status = { ...fundingStatus('f', 'funded', 'Cedar'), hasFundingState: state }
    expect(await fundsOf('funding', status)).toEqual(['Cedar'])
    const { text } = await service.ask('GET /export?format=nquads', { headers: { 'x-namespace': 'funding' } })
    expect(text).toContain(`<${state}>`)
  })

  it('`@id` absolute IRI', async () => {
    const { status } = await service.judge(
      nodeArray(organization('x'), { ...fundingStatus('f', 'x', 'Cedar'), '@id': 'not absolute' }),
    )
    expect(status).toBe('rejected')
  })

  it('`forFunder`: fund identity is exact-string matching, so spelling must be consistent', async () => {
    const spelled = ['Maple', 'maple', 'Maple ', 'Ma\u0301ple', 'M\u00e1ple']
    const statuses = spelled.map((fund, at) => fundingStatus(`f${at}`, 'funded', fund))
    expect((await fundsOf('spelling', ...statuses)).sort()).toEqual([...spelled].sort())
  })

  it('A capsule carrying funding statuses is a JSON array of node objects, each with its own `@context` array (a CIDS context and an SFF context).', async () => {
    const [first] = theory()
    expect(Object.keys(first ?? {})).toContain('@context')
    expect(await fundsOf('array', fundingStatus('f', 'funded', 'Birch'))).toEqual(['Birch'])
  })
})
