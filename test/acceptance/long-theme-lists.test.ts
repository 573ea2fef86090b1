// Indicators that share very many outcomes: their theme lists are too long for a card, and measuring each means to look at
// all its outcomes.
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { capsule, indicator, organization, outcome, report } from './projected.ts'
import { putCapsule } from './put-source.ts'
import { readAll } from './rows-calls.ts'
import { startApp, type StartedApp } from './start-app.ts'

const count = 24
const names = (kind: string): string[] => Array.from({ length: count }, (_, at) => `${kind}${at}`)
/** Those of all outcomes together are more than one query returns. */
const themes = names('theme').map((name) => `urn:${name}:${'x'.repeat(2000)}`)

let app: StartedApp
beforeAll(async () => {
  app = await startApp()
  await putCapsule(
    app,
    capsule(
      organization('lake'),
      ...names('u').map((name) => outcome(name, 'lake', { forTheme: themes })),
      ...names('i').map((name) => indicator(name, 'lake', names('u'))),
      ...names('i').map((name) => report(`r-${name}`, name)),
    ),
  )
})
afterAll(async () => await app.close())

it('are measured about once each, however many queries a page takes', async () => {
  const queries = vi.spyOn(Client.prototype, 'query')
  const rows = await readAll(app)
  const lists = queries.mock.calls.flatMap(([query]: readonly unknown[]) =>
    isOfLongCards(query) ? [query.values[4]] : [],
  )
  queries.mockRestore()
  expect(rows.map((row) => row.themes)).toEqual(names('i').map(() => themes.toSorted()))
  expect(lists.length).toBeGreaterThan(count / 2)
  expect(lists.flat().length).toBeLessThan(4 * count)
})

/** The fifth value is the list of indicators. */
const isOfLongCards = (query: unknown): query is { values: readonly (readonly string[])[] } =>
  typeof query === 'object' &&
  query !== null &&
  'name' in query &&
  typeof query.name === 'string' &&
  query.name.startsWith('long cards')
