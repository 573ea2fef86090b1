// The plans of a namespace and what is there of them.
import { queryOptions } from '@tanstack/react-query'

import { dataApi } from '../../shared/api/clients.ts'
import type { Language } from '../../shared/words/language.ts'

export type PlanSummary = Awaited<ReturnType<typeof dataApi.listPlans>>['data'][number]
export type Plan = Awaited<ReturnType<typeof dataApi.getPlan>>
export type PlanStatus = Awaited<ReturnType<typeof dataApi.getPlanStatus>>
export type PlanEntry = PlanStatus['data'][number]
export type PlanState = PlanEntry['state']

export const plansQuery = (namespace: string) =>
  queryOptions({
    queryKey: [namespace, 'plans'],
    queryFn: async ({ signal }) => (await dataApi.listPlans({}, { namespace, signal })).data,
  })

export const planStatusQuery = (namespace: string, slug: string) =>
  queryOptions({
    queryKey: [namespace, 'plans', slug, 'status'],
    queryFn: ({ signal }) => dataApi.getPlanStatus({ slug }, { namespace, signal }),
  })

export const planLinksQuery = (namespace: string, slug: string) =>
  queryOptions({
    queryKey: [namespace, 'plans', slug, 'links'],
    queryFn: async ({ signal }) => (await dataApi.listPlanLinks({ slug }, { namespace, signal })).data,
  })

/** Of one day. */
export const planRemindersQuery = (namespace: string, slug: string, on: string) =>
  queryOptions({
    queryKey: [namespace, 'plans', slug, 'reminders', on],
    queryFn: async ({ signal }) =>
      (await dataApi.listPlanReminders({ slug, on }, { namespace, signal })).data,
  })

export const planName = (
  { name, name_fr: french }: Pick<Plan, 'name' | 'name_fr'>,
  language: Language,
): string => (language === 'fr' ? french : null) ?? name

/** Of a day: read as midnight elsewhere it would be the day before. */
export const atNoon = (day: string): string => `${day}T12:00`

/** One of those that stand beside each other. */
export interface ShownPlan {
  readonly plan: PlanSummary
  readonly name: string
  readonly status: PlanStatus | undefined
}
