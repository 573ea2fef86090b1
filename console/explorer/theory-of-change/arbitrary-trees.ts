// Arbitrary trees for tests: few or many outcomes, with and without names, themes, indicators and reports.
import * as fc from 'fast-check'

import type { OrganizationTree, TreeIndicator, TreeReport } from '../model.ts'

export const reportOf = (
  id: string,
  value: number | null,
  start: string | null,
  end: string | null,
): TreeReport => ({
  object: 'indicator_report',
  id,
  uri: id,
  value,
  value_text: value === null ? `words of ${id}` : String(value),
  unit: null,
  period_start: start,
  period_end: end,
})

const days = fc.constantFrom('2019-12-31', '2021-03-31', '2022-01-01', '2024-02-29', '2024-12-31')

const report = fc.record({
  object: fc.constant('indicator_report' as const),
  id: fc.uuid(),
  uri: fc.webUrl(),
  value: fc.option(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())),
  value_text: fc.string(),
  unit: fc.option(fc.constantFrom('kg', 'CAD')),
  period_start: fc.option(days),
  period_end: fc.option(days),
})

export const reports: fc.Arbitrary<TreeReport[]> = fc.array(report, { maxLength: 40 })

const name = fc.option(fc.oneof(fc.string({ maxLength: 200 }), fc.lorem({ maxCount: 12 })))

const indicator: fc.Arbitrary<TreeIndicator> = fc.record({
  object: fc.constant('indicator' as const),
  id: fc.uuid(),
  uri: fc.webUrl(),
  name,
  unit: fc.option(fc.constantFrom('kg', 'CAD', 'people')),
  reports: fc.array(report, { maxLength: 5 }),
})

export const themes = [
  'https://metadata.un.org/sdg/1',
  'https://metadata.un.org/sdg/2',
  'https://else.example/t',
]

export const trees: fc.Arbitrary<OrganizationTree> = fc.record({
  object: fc.constant('organization' as const),
  id: fc.uuid(),
  uri: fc.webUrl(),
  name,
  outcomes: fc.array(
    fc.record({
      object: fc.constant('outcome' as const),
      id: fc.uuid(),
      uri: fc.webUrl(),
      name,
      themes: fc.subarray(themes),
      indicators: fc.array(indicator, { maxLength: 6 }),
    }),
    { maxLength: 6 },
  ),
  indicators: fc.array(indicator, { maxLength: 4 }),
})
