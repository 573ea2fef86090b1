// A namespace whose data has people, contacts, addresses and profiles in it, and links into it.
import type { LightMyRequestResponse } from 'fastify'

import type { Link } from '../../src/contract/link-schemas.ts'
import type { CapsuleApp } from './capsule-app.ts'
import type { StartedApp } from './start-app.ts'

const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

/** Words that stand only in what is personal, or of the file: none of them may come out of a link. */
export const personal = [
  'Zenobia',
  'Quill',
  'zenobia@secret.example',
  '+1 555 0100',
  '42 Hidden Lane',
  'H0H 0H0',
  'Nonbinary',
  'Team of eleven',
  'Profile of the board',
  'urn:province:hidden',
  'urn:sector:hidden',
  'urn:type:hidden',
  'REGISTRY-4711',
  'urn:registry:hidden',
  'secret-file',
  'cap_',
  'igk_',
] as const

const sdg = (number: number) => `https://metadata.un.org/sdg/${number}`

const organization = (slug: string, name: string, theme: number, fund: string) => {
  const at = `https://${slug}.example/`
  return [
    {
      '@id': at,
      '@type': 'cids:Organization',
      hasLegalName: name,
      hasDescription: `${name} helps.`,
      'ic:hasAddress': { '@id': `${at}address` },
      'cids:hasContact': { '@id': `${at}people/1` },
      'ic:hasTelephone': '+1 555 0100',
      'ic:hasEmail': 'zenobia@secret.example',
    },
    {
      '@id': `${at}address`,
      '@type': 'ic:Address',
      'ic:hasStreet': '42 Hidden Lane',
      'ic:hasPostalCode': 'H0H 0H0',
    },
    {
      '@id': `${at}people/1`,
      '@type': 'cids:Person',
      'foaf:givenName': 'Zenobia',
      'foaf:familyName': 'Quill',
      'ic:hasEmail': 'zenobia@secret.example',
      forOrganization: at,
    },
    {
      '@id': `${at}profiles/team`,
      '@type': 'sff:TeamProfile',
      hasComment: 'Team of eleven',
      forOrganization: at,
    },
    {
      '@id': `${at}profiles/edg`,
      '@type': 'sff:EDGProfile',
      hasComment: 'Nonbinary',
      forOrganization: at,
    },
    {
      '@id': `${at}profiles/org`,
      '@type': 'sff:OrganizationProfile',
      hasComment: 'Profile of the board',
      forOrganization: at,
      provinceTerritoryServed: [`urn:province:${fund.slice(0, 5)}`, 'urn:province:hidden'],
      localityServed: [`urn:locality:${fund.slice(0, 5)}`, 'urn:locality:hidden'],
      sectorServed: [`urn:sector:${fund.slice(0, 5)}`, 'urn:sector:hidden'],
      primaryPopulationServed: [`urn:population:${fund.slice(0, 5)}`, 'urn:population:hidden'],
      organizationType: [`urn:type:${fund.slice(0, 5)}`, 'urn:type:hidden'],
      hasPrimaryContact: `${at}people/1`,
    },
    {
      '@id': `${at}numbers/1`,
      '@type': 'org:OrganizationID',
      forOrganization: at,
      hasIdentifier: 'REGISTRY-4711',
      issuedBy: 'urn:registry:hidden',
    },
    {
      '@id': `${at}funding`,
      '@type': 'sff:FundingStatus',
      forOrganization: at,
      forFunder: fund,
    },
    {
      '@id': `${at}outcome`,
      '@type': 'cids:Outcome',
      hasName: `Outcome of ${name}`,
      forOrganization: at,
      forTheme: sdg(theme),
    },
    {
      '@id': `${at}indicator`,
      '@type': 'cids:Indicator',
      hasName: `Indicator of ${name}`,
      forOrganization: at,
      forOutcome: `${at}outcome`,
      unitDescription: 'meals',
    },
    ...['2023', '2024', '2025'].map((year, index) => ({
      '@id': `${at}reports/${year}`,
      '@type': 'cids:IndicatorReport',
      forOrganization: at,
      forIndicator: `${at}indicator`,
      value: {
        '@type': 'i72:Measure',
        hasNumericalValue: year === '2025' ? 'many' : String(10 * (index + 1)),
      },
      startedAtTime: `${year}-01-01T00:00:00`,
      endedAtTime: `${year}-12-31T23:59:59`,
    })),
  ]
}

export const sharedData = {
  '@context': context,
  '@graph': [
    ...organization('alder', 'Alder House', 2, 'Maple Fund'),
    ...organization('birch', 'Birch Kitchen', 3, 'Cedar Fund'),
    ...organization('cedar', 'Cedar Works', 2, 'Cedar Fund'),
    {
      '@id': 'https://dormant.example/',
      '@type': 'cids:Organization',
      hasLegalName: 'Dormant Society',
      hasDescription: 'Without reports.',
    },
  ],
}

export async function fillSharedData(app: CapsuleApp, namespace = 'my-data'): Promise<void> {
  const headers = { 'x-namespace': namespace }
  const id = await app.upload(sharedData, { query: '?label=secret-file', headers })
  const { status, validation } = await app.verdict(id, headers)
  if (status !== 'accepted') throw new Error(JSON.stringify(validation))
}

export interface MadeLink extends Link {
  readonly url: string
  /** The path of its address. */
  readonly path: string
  readonly token: string
}

export async function makeLink(app: StartedApp, body: object = {}): Promise<MadeLink> {
  const answer = await app.call('POST /links', {
    body: { kind: 'data', namespace: 'my-data', label: 'For the board', ...body },
  })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return madeLink(answer)
}

export function madeLink(answer: LightMyRequestResponse): MadeLink {
  const link = answer.json<Link & { url: string }>()
  const { pathname: path } = new URL(link.url)
  return { ...link, path, token: path.slice('/l/'.length) }
}

type Headers = Readonly<Record<string, string | undefined>>

/** As whoever has a link: with neither key nor session. */
export const visit = (app: StartedApp, route: string, headers: Headers = {}, body?: unknown) =>
  app.call(route.includes(' ') ? route : `GET ${route}`, {
    headers: { 'x-api-key': undefined, 'x-namespace': undefined, ...headers },
    body,
  })
