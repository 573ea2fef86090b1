// The row filters as command-line options. Decisions, section 7.
import type { Input, Option } from './command.ts'

export const filterOptions: Readonly<Record<string, Option>> = {
  theme: { value: 'IRI', summary: 'only rows with this theme; may be repeated', isRepeatable: true },
  fund: { value: 'NAME', summary: 'only organizations funded by it; may be repeated', isRepeatable: true },
  org: { value: 'ID', summary: 'only rows of this organization' },
  indicator: { value: 'ID', summary: 'only rows of this indicator; may be repeated', isRepeatable: true },
  outcome: { value: 'ID', summary: 'only rows that show this outcome; may be repeated', isRepeatable: true },
  kind: { value: 'numeric|qualitative', summary: 'only rows with a number, or only those without' },
  from: { value: 'DATE', summary: 'only periods that do not end before this day' },
  to: { value: 'DATE', summary: 'only periods that do not start after this day' },
}

export function filtersOf(input: Input): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['theme', 'fund', 'indicator', 'outcome'] as const) {
    for (const value of input.list(name)) query.append(name, value)
  }
  for (const [option, name] of [
    ['org', 'org'],
    ['kind', 'kind'],
    ['from', 'period[from]'],
    ['to', 'period[to]'],
  ] as const) {
    const value = input.text(option)
    if (value !== undefined) query.append(name, value)
  }
  return query
}

export const rowsPath = (query: URLSearchParams): string => `/rows/indicator-reports?${query.toString()}`
