// rows: indicator reports as a table, as JSON, or as the streams of the service: CSV, NDJSON, Excel. Rules, section 7.
import type { Client } from '../client/create-client.ts'
import { pages } from '../client/pages.ts'
import type { Row } from '../contract/row-schemas.ts'
import { UsageError, type Command, type Input, type Io } from './command.ts'
import { oneLine, table } from './table.ts'
import { download } from './download.ts'
import { filterOptions, readFilters } from './row-filters.ts'
import { targetOptions } from './target.ts'
import { readLanguage } from './validate.ts'
import { withNamespaceClient } from './with-client.ts'

const pageRows = 1000

function readLimit(input: Input): number {
  const text = input.text('limit')
  if (text === undefined) return Infinity
  if (!/^\d{1,12}$/.test(text) || Number(text) === 0) {
    throw new UsageError(`--limit takes a number of rows, not "${text}".`)
  }
  return Number(text)
}

const streamFormats = ['csv', 'ndjson', 'xlsx'] as const
type StreamFormat = (typeof streamFormats)[number]

/** Undefined: no stream, but a table or JSON read page by page. */
function readStream(input: Input): StreamFormat | undefined {
  const text = input.text('format')
  const format = input.has('csv') ? 'csv' : streamFormats.find((each) => each === text)
  if (text !== undefined) {
    if (!format) throw new UsageError(`--format is csv, ndjson or xlsx, not "${text}".`)
    if (input.has('csv') || input.has('json')) {
      throw new UsageError('--format does not go with --csv or --json.')
    }
  }
  const output = input.text('output')
  if (!format && output !== undefined) throw new UsageError('--output needs --format or --csv.')
  if (format === 'xlsx' && !output) throw new UsageError('--format xlsx needs --output FILE.')
  if (format && input.text('limit') !== undefined) {
    throw new UsageError(
      `--${input.has('csv') ? 'csv' : 'format'} gives all rows; --limit does not go with it.`,
    )
  }
  return format
}

type RowsQuery = ReturnType<typeof readFilters> & { readonly include?: ('uri' | 'target' | 'identifiers')[] }

/** All pages, no faster than the output is read. */
async function print(
  io: Io,
  printer: Printer,
  client: Client,
  query: RowsQuery,
  limit: number,
): Promise<void> {
  let shown = 0
  for await (const { data } of pages(client.listRows, { ...query, limit: Math.min(pageRows, limit) })) {
    const rows = data.slice(0, limit - shown)
    io.out(printer.page(rows, shown))
    await io.drained?.()
    shown += rows.length
    if (shown >= limit) break
  }
  printer.end(shown, io)
}

const header = ['ORGANIZATION', 'INDICATOR', 'FROM', 'TO', 'VALUE', 'UNIT', 'THEMES']

const rowCells = (row: Row): string[] =>
  [
    row.org?.name,
    row.indicator.name ?? row.indicator.id,
    row.period_start,
    row.period_end,
    row.value_text,
    row.unit,
    row.themes.join(' '),
  ].map((cell) => oneLine(cell ?? '-'))

/** Formats rows page by page; `end` gets the number of all rows. */
interface Printer {
  page(rows: readonly Row[], printed: number): string
  end(printed: number, io: Io): void
}

const asTable: Printer = {
  page(rows, printed) {
    if (rows.length === 0) return ''
    const lines = table(header, rows.map(rowCells))
    // The header once, above the first page.
    return printed === 0 ? lines : lines.slice(lines.indexOf('\n') + 1)
  },
  end(printed, io) {
    if (printed === 0) io.err('No row matches.\n')
  },
}

const asJson: Printer = {
  page: (rows, printed) =>
    rows.map((row, at) => `${printed + at === 0 ? '[' : ','}\n${JSON.stringify(row)}`).join(''),
  end: (printed, io) => io.out(printed === 0 ? '[]\n' : '\n]\n'),
}

export const rows: Command = {
  name: 'rows',
  summary: 'print indicator reports as a table, or as CSV, JSON, NDJSON or an Excel file',
  options: {
    ...targetOptions,
    ...filterOptions,
    limit: { value: 'N', summary: 'no more rows than this' },
    csv: { summary: 'print CSV' },
    json: { summary: 'print one JSON array' },
    format: { value: 'csv|ndjson|xlsx', summary: 'all rows in this form, as the service streams them' },
    output: { value: 'FILE', summary: 'where to write them (standard output; xlsx needs a file)' },
    uri: { summary: 'also the IRIs of report, indicator, outcome and organization (not in the table)' },
    target: {
      summary: 'also the target of each report and the baseline of its indicator (not in the table)',
    },
    identifiers: { summary: 'also the registry numbers of organizations (not in the table)' },
    'no-guard': { summary: 'CSV without the apostrophe before cells that a spreadsheet would run' },
    lang: { value: 'en|fr', summary: 'the language of the labels in an Excel file' },
  },
  notes: ['The API key is taken from IMPACT_GRAPH_KEY. All pages are read.'],
  async run(input, io) {
    const limit = readLimit(input)
    const format = readStream(input)
    const include = (['uri', 'target', 'identifiers'] as const).filter((name) => input.has(name))
    const query = { ...readFilters(input), ...(include.length > 0 && { include }) }
    if (input.has('no-guard') && format !== 'csv') throw new UsageError('--no-guard goes with --csv alone.')
    const guard = input.has('no-guard') ? { guard: 'none' as const } : {}
    const printer = input.has('json') ? asJson : asTable
    await withNamespaceClient(
      input,
      io,
      (client) =>
        format
          ? download(input, io, () => client.listRows({ ...query, ...guard, format }))
          : print(io, printer, client, query, limit),
      { language: readLanguage(input) },
    )
  },
}
