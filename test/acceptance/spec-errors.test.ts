// The specification's section "Errors", sentence by sentence: each test is named by the one it holds the service to.
import { describe, expect, it } from 'vitest'

import type { CapsuleAnswer } from './capsule-app.ts'
import { capsule, indicator, iri, organization, outcome, report } from './projected.ts'
import { refusalOf, startSpecService, type Ask } from './spec-service.ts'
import { useApp } from './start-app.ts'

const service = useApp(startSpecService)

type Node = Readonly<Record<string, unknown>>

const judge = (...nodes: readonly Node[]): Promise<CapsuleAnswer> => service.judge(capsule(...nodes))

/** `severity rule focus` of each item. */
const itemsOf = ({ validation }: CapsuleAnswer): string[] =>
  (validation?.items ?? []).map(({ severity, rule, focus }) => `${severity} ${rule} ${focus}`)

/** A node without some of its keys. */
const without = (node: Node, ...keys: readonly string[]): Node =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)))

const org = organization('o')
const measured = [org, outcome('u', 'o'), indicator('i', 'o', 'u')]

async function expectRejected(items: readonly string[], ...nodes: readonly Node[]): Promise<void> {
  const judged = await judge(...nodes)
  expect([judged.status, itemsOf(judged)]).toEqual(['rejected', items.map((each) => `violation ${each}`)])
}

describe('Capsule validation', () => {
  it('Any violation rejects the whole capsule and stores nothing; warnings do not block acceptance and are reported.', async () => {
    const headers = await service.ownNamespace('nothing')
    const broken = capsule(...measured, report('r', 'i'), { '@id': iri('x'), '@type': 'cids:Organization' })
    expect((await service.judge(broken, headers)).status).toBe('rejected')
    expect((await service.ask('GET /export?format=nquads', { headers })).text).toBe('')
    const warned = await service.judge(capsule(without(org, 'hasDescription')), headers)
    expect([warned.status, itemsOf(warned)]).toEqual([
      'accepted',
      [`warning organization-description ${iri('o')}`],
    ])
    expect(warned).toMatchObject({ violation_count: 0, warning_count: 1 })
    const { data } = await service.read<{ data: unknown[] }>('GET /orgs', { headers })
    expect(data).toHaveLength(1)
  })

  it('Each report item has `severity`, `message`, `focus`.', async () => {
    const { validation } = await judge({ '@id': iri('x'), '@type': 'cids:Organization' })
    expect(validation?.items).toHaveLength(2)
    for (const item of validation?.items ?? []) {
      expect(item).toMatchObject({
        severity: expect.stringMatching(/^(violation|warning)$/),
        message: expect.stringMatching(/\S/),
        focus: iri('x'),
      })
    }
  })
})

describe('Violations (capsule becomes `rejected`)', () => {
  it('1. An organization lacks exactly one non-empty `org:hasLegalName`.', async () => {
    const fault = [`organization-legal-name ${iri('o')}`]
    await expectRejected(fault, without(org, 'hasLegalName'))
    for (const hasLegalName of ['', '  ', ['One', 'Two']]) {
      await expectRejected(fault, { ...org, hasLegalName })
    }
  })

  it('2. An outcome or indicator lacks exactly one non-empty `org:hasName`.', async () => {
    await expectRejected([`entity-name ${iri('u')}`], org, without(outcome('u', 'o'), 'hasName'))
    for (const hasName of ['', ['One', 'Two'], []]) {
      await expectRejected([`entity-name ${iri('u')}`], org, outcome('u', 'o', { hasName }))
      const named = indicator('i', 'o', 'u', { hasName })
      await expectRejected([`entity-name ${iri('i')}`], org, outcome('u', 'o'), named)
    }
  })

  it('3. An outcome’s `cids:forTheme` values are not IRIs (text values or blank nodes).', async () => {
    const fault = [`theme-not-iri ${iri('u')}`]
    await expectRejected(fault, org, outcome('u', 'o', { 'cids:forTheme': 'Hunger' }))
    await expectRejected(fault, org, outcome('u', 'o', { forTheme: { 'org:hasName': 'Hunger' } }))
  })

  it('4. An indicator report lacks `cids:forIndicator`, lacks a value (`i72:value` / `i72:Measure` / `i72:hasNumericalValue`), or lacks its period (`prov:startedAtTime` / `prov:endedAtTime`).', async () => {
    const fault = `report-incomplete ${iri('r')}`
    for (const key of ['forIndicator', 'value', 'startedAtTime', 'endedAtTime']) {
      await expectRejected([fault], ...measured, without(report('r', 'i'), key))
    }
    await expectRejected([fault], ...measured, report('r', 'i', '1', { value: { '@type': 'i72:Measure' } }))
    const empty = { '@id': iri('r'), '@type': 'cids:IndicatorReport' }
    await expectRejected([fault, fault, fault, fault], ...measured, empty)
  })

  it('5. A core entity (organization, outcome, indicator, indicator report) has no own `@id` (blank nodes are rejected).', async () => {
    const nodes = [org, outcome('u', 'o'), indicator('i', 'o', 'u'), report('r', 'i')]
    for (const [at, node] of nodes.entries()) {
      for (const blank of [without(node, '@id'), { ...node, '@id': '_:b' }]) {
        const { status, validation } = await judge(...nodes.slice(0, at), blank)
        expect(status).toBe('rejected')
        expect(validation?.items.map(({ rule, focus }) => [rule, focus])).toContainEqual([
          'missing-id',
          `#/@graph/${at}`,
        ])
      }
    }
  })

  it('6. An outcome or indicator is not linked to an organization within the capsule, either by `hasOutcome` / `hasIndicator` on the organization or by `forOrganization` on the entity.', async () => {
    const [free, loose] = [outcome('u', 'o'), indicator('i', 'o', 'u')].map((node) =>
      without(node, 'forOrganization'),
    ) as [Node, Node]
    const faults = [`no-organization-link ${iri('u')}`, `no-organization-link ${iri('i')}`]
    await expectRejected(faults, org, free, loose)
    const elsewhere = { forOrganization: iri('elsewhere') }
    await expectRejected(faults, org, { ...free, ...elsewhere }, { ...loose, ...elsewhere })
    const owner = organization('o', { hasOutcome: iri('u'), hasIndicator: iri('i') })
    expect((await judge(owner, free, loose)).status).toBe('accepted')
    expect((await judge(...measured)).status).toBe('accepted')
  })

  it('7. An identifier or reference is not a valid absolute IRI (for example containing spaces, backticks, quotes, angle brackets or newlines).', async () => {
    for (const bad of ['a b', 'a`', 'a"', 'a<b>', 'a\nb', 'a{b}', 'a|b', 'a\\b', 'a^b', 'a%zz']) {
      const id = iri(bad)
      await expectRejected([`invalid-iri ${id}`], { ...org, '@id': id })
      await expectRejected([`invalid-iri ${iri('o')}`], { ...org, seeAlso: 'x', 'cids:link': { '@id': id } })
    }
    await expectRejected(['invalid-iri no-scheme'], { ...org, '@id': 'no-scheme' })
  })

  it('7. Each offending identifier is named verbatim in the report; identifiers are never repaired.', async () => {
    const bad = [iri('a b'), iri('c`d'), iri('e"f'), ' https://example.org/g', 'https://example.org/h\n']
    const { validation } = await judge(...bad.map((id) => ({ ...org, '@id': id })))
    const items = (validation?.items ?? []) as readonly { rule: string; value?: string }[]
    const named = items.flatMap(({ rule, value = '' }) => (rule === 'invalid-iri' ? [value] : []))
    expect(named.sort()).toEqual([...bad].sort())
  })
})

describe('Warnings (capsule still `accepted`)', () => {
  const warned = async (...nodes: readonly Node[]) => {
    const judged = await judge(...nodes)
    return [judged.status, ...itemsOf(judged)]
  }

  it('1. An organization has no description.', async () => {
    const warning = `warning organization-description ${iri('o')}`
    expect(await warned(without(org, 'hasDescription'))).toEqual(['accepted', warning])
    expect(await warned(org)).toEqual(['accepted'])
  })

  it('2. An indicator does not reference the outcome it measures (`cids:forOutcome`).', async () => {
    const warning = `warning indicator-outcome ${iri('i')}`
    expect(await warned(org, indicator('i', 'o'))).toEqual(['accepted', warning])
    expect(await warned(...measured)).toEqual(['accepted'])
  })
})

describe('Not enforced (accepted as given)', () => {
  const accepts = async (...nodes: readonly Node[]) => {
    const judged = await judge(...nodes)
    expect([judged.status, itemsOf(judged)]).toEqual(['accepted', []])
  }

  it('`cids:unitDescription` on indicators', async () => {
    await accepts(...measured)
    await accepts(org, outcome('u', 'o'), indicator('i', 'o', 'u', { unitDescription: ['a', 'b'] }))
  })

  it('`org:hasName` and `cids:forOrganization` on indicator reports', async () => {
    await accepts(...measured, report('r', 'i'))
    await accepts(...measured, report('r', 'i', '1', { hasName: 'R', forOrganization: iri('o') }))
  })

  it('required Address fields', async () => {
    await accepts(organization('o', { hasAddress: { '@id': iri('a'), '@type': 'ic:Address' } }))
  })

  it('`xsd:dateTime` typing of report periods', async () => {
    for (const startedAtTime of ['2024-01-01', 'early in 2024', { '@value': '2024', '@type': 'xsd:gYear' }]) {
      await accepts(...measured, report('r', 'i', '1', { startedAtTime }))
    }
  })
})

interface Situation extends Ask {
  readonly situation: string
  readonly route: string
  readonly refusal: readonly [status: number, code: string]
}

describe('HTTP-level errors', () => {
  /** Those that the specification lists as open, as they were decided. */
  const situations: readonly Situation[] = [
    {
      situation: 'bad parameters',
      route: 'GET /rows/indicator-reports?limit=0',
      refusal: [400, 'invalid_request'],
    },
    { situation: 'unknown ids', route: 'GET /orgs/org_0', refusal: [404, 'organization_not_found'] },
    {
      situation: 'unknown namespace',
      route: 'GET /orgs',
      headers: { 'x-namespace': 'nope' },
      refusal: [404, 'namespace_not_found'],
    },
    {
      situation: 'invalid slug',
      route: 'GET /orgs',
      headers: { 'x-namespace': 'No Slug' },
      refusal: [400, 'namespace_invalid'],
    },
    {
      situation: 'oversized capsule',
      route: 'POST /capsules',
      body: ' '.repeat(10_485_761),
      refusal: [413, 'body_too_large'],
    },
    {
      situation: 'unauthorized',
      route: 'GET /orgs',
      headers: { 'x-api-key': undefined },
      refusal: [401, 'api_key_missing'],
    },
  ]

  it.each(situations)(
    'Error response body shape, error codes and HTTP status codes for failed requests: $situation',
    async ({ route, refusal: [status, code], ...options }) => {
      const answer = await service.ask(route, options)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(answer.status).toBe(status)
      expect(refusalOf(answer)).toMatchObject({
        type: `https://impact.example.org/problems/${code}`,
        title: expect.any(String),
        status,
        detail: expect.stringMatching(/\.$/),
        code,
        request_id: answer.headers.get('x-request-id'),
      })
    },
  )
})
