// What the worker does with rows is what the page would do, however the bytes of the stream are cut.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readSort, sortRows } from '../columns.ts'
import { countFacets } from '../facets/count-facets.ts'
import { matches, noFilters } from '../filters.ts'
import type { Filters, Row } from '../model.ts'
import { addUp, type AskedResults } from '../sums/row-work.ts'
import { createRowStore } from './row-store.ts'
import { shareParts } from './share-parts.ts'

const row = fc
  .record({
    org: fc.constantFrom('Épinette', 'Boulot', 'Spruce'),
    indicator: fc.constantFrom('meals', 'people'),
    value: fc.integer({ min: 0, max: 100 }),
    year: fc.integer({ min: 2022, max: 2024 }),
  })
  .map(({ org, indicator, value, year }) => ({
    object: 'indicator_report' as const,
    value,
    value_text: String(value),
    unit: indicator,
    period_start: `${year}-01-01`,
    period_end: `${year}-12-31`,
    themes: [`urn:${indicator}`],
    indicator: { id: `ind_${org}_${indicator}`, name: indicator },
    outcome: null,
    org: { id: `org_${org}`, name: org },
    target: null,
    baseline: null,
  }))

const someRows = fc
  .array(row, { maxLength: 30 })
  .map((rows) => rows.map((each, at): Row => ({ ...each, id: `rep_${at}` })))

/** The lines in pieces that end anywhere, also within a letter; the last line may have no line break. */
const cut = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }),
  isOpen: fc.boolean(),
})

function readCut(rows: readonly Row[], { sizes, isOpen }: { sizes: readonly number[]; isOpen: boolean }) {
  const store = createRowStore()
  const lines = rows.map((each) => JSON.stringify(each)).join('\n')
  const bytes = new TextEncoder().encode(isOpen || lines === '' ? lines : `${lines}\n`)
  const read: Row[] = []
  for (let [at, piece] = [0, 0]; at < bytes.length; piece++) {
    const size = sizes[piece % sizes.length] ?? 1
    read.push(...store.add(1, bytes.slice(at, at + size)))
    at += size
  }
  if (bytes.length === 0) store.add(1, bytes)
  read.push(...store.end(1))
  return { store, read }
}

const filters: Filters = { ...noFilters, org: 'org_Spruce', from: '2023-01-01', to: '2024-12-31' }

const asked: AskedResults = {
  split: 'org',
  counted: 'ends',
  fiscalYearStart: 1,
  groups: [{ slug: 'g', name: 'People', indicator_ids: ['ind_Spruce_people', 'ind_Boulot_people'] }],
  funds: null,
  indicators: null,
  from: '2024-01-01',
  to: '2024-12-31',
  organizations: [{ id: 'org_none', name: 'None' }],
  today: '2026-01-01',
}

describe('rows in the worker', () => {
  it('are chosen, counted, ordered and added up as on the page', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, cut, async (rows, pieces) => {
        const { store, read } = readCut(rows, pieces)
        expect(read).toEqual(rows)
        const places = store.choose(1, filters)
        const chosen = rows.filter((each) => matches(each, filters))
        expect(Array.from(places, (at) => rows[at])).toEqual(chosen)
        expect(store.count({ set: 1, places }, filters)).toEqual(countFacets(chosen, filters))
        for (const sort of [undefined, '-value', 'org_name']) {
          const order = store.order({ set: 1, places: null }, sort, 'fr-CA')
          expect(Array.from(order, (at) => rows[at])).toEqual(sortRows(rows, readSort(sort), 'fr-CA'))
        }
        for (const indicators of [null, ['ind_Spruce_people']]) {
          const wanted = { ...asked, indicators }
          const { lineCount, ...head } = await store.results(7, { set: 1, places: null }, wanted)
          const half = Math.ceil(lineCount / 2)
          const lines = [...store.lines(7, 0, half), ...store.lines(7, half, lineCount)]
          expect({ ...head, lines }).toEqual(await addUp(rows, wanted, () => Promise.resolve()))
        }
      }),
    )
  })

  it('are gone once they are forgotten', () => {
    const { store } = readCut([], { sizes: [1], isOpen: false })
    store.forget(1)
    expect(() => store.choose(1, noFilters)).toThrow('not kept any more')
  })
})

it('keeps each organization, indicator and list of themes once', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const share = shareParts()
      const shared = structuredClone(rows).map((each) => share(each))
      expect(shared).toEqual(rows)
      expect(new Set(shared.map(({ org }) => org)).size).toBe(new Set(rows.map(({ org }) => org?.id)).size)
      expect(new Set(shared.map(({ themes }) => themes)).size).toBeLessThanOrEqual(2)
    }),
  )
})
