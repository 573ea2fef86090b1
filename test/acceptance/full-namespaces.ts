// Namespaces with something in every table, for tests of counting and erasing.
import { createNamespace } from '../../src/service/namespaces/create-namespace.ts'
import type { Namespace } from '../../src/service/namespaces/namespace.ts'
import { remove, writeIndicator, writeOrg, writeOutcome, writeReport } from './entity-calls.ts'
import { capsule, fundingStatus, indicator, iri, organization, outcome, report, target } from './projected.ts'
import { inside, type CapsuleApp } from './capsule-app.ts'

/** One of everything: so that every table has something to erase. */
const fullCapsule = (name: string) =>
  capsule(
    organization(name),
    {
      '@id': iri(`${name}/profile`),
      '@type': 'sff:OrganizationProfile',
      forOrganization: iri(name),
      provinceTerritoryServed: 'https://codelist.commonapproach.org/ProvinceTerritory#MB',
    },
    outcome(`${name}/out`, name, { forTheme: iri(`${name}/theme`) }),
    indicator(`${name}/ind`, name, `${name}/out`, { hasName: 'Meals' }),
    report(`${name}/rep`, `${name}/ind`, '', {
      value: { '@id': iri(`${name}/measure`), '@type': 'i72:Measure', hasNumericalValue: '12' },
    }),
    target(`${name}/target`, `${name}/ind`, '15'),
    fundingStatus(`${name}/fund`, name, 'Maple Impact Fund'),
  )

export async function makeNamespace(app: CapsuleApp, slug: string): Promise<Namespace> {
  return (await createNamespace(app.store, app.tenant.id, slug, slug)).namespace
}

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
