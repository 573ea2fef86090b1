// A reporting plan over the sample data, with every state: most have reported, two partly, a file waits in the inbox,
// another was returned, one has nothing to report, and some are missing.
import { dayMs, dayText } from '../../core/calendar-day.ts'
import { systemClock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readValue } from '../../database/read-row.ts'
import type { IntakeThreads } from '../capsules/thread-work.ts'
import { createLink } from '../links/manage-links.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { TenantQuotas } from '../namespaces/tenant-quotas.ts'
import { writePlanAnswer } from '../plans/plan-answers.ts'
import { writePlan } from '../plans/write-plan.ts'
import { returnSubmission } from '../submissions/decide-submission.ts'
import { submitDocument } from '../submissions/submit-document.ts'
import { readSample } from './demo-capsules.ts'

interface SampleServices {
  readonly store: Store
  readonly threads: IntakeThreads
  readonly limits: TenantQuotas
}

const slug = 'annual-2024'
const daysUntilDue = 21

const home = 'https://demo.impact-graph.example/organizations'
const never = { uri: `${home}/not-there-yet`, name: 'Prairie Seed Library' }
const silent = { uri: `${home}/began-later`, name: 'Lakeshore Repair Café' }
const waiting = { uri: `${home}/in-the-inbox`, name: 'Willow Street Tool Library' }
const returned = { uri: `${home}/returned`, name: 'North Shore Bike Kitchen' }

/** All of it is expected of these, and some of it is there. */
const expectedOf: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'https://birch-bowl.example/',
    [
      'https://birch-bowl.example/indicators/meals',
      'https://codelist.commonapproach.org/SELI-GLI#Indicator11',
    ],
  ],
  [
    'https://boulot-vert.example/',
    [
      'https://boulot-vert.example/indicators/jobs',
      'https://codelist.commonapproach.org/SELI-GLI#Indicator6',
    ],
  ],
])

const selectOrganizations = `select uri, name from organization where namespace_id = $1 order by name limit 30`

/** Once: a plan that somebody has changed stays as it is. */
export async function writeSamplePlan(services: SampleServices, namespace: Namespace): Promise<void> {
  const { store } = services
  const { rowCount } = await store.reads.query('select from plan where namespace_id = $1 limit 1', [
    namespace.id,
  ])
  if (rowCount !== 0) return
  const today = Math.floor(Date.now() / dayMs)
  const { rows: found } = await store.reads.query<{ uri: string; name: string | null }>(selectOrganizations, [
    namespace.id,
  ])
  await writePlan(store, null, namespace, slug, {
    name: 'Annual report 2024',
    name_fr: 'Rapport annuel 2024',
    period: { from: '2024-01-01', to: '2024-12-31' },
    due: dayText(today + daysUntilDue),
    timezone: 'America/Toronto',
    organizations: [
      ...found.map(({ uri, name }) => ({ uri, name, indicators: [...(expectedOf.get(uri) ?? [])] })),
      never,
      silent,
      waiting,
      returned,
    ],
    remind: { before: [14, 3], after: [1, 14] },
  })
  const answer = { slug, organization: silent.uri }
  await writePlanAnswer(store, null, namespace, answer, 'The programme began in 2025.')
  await sendSampleFiles(services, namespace)
}

/** One waits for a decision, the other was returned. */
async function sendSampleFiles(
  { store, threads, limits }: SampleServices,
  namespace: Namespace,
): Promise<void> {
  const by = { tenantId: namespace.tenantId, actor: null }
  const { link, token } = await createLink({ store, clock: systemClock }, by, {
    kind: 'submit',
    namespace: namespace.slug,
    label: 'Annual reports 2024',
  })
  const services = { store, clock: systemClock, threads, quotas: limits, sendsMail: false }
  const send = async ({ name }: typeof waiting, file: string) => {
    const sender = { name: 'Ann Lee', email: null, message: `The report of ${name}.` }
    await submitDocument(
      services,
      namespace,
      { id: link.id, label: link.label, token },
      {
        bytes: await readSample(file),
        label: `${name}.jsonld`,
        sender,
        language: 'en',
        origin: { address: null, requestId: null },
      },
    )
    return await readValue<string>(store.reads, selectNewest, [namespace.id])
  }
  const id = await send(returned, 'north-shore-bike-kitchen.jsonld')
  await returnSubmission(services, by, id, 'The second half of the year is missing. Please add it.')
  await send(waiting, 'willow-street-tool-library.jsonld')
}

const selectNewest =
  'select submission_id from submission where namespace_id = $1 order by submission_id desc limit 1'
