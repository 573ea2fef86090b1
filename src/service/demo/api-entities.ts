// The part of the sample data that is written through entity calls: organizations that report without a capsule.
import { writeIndicator, writeOrganization, writeOutcome, writeReport } from '../entities/write-entity.ts'
import type { ReportBody } from '../../contract/entity-schemas.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { reportingPeriods } from './periods.ts'
import { sharedIndicators } from './shared-indicators.ts'

const repair = 'https://cranberry-repair.example/'
const livres = 'https://marche-aux-livres.example/'

const [, fiscalYears, quarters] = reportingPeriods

type Reported = Pick<ReportBody, 'value' | 'value_text' | 'unit'>

const repairedItems: readonly Reported[] = [
  { value: 212 },
  { value: 248.5, unit: 'kg' },
  { value: 301 },
  { value_text: 'Closed for repairs of our own' },
  { value: 290 },
  { value: 333 },
  { value: 347 },
  { value: 402 },
]

/** Idempotent: writing them again changes nothing. */
export async function writeApiEntities(store: Store, namespace: Namespace): Promise<void> {
  const org = await writeOrganization(store, namespace, {
    uri: repair,
    name: 'Cranberry Lane Repair Café',
    description: 'Volunteers mend what others would throw away, Nanaimo.',
  })
  const outcome = await writeOutcome(store, namespace, org.entity.id, {
    uri: `${repair}outcomes/less-waste`,
    name: 'Less goes to the landfill',
    themes: ['https://metadata.un.org/sdg/12'],
  })
  const items = await writeIndicator(store, namespace, org.entity.id, {
    uri: `${repair}indicators/mended`,
    name: 'Things mended',
    unit: 'items',
    outcome_id: outcome.entity.id,
  })
  for (const [index, period] of quarters.entries()) {
    await writeReport(store, namespace, items.entity.id, {
      uri: `${repair}reports/${period.label}`,
      period_start: period.start,
      period_end: period.end,
      ...repairedItems[index],
    })
  }
  await writeBookMarket(store, namespace)
}

async function writeBookMarket(store: Store, namespace: Namespace): Promise<void> {
  const org = await writeOrganization(store, namespace, {
    uri: livres,
    name: 'Coop du Marché-aux-Livres',
    description: 'Des livres d’occasion qui financent l’aide aux devoirs, Edmundston.',
  })
  const [leadership] = sharedIndicators
  // The shared indicator is also written under this organization: it belongs to both.
  const shared = await writeIndicator(store, namespace, org.entity.id, {
    uri: leadership.iri,
    name: leadership.name,
  })
  for (const period of fiscalYears) {
    await writeReport(store, namespace, shared.entity.id, {
      uri: `${livres}rapports/${period.label}`,
      value: 'Oui, la majorité',
      period_start: period.start,
      period_end: period.end,
      org_id: org.entity.id,
    })
  }
}
