// The row filters as command-line options. Decisions, section 7.
import type { Input, Option } from './command.ts'

export const filterOptions: Readonly<Record<string, Option>> = {
  theme: { value: 'IRI', summary: 'only rows with this theme; may be repeated', isRepeatable: true },
  fund: { value: 'NAME', summary: 'only organizations funded by it; may be repeated', isRepeatable: true },
  org: { value: 'ID', summary: 'only rows of this organization' },
  from: { value: 'DATE', summary: 'only periods that do not end before this day' },
  to: { value: 'DATE', summary: 'only periods that do not start after this day' },
}

export function filtersOf(input: Input): URLSearchParams {
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

export const rowsPath = (query: URLSearchParams): string => `/rows/indicator-reports?${query.toString()}`
