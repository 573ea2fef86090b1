// Rows as the tests of summaries write them.
import type { SummaryRow } from './summarize.ts'

export const row = (value: string, more: Partial<SummaryRow> = {}): SummaryRow => ({
  value: value.trim() === '' || Number.isNaN(Number(value)) ? null : Number(value),
  value_text: value,
  unit: 'people',
  period_start: '2024-01-01',
  period_end: '2024-12-31',
  themes: [],
  indicator: { id: 'ind_a', name: 'Meals' },
  org: { id: 'org_a', name: 'A' },
  ...more,
})

export const year = (start: number, more: Partial<SummaryRow> = {}) => ({
  period_start: `${start}-01-01`,
  period_end: `${start}-12-31`,
  ...more,
})
