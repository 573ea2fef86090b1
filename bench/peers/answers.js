// From the solutions of an engine to what the bench compares: rows, counts, the reports of a tree. `select` gives all
// solutions of a query as Maps from a name to a term.
import { pageQuery, rowsQuery, themesQuery, treeQuery } from './queries.js'

const valueOf = (solution, name) => solution.get(name)?.value ?? null

function rowOf(solution) {
  const value = (name) => valueOf(solution, name)
  return {
    uri: value('report'),
    value_text: value('value'),
    unit: value('unit'),
    period_start: value('start'),
    period_end: value('end'),
    themes: [],
    indicator: { uri: value('indicator'), name: value('indicatorName') },
    outcome: value('outcome') && { uri: value('outcome'), name: value('outcomeName') },
    org: { uri: value('org'), name: value('orgName') },
  }
}

export const answersOf = (select) => ({
  async page({ selection, limit }) {
    const reports = (await select(pageQuery(selection, limit))).map((each) => valueOf(each, 'report'))
    if (reports.length === 0) return []
    const rows = new Map(reports.map((uri) => [uri, undefined]))
    for (const solution of await select(rowsQuery(reports))) {
      const uri = valueOf(solution, 'report')
      const row = rows.get(uri) ?? rowOf(solution)
      rows.set(uri, row)
      const theme = valueOf(solution, 'theme')
      if (theme !== null && !row.themes.includes(theme)) row.themes.push(theme)
    }
    return [...rows.values()]
  },

  async themes() {
    const counts = await select(themesQuery)
    return counts.map((each) => [valueOf(each, 'theme'), Number(valueOf(each, 'count'))])
  },

  /** Nested as the service nests it. */
  async tree({ org }) {
    const outcomes = new Map()
    for (const solution of await select(treeQuery(org))) {
      const value = (name) => valueOf(solution, name)
      const outcome = outcomes.get(value('outcome')) ?? { name: value('outcomeName'), indicators: new Map() }
      outcomes.set(value('outcome'), outcome)
      const indicator = outcome.indicators.get(value('indicator')) ?? {
        name: value('indicatorName'),
        reports: [],
      }
      outcome.indicators.set(value('indicator'), indicator)
      if (value('report') === null) continue
      indicator.reports.push({
        uri: value('report'),
        value_text: value('value'),
        period_start: value('start'),
        period_end: value('end'),
      })
    }
    return [...outcomes.values()].flatMap((outcome) =>
      [...outcome.indicators.values()].flatMap(({ reports }) => reports),
    )
  },
})
