// quality: what would make the data of each organization more useful, as a table, CSV or JSON. The rows are read and looked
// at here, by the same rules as in the console. Rules, section 17.
import type { Client } from '../client/create-client.ts'
import { allItems, items } from '../client/pages.ts'
import type { Row } from '../contract/row-schemas.ts'
import { dayMs, dayText } from '../core/calendar-day.ts'
import { createAssessment } from '../core/quality/assess.ts'
import { checkKinds, checks, isCheck, type Check, type Quality } from '../core/quality/quality.ts'
import { exit, UsageError, type Command, type Input } from './command.ts'
import { createProgress, type Progress } from './progress-bar.ts'
import { qualityCsv, qualityTable } from './quality-table.ts'
import { readJsonLines } from './read-json-lines.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

/** All where none is named. */
function readChecks(input: Input): readonly Check[] {
  const named = input.list('check').flatMap((list) => list.split(','))
  const unknown = named.find((each) => !isCheck(each))
  if (unknown !== undefined) throw new UsageError(`--check is ${checks.join(', ')}, not "${unknown}".`)
  return named.length === 0 ? checks : checks.filter((each) => named.includes(each))
}

const pageSize = { limit: 1000 }

async function assessNamespace(
  client: Client,
  chosen: readonly Check[],
  progress: Progress,
): Promise<Quality> {
  try {
    const [{ data: organizations }, indicators, outcomes] = await Promise.all([
      client.listOrganizations({ include: ['profile', 'identifiers'] }),
      allItems(client.listIndicators, pageSize),
      allItems(client.listOutcomes, pageSize),
    ])
    const today = dayText(Math.floor(Date.now() / dayMs))
    const assessment = createAssessment({ organizations, indicators, outcomes }, { today })
    let count = 0
    for await (const row of readJsonLines<Row>(await client.listRows({ format: 'ndjson' }))) {
      assessment.add(row)
      if (++count % 1000 === 0) progress.state(`${count} rows`)
    }
    // Rows do not have the names of reports.
    if (chosen.some((check) => checkKinds[check] === 'indicator_report'))
      for await (const report of items(client.listReports, pageSize)) assessment.addReport(report)
    return assessment.result()
  } finally {
    progress.clear()
  }
}

export const quality: Command = {
  name: 'quality',
  summary: 'say what would make the data of each organization more useful',
  options: {
    ...targetOptions,
    org: { value: 'ID', summary: 'only this organization' },
    check: { value: checks.join('|'), summary: 'only this check; may be repeated', isRepeatable: true },
    csv: { summary: 'print CSV' },
    json: { summary: 'print one JSON object' },
  },
  notes: [
    'The API key is taken from IMPACT_GRAPH_KEY. This is advice: there is no score, and the exit code is 0 whatever is found.',
    'The table has what was found; CSV and JSON have every check, with how many were looked at.',
  ],
  async run(input, io) {
    if (input.has('csv') && input.has('json')) throw new UsageError('--csv and --json do not go together.')
    const chosen = readChecks(input)
    const org = input.text('org')
    const progress = createProgress(input.required('namespace'), io.isWatched, io.err)
    const found = await withNamespaceClient(input, io, (client) => assessNamespace(client, chosen, progress))
    const data = found.data
      .filter(({ organization }) => org === undefined || organization.id === org)
      .map(({ organization, report_count, last_period_end, checks: results }) => ({
        organization,
        report_count,
        last_period_end,
        checks: results.filter(({ check }) => chosen.includes(check)),
      }))
    if (input.has('json')) io.out(`${JSON.stringify({ data })}\n`)
    else if (input.has('csv')) io.out(qualityCsv(data))
    else if (data.length === 0) io.err('No organization matches.\n')
    else if (data.every((each) => each.checks.every(({ count }) => count === 0)))
      io.err('Nothing was found.\n')
    else io.out(qualityTable(data))
    return exit.fine
  },
}
