// What organizations of a namespace serve and are, by their profiles: the values of each filter with their labels.
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import type { Language } from '../words/language.ts'
import { dataApi } from './clients.ts'

export const servedFilters = ['province', 'locality', 'sector', 'population', 'org_type'] as const
export type ServedFilter = Extract<keyof FilterQuery, (typeof servedFilters)[number]>

export interface ServedValue {
  readonly value: string
  readonly label: string
  readonly reports: number
}

type At = { readonly namespace: string; readonly signal: AbortSignal }
type Asked = { readonly labels: Language }

/** The ones with the most reports first. */
export const servedValues: Readonly<
  Record<ServedFilter, (asked: Asked, at: At) => Promise<readonly ServedValue[]>>
> = {
  province: async (asked, at) =>
    (await dataApi.listProvinces(asked, at)).data.map(({ province, ...of }) => toValue(province, of)),
  locality: async (asked, at) =>
    (await dataApi.listLocalities(asked, at)).data.map(({ locality, ...of }) => toValue(locality, of)),
  sector: async (asked, at) =>
    (await dataApi.listSectors(asked, at)).data.map(({ sector, ...of }) => toValue(sector, of)),
  population: async (asked, at) =>
    (await dataApi.listPopulations(asked, at)).data.map(({ population, ...of }) => toValue(population, of)),
  org_type: async (asked, at) =>
    (await dataApi.listOrgTypes(asked, at)).data.map(({ org_type: type, ...of }) => toValue(type, of)),
}

const toValue = (
  value: string,
  { label, report_count: reports }: { readonly label?: string | null; readonly report_count: number },
): ServedValue => ({ value, label: label ?? value, reports })
