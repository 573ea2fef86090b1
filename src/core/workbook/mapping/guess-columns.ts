// What the columns of a table probably say, by their headings and by what stands in them. Rules, section 12. Pure.
import { holdsDigit } from '../../projection/read-written-number.ts'
import { columnName } from '../../spreadsheet/sheet.ts'
import type { ReadCell } from '../../spreadsheet/read-sheet.ts'
import type { FoundColumn, FoundTable } from './find-tables.ts'
import { namesTotal, plainWords, scoreRoles, unitInHeading } from './heading-roles.ts'
import { numberRoles, type ColumnMapping, type Role } from './mapping.ts'
import type { OwnSheet } from './own-sheets.ts'
import { anyYear, findHeadingPeriod, type PeriodInHeading } from './period-words.ts'
import { isNumberCell, readCellPeriods } from './read-cells.ts'

interface ColumnContent {
  readonly column: FoundColumn
  readonly filled: number
  /** Parts of the filled cells. */
  readonly numbers: number
  /** Also where the number is not sure: `about 40`. */
  readonly digits: number
  readonly periods: number
  readonly length: number
  readonly named: PeriodInHeading | null
}

const maxRowsLooked = 300

export function guessColumns(sheet: OwnSheet, table: FoundTable): readonly ColumnMapping[] {
  const contents = table.columns.map((column) => readContent(sheet, table, column))
  const roles = giveRoles(contents)
  const values = contents.filter((each) => roles.get(each) === 'value')
  // Several numbers of one row that no period tells apart count different things.
  const areIndicators = values.filter(({ named }) => named === null).length > 1
  return contents.map((content) => guessColumn(content, roles, areIndicators))
}

function guessColumn(
  content: ColumnContent,
  roles: ReadonlyMap<ColumnContent, Role>,
  areIndicators: boolean,
): ColumnMapping {
  const { column, named } = content
  const { heading } = column
  const is = roles.get(content) ?? 'leave-out'
  const found = { heading, column: columnName(column.at), is }
  const isTotal = is === 'leave-out' && content.numbers >= 0.5 && namesTotal(heading)
  if (!numberRoles.has(is)) return isTotal ? { ...found, total: true } : found
  const unit = unitInHeading(heading)
  const isIndicator = is === 'value' && areIndicators && named === null
  return {
    ...found,
    ...(named && named.period !== 'fiscal' && isSure(heading) && { period: named.period }),
    ...(isIndicator && { indicator: withoutUnit(heading, unit) }),
    ...(unit !== null && { unit }),
  }
}

/** The heading alone says it, whatever else is said. */
const isSure = (heading: string): boolean =>
  /\d{4}/.test(heading) && findHeadingPeriod(heading, {})?.period !== 'fiscal'

function withoutUnit(heading: string, unit: string | null): string {
  let end = unit === null ? heading.length : heading.lastIndexOf(unit)
  while (unit !== null && end > 0 && ' (,–-'.includes(heading.charAt(end - 1))) end--
  return heading.slice(0, end)
}

function readContent(sheet: OwnSheet, { headings, lastRow }: FoundTable, column: FoundColumn): ColumnContent {
  const { heading } = column
  const cells: ReadCell[] = []
  for (const [row, each] of sheet.shown) {
    if (row > lastRow || cells.length === maxRowsLooked) break
    const cell = row > headings[1] ? each.get(column.at) : undefined
    if (cell) cells.push(cell)
  }
  const part = (count: number): number => (cells.length === 0 ? 0 : count / cells.length)
  const texts = cells.map(({ text }) => text.trim())
  return {
    column,
    filled: cells.length,
    numbers: part(cells.filter(isNumberCell).length),
    digits: part(texts.filter(holdsDigit).length),
    periods: part(cells.filter((cell) => readCellPeriods(cell, anyYear) !== undefined).length),
    length: part(texts.reduce((sum, { length }) => sum + length, 0)),
    named: heading === '' || heading.length > 120 ? null : findHeadingPeriod(heading, anyYear),
  }
}

/** Each meaning is given once, but for numbers of several periods and for comments. */
function giveRoles(contents: readonly ColumnContent[]): ReadonlyMap<ColumnContent, Role> {
  const given = new Map<ColumnContent, Role>()
  const taken = new Set<Role>()
  const give = (content: ColumnContent, role: Role): void => {
    given.set(content, role)
    taken.add(role)
  }
  for (const content of contents) {
    if (content.named && content.numbers >= 0.5) give(content, numberRole(content))
  }
  const scored = contents
    .filter((content) => !given.has(content))
    .flatMap((content) =>
      [...scoreRoles(content.column.heading)].map(([role, score]) => ({
        content,
        role,
        score: score * fit(content, role),
      })),
    )
    .filter(({ score }) => score > 0.5)
    .toSorted((a, b) => b.score - a.score)
  for (const { content, role } of scored) {
    const isFree = !taken.has(role) || role === 'comment'
    if (!given.has(content) && isFree && !addsUpOthers(content, role, given)) give(content, role)
  }
  giveByContent(contents, given, taken)
  return given
}

/** Of a heading with a period. */
function numberRole({ named }: ColumnContent): Role {
  const scores = scoreRoles(named?.rest ?? '')
  const best = [...scores].toSorted((a, b) => b[1] - a[1])[0]?.[0]
  return best !== undefined && numberRoles.has(best) ? best : best === 'comment' ? 'comment' : 'value'
}

/** Beside numbers of several periods another number adds them up or is something else. */
const addsUpOthers = (
  { column, numbers }: ColumnContent,
  role: Role,
  given: ReadonlyMap<ColumnContent, Role>,
): boolean =>
  role === 'value' &&
  numbers >= 0.5 &&
  [...given.values()].filter((each) => each === 'value').length > 1 &&
  namesTotal(column.heading)

function fit({ numbers, digits, periods, filled }: ColumnContent, role: Role): number {
  if (filled === 0) return role === 'comment' ? 1 : 0.3
  switch (role) {
    case 'value':
    case 'target':
    case 'baseline':
      return numbers >= 0.5 ? 1 : numbers > 0 || digits >= 0.5 ? 0.5 : 0
    case 'from':
    case 'to':
    case 'period':
      return periods >= 0.5 ? 1 : 0
    case 'comment':
      return numbers < 0.5 ? 1 : 0.3
    default:
      return numbers < 0.5 ? 1 : 0
  }
}

/** What no heading says: the texts that differ most are what is measured, and numbers are values. */
function giveByContent(
  contents: readonly ColumnContent[],
  given: Map<ColumnContent, Role>,
  taken: ReadonlySet<Role>,
): void {
  const rest = contents.filter((content) => !given.has(content) && content.filled > 0)
  const numbers = rest.filter((content) => content.numbers >= 0.5 && !namesTotal(content.column.heading))
  const texts = rest.filter((content) => content.numbers < 0.5)
  const period = texts.find((content) => content.periods >= 0.8)
  if (period && !taken.has('period') && !taken.has('from') && !contents.some(({ named }) => named))
    given.set(period, 'period')
  const isMany = numbers.length > 1
  if (!taken.has('indicator') && !(isMany && hasPeriod(given))) {
    const first = texts.find((content) => !given.has(content) && content.length < 150)
    if (first) given.set(first, 'indicator')
  }
  if (taken.has('value')) return
  for (const content of numbers) if (!isNumbering(content)) given.set(content, 'value')
}

/** Numbers that name something and count nothing. */
const isNumbering = ({ column }: ColumnContent): boolean =>
  /^(?:|id|no|nr|num|numero|code|ref|phone|tel|telephone|rank|rang)$/.test(plainWords(column.heading))

const hasPeriod = (given: ReadonlyMap<ColumnContent, Role>): boolean =>
  [...given.values()].some((role) => role === 'period' || role === 'from')
