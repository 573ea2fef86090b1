// The row filters as command-line options. Rules, section 7.
import type { Client } from '../client/create-client.ts'
import type { Input, Option } from './command.ts'

export const profileOptions: Readonly<Record<string, Option>> = {
  province: {
    value: 'IRI',
    summary: 'only organizations that serve it; may be repeated',
    isRepeatable: true,
  },
  locality: {
    value: 'IRI',
    summary: 'only organizations that serve it; may be repeated',
    isRepeatable: true,
  },
  sector: { value: 'IRI', summary: 'only organizations of this sector; may be repeated', isRepeatable: true },
  population: {
    value: 'IRI',
    summary: 'only organizations that serve it; may be repeated',
    isRepeatable: true,
  },
  'org-type': {
    value: 'IRI',
    summary: 'only organizations of this type; may be repeated',
    isRepeatable: true,
  },
}

export const filterOptions: Readonly<Record<string, Option>> = {
  theme: { value: 'IRI', summary: 'only rows with this theme; may be repeated', isRepeatable: true },
  fund: { value: 'NAME', summary: 'only organizations funded by it; may be repeated', isRepeatable: true },
  org: { value: 'ID', summary: 'only rows of this organization' },
  indicator: { value: 'ID', summary: 'only rows of this indicator; may be repeated', isRepeatable: true },
  outcome: { value: 'ID', summary: 'only rows that show this outcome; may be repeated', isRepeatable: true },
  ...profileOptions,
  kind: { value: 'numeric|qualitative', summary: 'only rows with a number, or only those without' },
  from: { value: 'DATE', summary: 'only periods that do not end before this day' },
  to: { value: 'DATE', summary: 'only periods that do not start after this day' },
}

/** The filters of rows. */
export type RowsQuery = NonNullable<Parameters<Client['listThemes']>[0]>

/** What is none of the possible values is for the service to refuse. */
export function readFilters(input: Input): RowsQuery {
  const lists = (['theme', 'fund', 'indicator', 'outcome'] as const).map((name) => [name, input.list(name)])
  const texts = (
    [
      ['org', 'org'],
      ['kind', 'kind'],
      ['period[from]', 'from'],
      ['period[to]', 'to'],
    ] as const
  ).map(([name, option]) => [name, input.text(option)])
  return Object.fromEntries([...lists, ...texts, ...Object.entries(profileFiltersIn(input))]) as RowsQuery
}

/** Also of the list of organizations. */
export const profileFiltersIn = (input: Input) => ({
  province: input.list('province'),
  locality: input.list('locality'),
  sector: input.list('sector'),
  population: input.list('population'),
  org_type: input.list('org-type'),
})
