// The row filters as command-line options. Rules, section 7.
import type { Client } from '../client/create-client.ts'
import { repeatable, type Input, type Option } from './command.ts'

export const profileOptions: Readonly<Record<string, Option>> = {
  province: repeatable('IRI', 'only organizations that serve it'),
  locality: repeatable('IRI', 'only organizations that serve it'),
  sector: repeatable('IRI', 'only organizations of this sector'),
  population: repeatable('IRI', 'only organizations that serve it'),
  'org-type': repeatable('IRI', 'only organizations of this type'),
}

export const filterOptions: Readonly<Record<string, Option>> = {
  theme: repeatable('IRI', 'only rows with this theme'),
  fund: repeatable('NAME', 'only organizations funded by it'),
  org: { value: 'ID', summary: 'only rows of this organization' },
  indicator: repeatable('ID', 'only rows of this indicator'),
  outcome: repeatable('ID', 'only rows that show this outcome'),
  ...profileOptions,
  kind: { value: 'numeric|qualitative', summary: 'only rows with a number, or only those without' },
  from: { value: 'DATE', summary: 'only periods that do not end before this day' },
  to: { value: 'DATE', summary: 'only periods that do not start after this day' },
}

/** The filters of rows. */
export type RowsQuery = NonNullable<Parameters<Client['listThemes']>[0]>

/** What is none of the possible values is for the service to refuse. */
export function readFilters(input: Input): RowsQuery {
  return {
    theme: input.list('theme'),
    fund: input.list('fund'),
    indicator: input.list('indicator'),
    outcome: input.list('outcome'),
    org: input.text('org'),
    kind: input.text('kind') as RowsQuery['kind'],
    'period[from]': input.text('from'),
    'period[to]': input.text('to'),
    ...profileFiltersIn(input),
  }
}

/** Also of the list of organizations. */
export const profileFiltersIn = (input: Input) => ({
  province: input.list('province'),
  locality: input.list('locality'),
  sector: input.list('sector'),
  population: input.list('population'),
  org_type: input.list('org-type'),
})
