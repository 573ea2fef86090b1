// The filters that the service supports, as query parameters. Spec, GET /rows/indicator-reports.
import type { Filters } from '../model.ts'

export interface ServerFilters {
  readonly theme?: string[]
  readonly fund?: string[]
  readonly org?: string
  readonly 'period[from]'?: string
  readonly 'period[to]'?: string
}

export const serverFilters = ({ themes, funds, org, from, to }: Filters): ServerFilters => ({
  ...(themes.length > 0 && { theme: [...themes] }),
  ...(funds.length > 0 && { fund: [...funds] }),
  ...(org !== null && { org }),
  ...(from !== null && { 'period[from]': from }),
  ...(to !== null && { 'period[to]': to }),
})
