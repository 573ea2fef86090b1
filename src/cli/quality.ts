// quality: what would make the data of each organization more useful, as a table, CSV or JSON. The rows are read and looked
// at here, by the same rules as in the console. Rules, section 17.
import { checks, isCheck, type Check } from '../core/quality/quality.ts'
import { assessNamespace } from './assess-namespace.ts'
import { repeatable, UsageError, type Command, type Input } from './command.ts'
import { createProgress } from './progress-bar.ts'
import { qualityCsv, qualityTable } from './quality-table.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

/** All where none is named. */
function readChecks(input: Input): readonly Check[] | undefined {
  const named = input.list('check').flatMap((list) => list.split(','))
  const unknown = named.find((each) => !isCheck(each))
  if (unknown !== undefined) throw new UsageError(`--check is ${checks.join(', ')}, not "${unknown}".`)
  return named.length === 0 ? undefined : checks.filter((each) => named.includes(each))
}

export const quality: Command = {
  name: 'quality',
  summary: 'say what would make the data of each organization more useful',
  options: {
    ...targetOptions,
    org: { value: 'ID', summary: 'only this organization' },
    check: repeatable(checks.join('|'), 'only this check'),
    csv: { summary: 'print CSV' },
    json: { summary: 'print one JSON object' },
  },
  notes: [
    'The API key is taken from IMPACT_GRAPH_KEY. This is advice: there is no score, and the exit code is 0 whatever is found.',
    'The table has what was found; CSV and JSON have every check, with how many were looked at.',
  ],
  async run(input, io) {
    const chosen = readChecks(input)
    const org = input.text('org')
    const progress = createProgress(input.required('namespace'), io.isWatched, io.err)
    const { found, hasNames } = await withNamespaceClient(input, io, async (client) => {
      const onRows = (count: number) => progress.state(`${count} rows`)
      return await assessNamespace(client, { chosen, org }, {}, onRows)
    }).finally(() => progress.clear())
    const { data } = found
    if (!hasNames && chosen === undefined)
      io.err('The names of over 10,000 reports are not read: --check possible-target reads them.\n')
    if (input.has('json')) io.out(`${JSON.stringify({ data })}\n`)
    else if (input.has('csv')) io.out(qualityCsv(data))
    else if (data.length === 0) io.err('No organization matches.\n')
    else if (data.every((each) => each.checks.every(({ count }) => count === 0)))
      io.err('Nothing was found.\n')
    else io.out(qualityTable(data))
  },
}
