// rows: indicator reports as a table, as CSV or as JSON, all pages of them. Decisions, section 7.
import type { Row } from '../rows/schemas.ts'
import { callApi, refusalText } from './api.ts'
import type { ApiAnswer } from './api.ts'
import { exit, UsageError } from './command.ts'
import type { Command, Input, Io } from './command.ts'
import { table } from './table.ts'
import { download } from './download.ts'
import { readTarget, targetOptions } from './target.ts'
import type { Target } from './target.ts'

interface Page {
  readonly data: readonly Row[]
  readonly meta: { readonly cursor: string | null }
}

const pageRows = 1000

function filtersOf(input: Input): URLSearchParams {
  const query = new URLSearchParams()
  for (const theme of input.list('theme')) query.append('theme', theme)
  for (const fund of input.list('fund')) query.append('fund', fund)
  for (const [option, name] of [
    ['org', 'org'],
    ['from', 'period[from]'],
    ['to', 'period[to]'],
  ] as const) {
    const value = input.text(option)
    if (value !== undefined) query.append(name, value)
  }
  return query
}

function readMost(input: Input): number {
  const text = input.text('limit')
  if (text === undefined) return Infinity
  if (!/^\d{1,12}$/.test(text) || Number(text) === 0) {
    throw new UsageError(`--limit takes a number of rows, not "${text}".`)
  }
  if (input.has('csv')) throw new UsageError('--csv prints all rows; --limit does not go with it.')
  return Number(text)
}

const pathOf = (query: URLSearchParams): string => `/rows/indicator-reports?${query.toString()}`

/** Follows the cursor, no faster than somebody reads; gives the refusal back where a page is refused. */
async function print(
  io: Io,
  printer: Printer,
  target: Target,
  filters: URLSearchParams,
  most: number,
): Promise<ApiAnswer | null> {
  let cursor: string | null = null
  let shown = 0
  do {
    const query = new URLSearchParams(filters)
    query.append('limit', String(Math.min(pageRows, most - shown)))
    if (cursor !== null) query.append('cursor', cursor)
    const answer = await callApi(target.url, target.headers, { method: 'GET', path: pathOf(query) })
    if (answer.status !== 200) return answer
    const { data, meta } = JSON.parse(answer.body) as Page
    io.out(printer.page(data, shown))
    await io.drained?.()
    shown += data.length
    cursor = meta.cursor
  } while (cursor !== null && shown < most)
  printer.end(shown, io)
  return null
}

const header = ['ORGANIZATION', 'INDICATOR', 'FROM', 'TO', 'VALUE', 'UNIT', 'THEMES']

const cellsOf = (row: Row): string[] =>
  [
    row.org?.name,
    row.indicator.name ?? row.indicator.id,
    row.period_start,
    row.period_end,
    row.value_text,
    row.unit,
    row.themes.join(' '),
  ].map((cell) => oneLine(cell ?? '-'))

/** A cell is one line, and none of it can move the cursor of a terminal. */
const oneLine = (text: string): string => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ')
  return plain.length > 60 ? `${plain.slice(0, 59).replace(/[\uD800-\uDBFF]$/, '')}…` : plain
}

/** Prints rows page by page; `end` is told how many there were. */
interface Printer {
  page(rows: readonly Row[], printed: number): string
  end(printed: number, io: Io): void
}

const asTable: Printer = {
  page(rows, printed) {
    if (rows.length === 0) return ''
    const lines = table(header, rows.map(cellsOf))
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
  summary: 'print indicator reports as a table, as CSV or as JSON',
  options: {
    ...targetOptions,
    theme: { value: 'IRI', summary: 'only rows with this theme; may be repeated', isRepeatable: true },
    fund: { value: 'NAME', summary: 'only organizations funded by it; may be repeated', isRepeatable: true },
    org: { value: 'ID', summary: 'only rows of this organization' },
    from: { value: 'DATE', summary: 'only periods that do not end before this day' },
    to: { value: 'DATE', summary: 'only periods that do not start after this day' },
    limit: { value: 'N', summary: 'no more rows than this' },
    csv: { summary: 'print CSV' },
    json: { summary: 'print one JSON array' },
  },
  notes: ['The API key is taken from IMPACT_GRAPH_KEY. All pages are read.'],
  async run(input, io) {
    const target = readTarget(input, io)
    if (input.has('csv') && input.has('json')) throw new UsageError('--csv and --json do not go together.')
    const most = readMost(input)
    const filters = filtersOf(input)
    if (input.has('csv')) {
      filters.append('format', 'csv')
      await download(io, target, pathOf(filters), undefined)
      return exit.fine
    }
    const printer = input.has('json') ? asJson : asTable
    const refusal = await print(io, printer, target, filters, most)
    if (!refusal) return exit.fine
    io.err(`${refusalText(refusal)}\n`)
    return exit.no
  },
}
