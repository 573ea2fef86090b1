// What every participant must answer, from the generator's truth. Peers order by identifier, because the order of the service
// follows from keys that only it has.
import { funds, themes, type Card, type Generated, type ReportFact, type Selection } from '../capsules.ts'
import type { Task } from './results.ts'

export const pageRows = 100

const year = { from: '2021-01-01', to: '2021-12-31' }
const [theme, otherTheme] = [themes[2] ?? '', themes[7] ?? '']

export const selections = {
  page: {},
  'page-theme-year': { theme: [theme], ...year },
  'page-themes-fund-year': { theme: [theme, otherTheme], fund: [funds[1] ?? ''], ...year },
} as const satisfies Partial<Record<Task, Selection>>

export type PageTask = keyof typeof selections

export const pageTasks = Object.keys(selections) as PageTask[]

export interface Row {
  readonly uri: string
  readonly value_text: string
  readonly themes: readonly string[]
}

interface Match {
  readonly card: Card
  readonly fact: ReportFact
}

function* matches(cards: readonly Card[], { theme, fund, from, to }: Selection): Generator<Match> {
  for (const card of cards) {
    if (theme && !theme.some((each) => card.themes.includes(each))) continue
    if (fund && (card.fund === null || !fund.includes(card.fund))) continue
    for (const fact of card.reports) {
      if (from !== undefined && fact.end < from) continue
      if (to !== undefined && fact.start > to) continue
      yield { card, fact }
    }
  }
}

/** The first page in the order of identifiers. */
export const firstRows = ({ cards }: Generated, selection: Selection): Row[] =>
  [...matches(cards, selection)]
    .sort((a, b) => (a.fact.uri < b.fact.uri ? -1 : 1))
    .slice(0, pageRows)
    .map(({ card, fact }) => ({ uri: fact.uri, value_text: fact.valueText, themes: card.themes }))

const comparable = (row: Row): string =>
  JSON.stringify([row.uri, row.value_text, [...new Set(row.themes)].sort()])

/** The difference in a few words; nothing where there is none. */
export function differenceOfRows(found: readonly Row[], expected: readonly Row[]): string | undefined {
  if (found.length !== expected.length) return `${found.length} rows, not ${expected.length}`
  const at = expected.findIndex((row, index) => comparable(row) !== comparable(found[index] ?? row))
  return at < 0 ? undefined : `row ${at} is not ${expected[at]?.uri}`
}

export function differenceOfThemes(
  found: readonly (readonly [string, number])[],
  expected: ReadonlyMap<string, number>,
): string | undefined {
  if (found.length !== expected.size) return `${found.length} themes, not ${expected.size}`
  const wrong = found.find(([each, count]) => expected.get(each) !== count)
  return wrong && `${wrong[1]} reports with ${wrong[0]}`
}

/** Of an organization in the middle of the data. */
export function treeOf({ cards }: Generated): { org: string; reports: ReadonlyMap<string, string> } {
  const org = cards[cards.length >> 1]?.org ?? ''
  const facts = cards.filter((card) => card.org === org).flatMap(({ reports }) => reports)
  return { org, reports: new Map(facts.map(({ uri, valueText }) => [uri, valueText])) }
}

export function differenceOfTree(
  found: readonly { readonly uri: string; readonly value_text: string }[],
  expected: ReadonlyMap<string, string>,
): string | undefined {
  if (found.length !== expected.size) return `${found.length} reports, not ${expected.size}`
  const wrong = found.find(({ uri, value_text }) => expected.get(uri) !== value_text)
  return wrong && `${wrong.uri} has ${wrong.value_text}`
}

/** The statements that the capsules make: no two of them are the same. */
export const countStatements = ({ capsules }: Generated): number =>
  capsules.reduce((sum, capsule) => sum + statementsIn(JSON.parse(capsule.toString())), 0)

function statementsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + statementsIn(each), 0)
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  for (const [name, content] of Object.entries(value)) {
    if (name === '@context' || name === '@id') continue
    count += (Array.isArray(content) ? content.length : 1) + statementsIn(content)
  }
  return count
}
