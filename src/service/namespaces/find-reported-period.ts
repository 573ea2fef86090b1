// The period that the reports of a namespace cover: two index look-ups, whatever its size.
import type { Store } from '../../database/pools/open-store.ts'
import type { ReportedPeriod } from '../../contract/console/namespace-schemas.ts'
import type { Namespace } from './namespace.ts'

const ends = `select
  (select min(first_day) from card where namespace_id = $1)::text as first_day,
  (select max(last_day) from card where namespace_id = $1)::text as last_day`

export async function findReportedPeriod(store: Store, namespace: Namespace): Promise<ReportedPeriod> {
  const { rows } = await store.reads.query<ReportedPeriod>(ends, [namespace.id])
  return rows[0] ?? { first_day: null, last_day: null }
}
