// Cells of CSV that a spreadsheet would run as a formula begin with an apostrophe: texts that this process writes, long
// ones that the database writes, and the totals of the command.
import { beforeAll, describe, expect, it } from 'vitest'

import { readCsv } from '../../console/screens/playground/table/tables.ts'
import { capsule, indicator, organization, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { getRows } from './rows-calls.ts'
import { runCommand } from './run-command.ts'
import { startApp, useApp } from './start-app.ts'
import { listen } from './wire.ts'

const starts = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\t', '\r', '\n']

/** The database writes the long ones. */
const texts = starts.flatMap((start) => [`${start}1+1`, `${start}1+1${' and more'.repeat(300)}`])

/** Neither begins like a formula that a spreadsheet would run. */
const harmless = ['-5', '+3.20', '1\uFF1D1', ' =1', 'plain']

const app = useApp(() => startApp())
beforeAll(async () => {
  await putCapsule(
    app,
    capsule(
      organization('a', { hasLegalName: '\n=A' }),
      indicator('i', 'a', [], { hasName: '\uFF1DMeals', unitDescription: '\uFF20meals' }),
      ...[...texts, ...harmless].map((text, at) => report(`r/${at}`, 'i', text)),
    ),
  )
})

const valueTexts = (csv: string) =>
  readCsv(csv)
    .slice(1)
    .map((cells) => cells[2] ?? '')
    .toSorted()

describe('rows as CSV', () => {
  it('have an apostrophe before every cell that a spreadsheet would run', async () => {
    const { body } = await getRows(app, { format: 'csv' })
    expect(valueTexts(body)).toEqual([...texts.map((text) => `'${text}`), ...harmless].toSorted())
    const [, first = []] = readCsv(body)
    expect([first[3], first[8], first[12]]).toEqual(["'\uFF20meals", "'\uFF1DMeals", "'\n=A"])
  })

  it('are left as they are with guard=none', async () => {
    const { body } = await getRows(app, { format: 'csv', guard: 'none' })
    expect(valueTexts(body)).toEqual([...texts, ...harmless].toSorted())
  })
})

it('summary --csv has the same apostrophes', async () => {
  const url = `http://127.0.0.1:${await listen(app.app)}`
  const { out } = await runCommand(
    ['summary', '--url', url, '--namespace', 'my-data', '--by', 'org', '--csv'],
    {
      IMPACT_GRAPH_KEY: app.key,
    },
  )
  const [, cells = []] = readCsv(out)
  expect(cells.slice(1, 5)).toEqual(["'\uFF1DMeals", "'\uFF20meals", expect.any(String), "'\n=A"])
})
