// What would make the data of a namespace more useful: reads what the checks look at. Rules, section 17.
import type { CallOptions } from '../client/client-options.ts'
import type { Client } from '../client/create-client.ts'
import { allItems, items } from '../client/pages.ts'
import type { Row } from '../contract/row-schemas.ts'
import { dayMs, dayText } from '../core/calendar-day.ts'
import { createAssessment } from '../core/quality/assess.ts'
import { checkKinds, checks, type Check, type Quality } from '../core/quality/quality.ts'
import { readJsonLines } from './read-json-lines.ts'

export interface AssessChoice {
  /** All where none is named. */
  readonly chosen?: readonly Check[] | undefined
  /** The id of the only organization. */
  readonly org?: string | undefined
}

/** The names of more reports take longer to read than all rows: they are read where targets are asked for. */
const mostNamed = 10_000

const pageSize = { limit: 1000 }

export async function assessNamespace(
  client: Client,
  { chosen, org }: AssessChoice,
  call: CallOptions = {},
  onRows: (count: number) => void = () => {},
) {
  const [{ data: organizations }, indicators, outcomes] = await Promise.all([
    client.listOrganizations({ include: ['profile', 'identifiers'] }, call),
    allItems(client.listIndicators, pageSize, call),
    allItems(client.listOutcomes, pageSize, call),
  ])
  const today = dayText(Math.floor(Date.now() / dayMs))
  const assessment = createAssessment({ organizations, indicators, outcomes }, { today })
  const answer = await client.listRows({ format: 'ndjson' }, call)
  let count = 0
  for await (const row of readJsonLines<Row>(answer)) {
    assessment.add(row)
    if (++count % 1000 === 0) onRows(count)
  }
  const shown = chosen ?? checks
  // Rows do not have the names of reports.
  const hasNames = count <= mostNamed || chosen?.includes('possible-target') === true
  if (hasNames && shown.some((check) => checkKinds[check] === 'indicator_report'))
    for await (const report of items(client.listReports, pageSize, call)) assessment.addReport(report)
  const data = assessment
    .result()
    .data.filter(({ organization }) => org === undefined || organization.id === org)
    .map(({ organization, report_count, last_period_end, checks: results }) => ({
      organization,
      report_count,
      last_period_end,
      checks: results.filter(({ check }) => shown.includes(check)),
    }))
  const found: Quality = { data }
  // Without names a target that is called so would not be found. The version is that of when the rows were read.
  return { found, version: answer.headers.get('x-namespace-version'), hasNames }
}
