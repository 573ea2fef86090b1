// The part of the sample data that is written through entity calls: organizations that report without a capsule.
import { writeIndicator, writeOrganization, writeOutcome, writeReport } from '../entities/write-entity.ts'
import type { ReportBody } from '../../contract/entity-schemas.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { Store } from '../../database/pools/open-store.ts'

const repair = 'https://cranberry-repair.example/'
const livres = 'https://marche-aux-livres.example/'

/** Of the capsule of shared indicators. */
const leadership = {
  uri: 'https://codelist.commonapproach.org/SELI-GLI#Indicator6',
  name: 'Women or gender-diverse people among the leadership',
}

interface Period {
  readonly label: string
  readonly start: string
  readonly end: string
}

const quarters: readonly Period[] = [2023, 2024].flatMap((year) =>
  ['01-01/03-31', '04-01/06-30', '07-01/09-30', '10-01/12-31'].map((days, at) => ({
    label: `${year}-q${at + 1}`,
    start: `${year}-${days.slice(0, 5)}`,
    end: `${year}-${days.slice(6)}`,
  })),
)

/** April to March, as in many Canadian organizations. */
const fiscalYears: readonly Period[] = [2022, 2023, 2024].map((year) => ({
  label: `${year}-${year + 1}`,
  start: `${year}-04-01`,
  end: `${year + 1}-03-31`,
}))

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
  // The shared indicator is also written under this organization: it belongs to both.
  const shared = await writeIndicator(store, namespace, org.entity.id, leadership)
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
