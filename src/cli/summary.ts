// summary: totals of reports as a table, CSV or JSON. The rows are read and aggregated here, by the same rules as in the
// console. Rules, section 9.
import { isDay } from '../core/calendar-day.ts'
import { periodChoices, type PeriodChoice } from '../core/summary/period.ts'
import { repeatable, UsageError, type Command, type Input } from './command.ts'
import { createProgress } from './progress-bar.ts'
import { filterOptions, readFilters } from './row-filters.ts'
import { possibleSplits, summarizeNamespace } from './summarize-namespace.ts'
import { summaryCsv, summaryTable, type SplitOrGroup } from './summary-table.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

/** `--by org --by period` or `--by org,period`. */
function readSplits(input: Input): SplitOrGroup[] {
  const isSplit = (text: string): text is SplitOrGroup => (possibleSplits as readonly string[]).includes(text)
  return input.list('by').flatMap((list) =>
    list.split(',').map((text) => {
      if (isSplit(text)) return text
      throw new UsageError(`--by is org, theme, fund, province, sector, period or group, not "${text}".`)
    }),
  )
}

/** Which reports count between `--from` and `--to`. */
function readPeriodChoice(input: Input): PeriodChoice {
  const choice = input.choice('period', periodChoices, 'is ends, within or touches') ?? 'touches'
  if (choice !== 'touches' && input.text('from') === undefined && input.text('to') === undefined) {
    throw new UsageError(`--period ${choice} needs --from or --to.`)
  }
  return choice
}

function readFiscalYearStart(input: Input): number {
  const text = input.text('fiscal-year-start') ?? '01'
  if (/^(?:0?[1-9]|1[0-2])$/.test(text)) return Number(text)
  throw new UsageError(`--fiscal-year-start is a month from 01 to 12, not "${text}".`)
}

/** Whether `--from` to `--to` is compared with the period before. */
function readCompare(
  input: Input,
  { by, from, to }: { by: readonly SplitOrGroup[]; from?: string | undefined; to?: string | undefined },
): { readonly compare?: 'previous' } {
  const compare = input.choice('compare', ['previous'], 'is previous')
  if (compare === undefined) return {}
  if (by.includes('period')) {
    throw new UsageError('--compare and --by period do not go together: every year is shown by itself.')
  }
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to)) {
    throw new UsageError('--compare previous needs --from and --to, such as 2024-01-01 and 2024-12-31.')
  }
  return { compare }
}

export const summary: Command = {
  name: 'summary',
  summary: 'add up indicator reports: one indicator and one unit at a time',
  options: {
    ...targetOptions,
    by: repeatable(
      'org|theme|fund|province|sector|period|group',
      'split further; group adds the indicators of each indicator group',
    ),
    ...filterOptions,
    period: {
      value: 'ends|within|touches',
      summary:
        'which reports count: those that end between --from and --to, lie within, or touch them (default)',
    },
    'fiscal-year-start': {
      value: 'MM',
      summary: 'the month in which the years of --by period begin (default 01)',
    },
    compare: {
      value: 'previous',
      summary: 'compare --from to --to with the period before, of the same length',
    },
    targets: { summary: 'compare with targets, where values and targets may be added' },
    csv: { summary: 'print CSV' },
    json: { summary: 'print one JSON object' },
  },
  notes: [
    'The API key is taken from IMPACT_GRAPH_KEY. A report counts in each of its themes, and in each fund, province and sector',
    'of its organization. Percentages, rates and reports of one organization whose periods overlap are not added up; the table',
    'says so. It rounds means; CSV and JSON do not. Indicators are added together only within a group (impact-graph group',
    'list), where all their units are equal.',
    '--compare previous adds the sum of the period before and the change, where both are summed in one unit.',
    '--targets adds a target and the percentage of it that is reached, where every number has a target in its unit.',
  ],
  async run(input, io) {
    const by = [...new Set(readSplits(input))]
    const progress = createProgress(input.required('namespace'), io.isWatched, io.err)
    const chosen = {
      by,
      from: input.text('from'),
      to: input.text('to'),
      period: readPeriodChoice(input),
      fiscalYearStart: readFiscalYearStart(input),
      targets: input.has('targets'),
    }
    const options = { ...chosen, ...readCompare(input, chosen) }
    const { built } = await withNamespaceClient(input, io, (client) =>
      summarizeNamespace(client, readFilters(input), options, {}, (count) => progress.state(`${count} rows`)),
    ).finally(() => progress.clear())
    const found = built.exactResult()
    const columns = { ...options, isCompared: 'compare' in options }
    if (input.has('json')) io.out(`${JSON.stringify(built.result())}\n`)
    else if (input.has('csv')) io.out(summaryCsv(found, columns))
    else if (found.data.length > 0) io.out(summaryTable(found, columns))
    else io.err('No row matches.\n')
  },
}
