// Namespaces with something in every table, for tests of counting and erasing.
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Namespace } from '../../src/service/namespaces/namespace.ts'
import type { CapsuleApp } from './capsule-app.ts'
import { remove, writeIndicator, writeOrg, writeOutcome, writeReport } from './entity-calls.ts'

const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
const sffContext = 'https://ontology.commonapproach.org/contexts/sffContext.jsonld'

/** One of everything: so that every table has something to erase. */
const fullCapsule = (name: string) => {
  const at = `https://example.org/${name}`
  return {
    '@context': [context, sffContext],
    '@graph': [
      { '@id': at, '@type': 'cids:Organization', hasLegalName: name, hasDescription: 'x' },
      {
        '@id': `${at}/profile`,
        '@type': 'sff:OrganizationProfile',
        forOrganization: at,
        provinceTerritoryServed: 'https://codelist.commonapproach.org/ProvinceTerritory#MB',
      },
      {
        '@id': `${at}/out`,
        '@type': 'cids:Outcome',
        hasName: 'Fed',
        forOrganization: at,
        forTheme: `${at}/theme`,
      },
      {
        '@id': `${at}/ind`,
        '@type': 'cids:Indicator',
        hasName: 'Meals',
        forOrganization: at,
        forOutcome: `${at}/out`,
      },
      {
        '@id': `${at}/rep`,
        '@type': 'cids:IndicatorReport',
        forIndicator: `${at}/ind`,
        'prov:startedAtTime': '2024-01-01T00:00:00',
        'prov:endedAtTime': '2024-12-31T00:00:00',
        'i72:value': { '@id': `${at}/measure`, '@type': 'i72:Measure', 'i72:hasNumericalValue': '12' },
      },
      {
        '@id': `${at}/target`,
        '@type': 'cids:Target',
        forIndicator: `${at}/ind`,
        'i72:value': { '@type': 'i72:Measure', 'i72:hasNumericalValue': '15' },
      },
      {
        '@id': `${at}/fund`,
        '@type': 'sff:FundingStatus',
        forOrganization: at,
        forFunder: 'Maple Impact Fund',
      },
    ],
  }
}

export async function makeNamespace(app: CapsuleApp, slug: string): Promise<Namespace> {
  return (await createNamespace(app.store, app.tenant.id, slug, slug)).namespace
}

/** As the test's own calls, in another namespace. */
export const inside = (app: CapsuleApp, slug: string): CapsuleApp => ({
  ...app,
  call: (route, options = {}) =>
    app.call(route, { ...options, headers: { 'x-namespace': slug, ...options.headers } }),
})

/** By entity calls and by a capsule. */
export async function fill(app: CapsuleApp, slug: string): Promise<void> {
  const there = inside(app, slug)
  const org = await writeOrg(there, 'api-org')
  const outcome = await writeOutcome(there, org, 'api-outcome')
  const indicator = await writeIndicator(there, org, 'api-indicator', { outcome_id: outcome.id })
  await writeReport(there, indicator, 'api-report', { value: 1 })
  const sent = await there.call('POST /capsules', {
    body: fullCapsule(slug),
    headers: { 'idempotency-key': 'k' },
  })
  await app.verdict(sent.json<{ capsule_id: string }>().capsule_id, { 'x-namespace': slug })
}

/** More themes than are kept with every indicator. */
export async function addManyThemes(app: CapsuleApp, slug: string): Promise<void> {
  const there = inside(app, slug)
  const themes = Array.from({ length: 100 }, (_, number) => `https://example.org/${slug}/theme/${number}`)
  await writeOutcome(there, await writeOrg(there, 'api-org'), 'many-themes', { themes })
}

/** A report that is gone again. */
export async function removeReport(app: CapsuleApp, slug: string): Promise<void> {
  const there = inside(app, slug)
  const indicator = await writeIndicator(there, await writeOrg(there, 'api-org'), 'api-indicator')
  await remove(there, await writeReport(there, indicator, 'gone', { value: 1 }))
}

/** A capsule in the place of another one, with links that both assert. */
export async function replaceCapsule(app: CapsuleApp, slug: string): Promise<void> {
  const there = inside(app, slug)
  const bring = async (query: string): Promise<string> => {
    const sent = await there.call(`POST /capsules${query}`, { body: fullCapsule(`${slug}-again`) })
    const { capsule_id } = sent.json<{ capsule_id: string }>()
    await app.verdict(capsule_id, { 'x-namespace': slug })
    return capsule_id
  }
  await bring(`?replaces=${await bring('')}`)
}
