// A reporting plan over the sample data: some have reported, some partly, one has nothing to report, one never appeared.
import type { NamespaceId } from '../../contract/ids.ts'
import { dayMs, dayText } from '../../core/calendar-day.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import { writePlanAnswer } from '../plans/plan-answers.ts'
import { writePlan } from '../plans/write-plan.ts'

const slug = 'annual-2024'
const never = 'https://demo.impact-graph.example/organizations/not-there-yet'
const silent = 'https://demo.impact-graph.example/organizations/began-later'
const daysUntilDue = 21

const selectOrganizations = `select uri, name from organization where namespace_id = $1 order by name limit 30`

const listSome = async ({ reads }: Store, id: NamespaceId) =>
  (await reads.query<{ uri: string; name: string | null }>(selectOrganizations, [id])).rows

/** Once: a plan that somebody has changed stays as it is. */
export async function writeSamplePlan(store: Store, namespace: Namespace): Promise<void> {
  const { rowCount } = await store.reads.query('select from plan where namespace_id = $1 limit 1', [
    namespace.id,
  ])
  if (rowCount !== 0) return
  const today = Math.floor(Date.now() / dayMs)
  const found = await listSome(store, namespace.id)
  await writePlan(store, null, namespace, slug, {
    name: 'Annual report 2024',
    name_fr: 'Rapport annuel 2024',
    period: { from: '2024-01-01', to: '2024-12-31' },
    due: dayText(today + daysUntilDue),
    timezone: 'America/Toronto',
    organizations: [
      ...found.map(({ uri, name }) => ({ uri, name })),
      { uri: never, name: 'Prairie Seed Library' },
      { uri: silent, name: 'Lakeshore Repair Café' },
    ],
    remind: { before: [14, 3], after: [1, 14] },
  })
  const answer = { slug, organization: silent }
  await writePlanAnswer(store, null, namespace, answer, 'The programme began in 2025.')
}
