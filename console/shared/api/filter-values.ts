// The values that rows of a namespace can be filtered by, as its data has them, with how often: those with the most reports
// first.
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import type { Language } from '../words/language.ts'
import { dataApi } from './clients.ts'

/** What organizations serve and are, by their profiles. */
export const servedFilters = ['province', 'locality', 'sector', 'population', 'org_type'] as const
export type ServedFilter = Extract<keyof FilterQuery, (typeof servedFilters)[number]>

type Asked = FilterQuery & { readonly labels?: Language }
export type At = { readonly namespace: string; readonly signal?: AbortSignal | undefined }

/** By the name of the filter. */
export const listValues = {
  theme: async (asked: Asked, at: At) => withValue('theme', await dataApi.listThemes(asked, at)),
  fund: async (asked: Asked, at: At) => withValue('fund', await dataApi.listFunds(asked, at)),
  province: async (asked: Asked, at: At) => withValue('province', await dataApi.listProvinces(asked, at)),
  locality: async (asked: Asked, at: At) => withValue('locality', await dataApi.listLocalities(asked, at)),
  sector: async (asked: Asked, at: At) => withValue('sector', await dataApi.listSectors(asked, at)),
  population: async (asked: Asked, at: At) =>
    withValue('population', await dataApi.listPopulations(asked, at)),
  org_type: async (asked: Asked, at: At) => withValue('org_type', await dataApi.listOrgTypes(asked, at)),
}

const withValue = <N extends string, V extends Readonly<Record<N, string>>, M>(
  name: N,
  { data, meta }: { readonly data: readonly V[]; readonly meta: M },
) => ({ data: data.map((each) => ({ ...each, value: each[name] })), meta })
