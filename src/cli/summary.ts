// summary: totals of reports as a table, CSV or JSON. The rows are read and aggregated here, by the same rules as in the
// console. Rules, section 9, "Aggregation stays with the client".
import type { Client } from '../client/create-client.ts'
import { codeLabel } from '../core/graph/code-lists/code-lists.ts'
import { csvCell } from '../core/projection/row-csv.ts'
import type { Row } from '../contract/row-schemas.ts'
import { createSummary, splits } from '../core/summary/summarize.ts'
import type { NotSummed, Split, Summary, SummaryGroup } from '../core/summary/summarize.ts'
import { exit, UsageError } from './command.ts'
import type { Command, Input } from './command.ts'
import { createProgress } from './progress-bar.ts'
import type { Progress } from './progress-bar.ts'
import { readJsonLines } from './read-json-lines.ts'
import { filterOptions, filtersOf } from './row-filters.ts'
import { oneLine, table } from './table.ts'
import { targetOptions } from './target.ts'
import { withNamespaceClient } from './with-client.ts'

/** `--by org --by period` or `--by org,period`. */
function readSplits(input: Input): Split[] {
  const isSplit = (text: string): text is Split => (splits as readonly string[]).includes(text)
  return input.list('by').flatMap((list) =>
    list.split(',').map((text) => {
      if (isSplit(text)) return text
      throw new UsageError(`--by is org, theme, fund or period, not "${text}".`)
    }),
  )
}

type Filters = ReturnType<typeof filtersOf>

const streamOf = async (client: Client, filters: Filters) =>
  readJsonLines<Row>(await client.listRows({ ...filters, format: 'ndjson' }))

/**
 * The funds of each organization with matching rows. Neither rows nor another call give them: the facet lists the funds,
 * and rows filtered by each fund give its organizations.
 */
async function loadFunds(client: Client, filters: Filters): Promise<ReadonlyMap<string, readonly string[]>> {
  const funds = new Map<string, string[]>()
  for (const { fund, report_count } of (await client.listFunds(filters)).data) {
    if (report_count === 0) continue
    for (const org of await organizationsIn(client, { ...filters, fund: [fund] })) {
      funds.set(org, [...(funds.get(org) ?? []), fund])
    }
  }
  return funds
}

async function organizationsIn(client: Client, filters: Filters): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const { org } of await streamOf(client, filters)) if (org) found.add(org.id)
  return found
}

async function summarizeRows(
  client: Client,
  filters: Filters,
  by: Split[],
  progress: Progress,
): Promise<Summary> {
  try {
    const funds = by.includes('fund') ? await loadFunds(client, filters) : new Map<string, string[]>()
    const summary = createSummary<Row>({ by, fundsOf: ({ org }) => (org && funds.get(org.id)) ?? [] })
    let count = 0
    for await (const row of await streamOf(client, filters)) {
      summary.add(row)
      if (++count % 1000 === 0) progress.state(`${count} rows`)
    }
    return summary.result()
  } finally {
    progress.clear()
  }
}

const reasons: Readonly<Record<NotSummed, string>> = {
  no_numbers: 'no numbers',
  percentage: 'percentages',
  ratio: 'ratios',
  score: 'scores',
  average: 'averages',
  rate: 'rates',
  overlapping_periods: 'periods overlap',
  out_of_range: 'too large',
}

const titles: Readonly<Record<Split, string>> = {
  org: 'ORGANIZATION',
  theme: 'THEME',
  fund: 'FUND',
  period: 'PERIOD',
}

const shownSplit = (group: SummaryGroup, split: Split): string | null => {
  if (split === 'org') return group.org ? (group.org.name ?? group.org.id) : null
  if (split === 'theme') return group.theme ? (codeLabel(group.theme, 'en') ?? group.theme) : null
  return group[split] ?? null
}

const numberText = (value: number | null): string => (value === null ? '-' : String(value))

function asTable({ data }: Summary, by: readonly Split[]): string {
  const header = [
    'INDICATOR',
    'UNIT',
    ...by.map((split) => titles[split]),
    'REPORTS',
    'NUMBERS',
    'SUM',
    'MIN',
    'MAX',
    'MEAN',
    'NO SUM BECAUSE',
  ]
  const rows = data.map((group) => [
    oneLine(group.indicator.name ?? group.indicator.id),
    oneLine(group.unit ?? '-'),
    ...by.map((split) => oneLine(shownSplit(group, split) ?? '-')),
    String(group.report_count),
    String(group.numeric_count),
    ...[group.sum, group.min, group.max, group.mean].map(numberText),
    group.not_summed ? reasons[group.not_summed] : '',
  ])
  return table(header, rows)
}

const csvSplits: Readonly<
  Record<Split, readonly (readonly [string, (group: SummaryGroup) => string | null])[]>
> = {
  org: [
    ['org_id', ({ org }) => org?.id ?? null],
    ['org_name', ({ org }) => org?.name ?? null],
  ],
  theme: [['theme', ({ theme }) => theme ?? null]],
  fund: [['fund', ({ fund }) => fund ?? null]],
  period: [['period', ({ period }) => period ?? null]],
}

/** Cells that look like formulas are escaped as in the CSV of rows. */
function asCsv({ data }: Summary, by: readonly Split[]): string {
  const columns: (readonly [string, (group: SummaryGroup) => string | number | null])[] = [
    ['indicator_id', ({ indicator }) => indicator.id],
    ['indicator_name', ({ indicator }) => indicator.name],
    ['unit', ({ unit }) => unit],
    ...by.flatMap((split) => csvSplits[split]),
    ['report_count', (group) => group.report_count],
    ['numeric_count', (group) => group.numeric_count],
    ['sum', ({ sum }) => sum],
    ['min', ({ min }) => min],
    ['max', ({ max }) => max],
    ['mean', ({ mean }) => mean],
    ['not_summed', (group) => group.not_summed],
  ]
  const lines = data.map((group) =>
    columns.map(([, cellOf]) => csvCell(String(cellOf(group) ?? ''))).join(','),
  )
  return [columns.map(([name]) => name).join(','), ...lines].map((line) => `${line}\r\n`).join('')
}

export const summary: Command = {
  name: 'summary',
  summary: 'add up indicator reports: one indicator and one unit at a time',
  options: {
    ...targetOptions,
    by: {
      value: 'org|theme|fund|period',
      summary: 'split the groups further; may be repeated',
      isRepeatable: true,
    },
    ...filterOptions,
    csv: { summary: 'print CSV' },
    json: { summary: 'print one JSON object' },
  },
  notes: [
    'The API key is taken from IMPACT_GRAPH_KEY. A report counts in each of its themes and funds. Percentages, rates and',
    'reports of one organization whose periods overlap are not added up; the table says so.',
  ],
  async run(input, io) {
    if (input.has('csv') && input.has('json')) throw new UsageError('--csv and --json do not go together.')
    const by = [...new Set(readSplits(input))]
    const progress = createProgress(input.required('namespace'), io.isWatched, io.err)
    const found = await withNamespaceClient(input, io, (client) =>
      summarizeRows(client, filtersOf(input), by, progress),
    )
    if (input.has('json')) io.out(`${JSON.stringify(found)}\n`)
    else if (input.has('csv')) io.out(asCsv(found, by))
    else if (found.data.length > 0) io.out(asTable(found, by))
    else io.err('No row matches.\n')
    return exit.fine
  },
}
