// GET /export and GET /orgs/{id}/export. Rules, section 4.
import { createConnection, type AddressInfo } from 'node:net'
import { once } from 'node:events'

import { beforeAll, describe, expect, it } from 'vitest'

import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import { cids, i72, org, rdf, sff, xsd } from '../../src/core/graph/vocabulary.ts'
import { manyOrganizations, startCapsuleApp } from './capsule-app.ts'
import { uri, write, writeIndicator, writeOrg, writeOutcome, writeReport } from './entity-calls.ts'
import { graphOfJsonLd, graphOfNQuads, quadsOf } from './export-graphs.ts'
import { useApp } from './start-app.ts'
import { indicator, organization, outcome, report } from './projected.ts'

const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

/** Everything that is awkward to write down again. */
const awkward = {
  '@context': [...context, { ex: 'https://example.org/terms#', geo: null }],
  '@graph': [
    {
      '@id': uri('org'),
      '@type': ['cids:Organization', 'ex:Charity'],
      hasLegalName: 'Les «Amis» du 中 𝒳 "quoted" back\\slash',
      hasDescription: 'line\nbreak\ttab',
      'ex:motto': [
        { '@value': 'Ensemble', '@language': 'fr-CA' },
        { '@value': 'Together', '@language': 'en' },
      ],
      'ex:founded': { '@value': '1999', '@type': 'xsd:gYear' },
      'ex:share': 75.1,
      'ex:count': 12,
      'ex:open': true,
      'ex:place': { '@id': 'geo:1,2' },
      'ex:ranked': {
        '@list': ['first', { '@id': uri('second') }, { '@list': [3] }, { 'ex:name': 'inside' }],
      },
      'ex:none': { '@list': [] },
      'ex:shared': { '@id': '_:shared' },
      numberOfEmployees: '7',
      hasIndicator: uri('indicator'),
    },
    { '@id': 'geo:1,2', 'ex:label': 'Here' },
    { '@id': '_:shared', 'ex:name': 'a node of two others', 'ex:next': { '@id': '_:shared' } },
    {
      '@id': uri('indicator'),
      '@type': 'cids:Indicator',
      hasName: 'Meals',
      forOrganization: uri('org'),
      'cids:forTheme': 'text where a link belongs',
      'ex:shared': { '@id': '_:shared' },
    },
    {
      '@id': uri('report'),
      '@type': 'cids:IndicatorReport',
      forIndicator: uri('indicator'),
      value: { '@type': 'i72:Measure', hasNumericalValue: '075.10', unit_of_measure: uri('unit') },
      startedAtTime: '2024-01-01',
      endedAtTime: '2024-12-31T23:59:59-05:00',
      hasComment: 'the comment of the second context',
      'cids:hasComment': 'the comment of the first',
    },
    {
      '@id': uri('graphs/one'),
      '@graph': [
        { '@id': uri('org'), 'ex:said': 'in a graph of its own', 'ex:blank': { 'ex:name': 'there' } },
      ],
    },
    { '@graph': [{ '@id': uri('org'), 'ex:said': 'in a graph without a name' }] },
  ],
}

const app = useApp(() => startCapsuleApp())
const exported = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await app.call(`GET ${path}`, { headers })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.body
}
const accept = async (document: unknown, namespace = 'my-data'): Promise<string> => {
  const headers = { 'x-namespace': namespace }
  const id = await app.upload(document, { headers })
  const capsule = await app.verdict(id, headers)
  if (capsule.status !== 'accepted') throw new Error(JSON.stringify(capsule.validation?.items))
  return id
}
const inNamespace = async (slug: string): Promise<Record<string, string>> => {
  await createNamespace(app.store, app.tenant.id, slug, slug)
  return { 'x-namespace': slug }
}

describe('a graph with everything that is awkward', () => {
  const sent = { 'x-namespace': 'awkward' }
  let count: number | undefined
  beforeAll(async () => {
    await inNamespace('awkward')
    const id = await accept(awkward, 'awkward')
    count = (await app.verdict(id, sent)).triple_count
  })

  const refusedAsTurtle = async (headers: Record<string, string>): Promise<void> => {
    const { data } = (await app.call('GET /orgs', { headers })).json<{ data: { id: string }[] }>()
    for (const path of ['/export', `/orgs/${data[0]?.id}/export`]) {
      const refused = await app.call(`GET ${path}?format=turtle`, { headers })
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'named_graphs'])
    }
  }

  it('is the same graph in every format, and refused as Turtle, which has no place for its named graphs', async () => {
    const nQuads = graphOfNQuads(await exported('/export?format=nquads', sent))
    expect(await graphOfJsonLd(await exported('/export', sent))).toEqual(nQuads)
    expect(graphOfNQuads(await exported('/export?format=trig', sent), 'TriG')).toEqual(nQuads)
    await refusedAsTurtle(sent)
  })

  it('is refused as Turtle only while a capsule with a named graph is there', async () => {
    const headers = await inNamespace('refused')
    await accept(
      { '@context': context, '@id': uri('plain'), '@type': 'cids:Theme', hasName: 'Plain' },
      'refused',
    )
    const id = await accept(awkward, 'refused')
    await refusedAsTurtle(headers)
    // As by a program that does not keep whether a graph has a name.
    await app.store.writes.query('update capsule set names_graphs = null')
    await refusedAsTurtle(headers)
    await app.call(`DELETE /capsules/${id}`, { headers })
    expect(await exported('/export?format=turtle', headers)).toContain(`<${uri('plain')}>`)
  })

  it('has as many statements as the capsule’s triple_count', async () => {
    const lines = (await exported('/export?format=nquads', sent)).trim().split('\n')
    expect(lines).toHaveLength(count ?? 0)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('is the same graph again after its export was uploaded elsewhere', async () => {
    const before = graphOfNQuads(await exported('/export?format=nquads', sent))
    const other = await inNamespace('awkward-again')
    await accept(await exported('/export', sent), 'awkward-again')
    expect(graphOfNQuads(await exported('/export?format=nquads', other))).toEqual(before)
    expect(await graphOfJsonLd(await exported('/export?format=jsonld', other))).toEqual(before)
  })

  it('keeps identifiers, texts, languages and datatypes byte for byte', async () => {
    const text = await exported('/export?format=nquads', sent)
    // The parser of the test makes languages lower-case; the export does not.
    expect(text).toContain(`<https://example.org/terms#motto> "Ensemble"@fr-CA .`)
    const quads = quadsOf(text)
    const valuesOf = (subject: string, predicate: string) =>
      quads
        .filter((quad) => quad.subject === subject && quad.predicate === predicate)
        .map(({ object }) => object)
    expect(valuesOf(uri('org'), org.hasLegalName)).toEqual([
      { kind: 'literal', text: awkward['@graph'][0]?.hasLegalName, datatype: xsd.string },
    ])
    expect(valuesOf(uri('org'), 'https://example.org/terms#share')).toEqual([
      { kind: 'literal', text: '75.1', datatype: xsd.double },
    ])
    expect(valuesOf('geo:1,2', 'https://example.org/terms#label')).toHaveLength(1)
  })

  it('keeps a graph that is named by an IRI and drops the name of one that has none', async () => {
    const quads = quadsOf(await exported('/export?format=nquads', sent))
    const matching = quads.filter(({ predicate }) => predicate === 'https://example.org/terms#said')
    expect(new Set(matching.map(({ graph }) => graph))).toEqual(new Set([uri('graphs/one'), undefined]))
  })

  it('has compact keys, the official contexts, and an entry that unsets a prefix that would be misread', async () => {
    const document = JSON.parse(await exported('/export', sent)) as Record<string, Record<string, unknown>[]>
    expect(Object.keys(document)).toEqual(['@context', '@graph'])
    expect(document['@context']).toEqual([...context, { geo: null }])
    const report = document['@graph']?.find((node) => node['@id'] === uri('report'))
    expect(report).toEqual({
      '@id': uri('report'),
      '@type': 'cids:IndicatorReport',
      forIndicator: uri('indicator'),
      value: { '@type': 'i72:Measure', hasNumericalValue: '075.10', unit_of_measure: uri('unit') },
      startedAtTime: '2024-01-01',
      endedAtTime: '2024-12-31T23:59:59-05:00',
      hasComment: 'the comment of the second context',
      'cids:hasComment': 'the comment of the first',
    })
  })
})

describe('the format', () => {
  const sent = { 'x-namespace': 'formats' }
  beforeAll(async () => {
    await inNamespace('formats')
    await writeOrg(app, 'lakeside', {}, sent)
  })

  it.each([
    ['', undefined, 'application/ld+json'],
    ['?format=jsonld', undefined, 'application/ld+json'],
    ['?format=nquads', undefined, 'application/n-quads'],
    ['', 'application/n-quads', 'application/n-quads'],
    ['', 'application/ld+json', 'application/ld+json'],
    ['', 'application/json', 'application/ld+json'],
    ['', 'application/json, application/n-quads;q=0.5', 'application/ld+json'],
    ['', 'application/json;q=0.5, application/n-quads', 'application/n-quads'],
    ['', '*/*', 'application/ld+json'],
    ['?format=turtle', undefined, 'text/turtle; charset=utf-8'],
    ['', 'text/turtle', 'text/turtle; charset=utf-8'],
    ['', 'application/trig', 'application/trig'],
    ['', 'application/rdf+xml', 'application/ld+json'],
    ['', 'not a media type', 'application/ld+json'],
    ['?format=jsonld', 'application/n-quads', 'application/ld+json'],
    ['?format=nquads', 'application/ld+json', 'application/n-quads'],
  ])('asked for by "%s" and Accept %s is %s', async (query, header, type) => {
    const answer = await app.call(`GET /export${query}`, { headers: { ...sent, accept: header } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  })

  it('of an empty namespace is an empty graph', async () => {
    const empty = await inNamespace('empty')
    expect(await exported('/export?format=nquads', empty)).toBe('')
    expect(JSON.parse(await exported('/export', empty))).toEqual({ '@context': context, '@graph': [] })
  })

  it('is answered with a version that a later request can match', async () => {
    const first = await app.call('GET /export', { headers: sent })
    const tag = String(first.headers['etag'])
    expect((await app.call('GET /export', { headers: { ...sent, 'if-none-match': tag } })).statusCode).toBe(
      304,
    )
    await writeOrg(app, 'hillside', {}, sent)
    expect((await app.call('GET /export', { headers: { ...sent, 'if-none-match': tag } })).statusCode).toBe(
      200,
    )
  })

  it('answers HEAD', async () => {
    const answer = await app.call('HEAD /export?format=nquads', { headers: sent })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

it('Identifiers are returned exactly as submitted.', async () => {
  const headers = await inNamespace('exactly')
  const odd = [
    'HTTP://Example.ORG:80/a/../b',
    'urn:x:%e9',
    'https://example.org/é?q=1&r=2#f',
    'tag:example.org,2024:x',
  ]
  const nodes = odd.map((id) => ({ '@id': id, '@type': 'cids:Organization', hasLegalName: 'x' }))
  await accept({ '@context': context, '@graph': nodes }, 'exactly')
  const nQuads = await exported('/export?format=nquads', headers)
  for (const id of odd) expect(nQuads).toContain(`<${id}>`)
  const { '@graph': graph } = JSON.parse(await exported('/export', headers)) as {
    '@graph': { '@id': string }[]
  }
  expect(graph.map((node) => node['@id']).sort()).toEqual(odd.sort())
})

describe('several sources', () => {
  it('are merged: equal statements are listed once', async () => {
    const sent = await inNamespace('merged')
    const both = { '@id': uri('org'), '@type': 'cids:Organization', hasLegalName: 'Both' }
    await accept({ '@context': context, ...both, hasDescription: 'The first.' }, 'merged')
    await accept({ '@context': context, ...both, hasDescription: 'The second.' }, 'merged')
    const quads = quadsOf(await exported('/export?format=nquads', sent))
    expect(quads).toHaveLength(4)
    const document = JSON.parse(await exported('/export', sent)) as { '@graph': unknown[] }
    expect(document['@graph']).toEqual([{ ...both, hasDescription: ['The first.', 'The second.'] }])
  })

  it('keep their blank nodes apart', async () => {
    const sent = await inNamespace('apart')
    const document = (name: string) => ({
      '@context': [...context, { ex: 'https://example.org/terms#' }],
      '@graph': [
        {
          '@id': uri('org'),
          '@type': 'cids:Organization',
          hasLegalName: 'Both',
          hasContact: { '@id': '_:b' },
        },
        { '@id': uri('other'), 'ex:same': { '@id': '_:b' } },
        { '@id': '_:b', '@type': 'cids:Person', givenName: name },
      ],
    })
    await accept(document('Ada'), 'apart')
    await accept(document('Bea'), 'apart')
    const quads = quadsOf(await exported('/export?format=nquads', sent))
    const named = quads.filter(({ predicate }) => predicate === 'http://xmlns.com/foaf/0.1/givenName')
    expect(new Set(named.map(({ subject }) => subject)).size).toBe(2)
    const nQuads = graphOfNQuads(await exported('/export?format=nquads', sent))
    expect(await graphOfJsonLd(await exported('/export', sent))).toEqual(nQuads)
    expect(graphOfNQuads(await exported('/export?format=turtle', sent), 'Turtle')).toEqual(nQuads)
  })

  it('that are entity calls are exported in the vocabulary of capsules, and accepted as one', async () => {
    const sent = await inNamespace('calls')
    const made = (path: string, body: Record<string, unknown>) => write(app, path, body, sent)
    const lakeside = await made('/orgs', { uri: uri('lakeside'), name: 'Lakeside', description: 'Meals.' })
    const outcome = await made(`/orgs/${lakeside.id}/outcomes`, {
      uri: uri('fed'),
      name: 'Fed',
      themes: [uri('t')],
    })
    const indicator = await made(`/orgs/${lakeside.id}/indicators`, {
      uri: uri('meals'),
      name: 'Meals',
      outcome_id: outcome.id,
    })
    await made(`/indicators/${indicator.id}/reports`, {
      uri: uri('r1'),
      value: 75.1,
      unit: '%',
      period_start: '2024-01-01',
      period_end: '2024-12-31',
    })
    const other = await inNamespace('calls-again')
    await accept(await exported('/export', sent), 'calls-again')
    expect(graphOfNQuads(await exported('/export?format=nquads', other))).toEqual(
      graphOfNQuads(await exported('/export?format=nquads', sent)),
    )
  })
})

describe('one organization', () => {
  const sent = { 'x-namespace': 'two' }
  let lakeside: string
  let hillside: string
  const subjectsOf = (text: string): string[] =>
    [...new Set(quadsOf(text).map(({ subject }) => subject))].filter((id) => !id.startsWith('_:')).sort()

  beforeAll(async () => {
    await inNamespace('two')
    await accept(
      {
        '@context': [...context, { ex: 'https://example.org/terms#' }],
        '@graph': [
          organization('l'),
          organization('l0'),
          organization('h'),
          outcome('l/outcome', 'l'),
          outcome('h/outcome', 'h'),
          indicator('shared', 'l', [], {
            forOrganization: [uri('l'), uri('h')],
            'ex:note': { '@id': '_:note' },
          }),
          { '@id': uri('elsewhere'), 'ex:note': { '@id': '_:note' } },
          { '@id': '_:note', 'ex:text': 'shared by two', 'ex:more': { '@id': '_:deeper' } },
          { '@id': '_:deeper', 'ex:text': 'and one below', 'ex:back': { '@id': '_:note' } },
          report('l/report', 'shared', '', { forOrganization: uri('l'), value: { '@id': uri('l/measure') } }),
          { '@id': uri('l/measure'), '@type': 'i72:Measure', hasNumericalValue: '1' },
          report('h/report', 'shared', '2', { forOrganization: uri('h') }),
          { '@id': uri('l/profile'), '@type': 'sff:OrganizationProfile', forOrganization: uri('l') },
          { '@id': uri('l0/profile'), '@type': 'sff:OrganizationProfile', forOrganization: uri('l0') },
          {
            '@id': uri('fund'),
            'ex:funds': [
              { '@type': 'sff:FundingStatus', forOrganization: uri('l'), forFunder: 'Maple' },
              { '@type': 'sff:FundingStatus', forOrganization: uri('h'), forFunder: 'Oak' },
            ],
          },
          {
            '@id': uri('graph'),
            '@graph': [{ '@id': uri('l/status'), '@type': 'sff:FundingStatus', forOrganization: uri('l') }],
          },
        ],
      },
      'two',
    )
    const { data } = (await app.call('GET /orgs', { headers: sent })).json<{
      data: { id: string; uri: string }[]
    }>()
    lakeside = data.find((each) => each.uri === uri('l'))?.id ?? ''
    hillside = data.find((each) => each.uri === uri('h'))?.id ?? ''
  })

  it('The organization export selects the organization, its outcomes and indicators, their reports and measure values, and anything pointing at the organization through `forOrganization`.', async () => {
    const text = await exported(`/orgs/${lakeside}/export?format=nquads`, sent)
    expect(subjectsOf(text)).toEqual(
      ['l', 'l/measure', 'l/outcome', 'l/profile', 'l/report', 'l/status', 'shared'].map(uri).sort(),
    )
    const funders = quadsOf(text).filter(({ predicate }) => predicate === sff.forFunder)
    expect(funders.map(({ object }) => object.kind === 'literal' && object.text)).toEqual(['Maple'])
  })

  it('includes the blank nodes below, shared ones too', async () => {
    const quads = quadsOf(await exported(`/orgs/${hillside}/export?format=nquads`, sent))
    const texts = quads.filter(({ predicate }) => predicate === 'https://example.org/terms#text')
    expect(texts).toHaveLength(2)
    expect(quads.filter(({ predicate }) => predicate === i72.hasNumericalValue)).toHaveLength(1)
  })

  it('is the same graph in both formats', async () => {
    for (const id of [lakeside, hillside]) {
      expect(await graphOfJsonLd(await exported(`/orgs/${id}/export`, sent))).toEqual(
        graphOfNQuads(await exported(`/orgs/${id}/export?format=nquads`, sent)),
      )
    }
  })

  it('is part of the whole', async () => {
    const whole = new Set((await exported('/export?format=nquads', sent)).trim().split('\n'))
    const part = (await exported(`/orgs/${lakeside}/export?format=nquads`, sent)).trim().split('\n')
    expect(part.filter((line) => !whole.has(line))).toEqual([])
    expect(new Set(part).size).toBe(part.length)
    expect(part.length).toBeLessThan(whole.size)
  })

  it('includes the reports attributed to it, whatever organization they name', async () => {
    const other = await inNamespace('attributed')
    const call = (path: string, body: Record<string, unknown>) => write(app, path, body, other)
    const organization = await call('/orgs', { uri: uri('o'), name: 'O' })
    const indicator = await call(`/orgs/${organization.id}/indicators`, { uri: uri('i'), name: 'I' })
    await call(`/indicators/${indicator.id}/reports`, { uri: uri('r'), value: 1 })
    const text = await exported(`/orgs/${organization.id}/export?format=nquads`, other)
    expect(subjectsOf(text)).toEqual([uri('i'), uri('o'), uri('r')])
  })

  it('that is unknown or malformed is 404', async () => {
    const calls = [
      await app.call('GET /orgs/org_00000000000000000000000000/export', { headers: sent }),
      await app.call('GET /orgs/nonsense/export', { headers: sent }),
    ]
    expect(calls.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
      calls.map(() => [404, 'organization_not_found']),
    )
  })
})

describe('a long export', () => {
  const sent = { 'x-namespace': 'long' }
  beforeAll(async () => {
    await inNamespace('long')
    await accept(manyOrganizations(6000), 'long')
    // One subject with more than fits into a batch, said by two sources.
    const links = Array.from({ length: 3000 }, (_, at) => uri(`indicators/${at}`))
    const large = {
      '@id': uri('large'),
      '@type': 'cids:Organization',
      hasLegalName: 'Large',
      hasIndicator: links,
    }
    await accept({ '@context': context, ...large, hasDescription: 'x'.repeat(200_000) }, 'long')
    await accept({ '@context': context, ...large, hasDescription: 'y' }, 'long')
  })

  it('holds every statement once, in both formats', async () => {
    const nQuads = await exported('/export?format=nquads', sent)
    const lines = nQuads.trim().split('\n')
    expect(lines).toHaveLength(6000 * 3 + 3000 + 4)
    expect(new Set(lines).size).toBe(lines.length)
    expect(await graphOfJsonLd(await exported('/export', sent))).toEqual(graphOfNQuads(nQuads))
  })

  it('is compressed when asked for', async () => {
    const answer = await app.call('GET /export?format=nquads', {
      headers: { ...sent, 'accept-encoding': 'gzip' },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(1_000_000)
  })

  it('whose client disconnects releases its connection', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const socket = createConnection(port, '127.0.0.1')
    socket.write(
      `GET /export?format=nquads HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${app.key}\r\nX-Namespace: long\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.pause()
    expect(app.readThreads.busy).toBe(1)
    socket.destroy()
    await expect.poll(() => app.readThreads.busy).toBe(0)
  })
})

it('an outcome or indicator of an organization is exported with it', async () => {
  const lakeside = await writeOrg(app, 'own')
  const outcome = await writeOutcome(app, lakeside, 'own-outcome')
  const indicator = await writeIndicator(app, lakeside, 'own-indicator', { outcome_id: outcome.id })
  await writeReport(app, indicator, 'own-report', { value: 3 })
  const quads = quadsOf(await exported(`/orgs/${lakeside.id}/export?format=nquads`))
  const types = quads.filter(({ predicate }) => predicate === rdf.type).map(({ object }) => object)
  expect(types).toEqual(
    expect.arrayContaining(
      [cids.Organization, cids.Outcome, cids.Indicator, cids.IndicatorReport].map((id) => ({
        kind: 'reference',
        id,
      })),
    ),
  )
})
