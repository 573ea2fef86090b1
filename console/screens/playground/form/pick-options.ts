// The options of a picker, from the data of the namespace.
import { queryOptions } from '@tanstack/react-query'

import type { PickerKind } from '../../../shared/api-form/fields/field-kind.ts'
import { consoleApi, dataApi } from '../../../shared/api/clients.ts'
import { listValues } from '../../../shared/api/filter-values.ts'
import type { Language } from '../../../shared/words/language.ts'
import { sharedWords } from '../../../shared/words/shared-words.ts'
import { playground } from '../words.ts'

export interface PickOption {
  readonly value: string
  readonly label: string
  /** Secondary text. */
  readonly note?: string
}

type Load = (namespace: string, language: Language, signal: AbortSignal) => Promise<readonly PickOption[]>

const loadValues =
  (name: keyof typeof listValues): Load =>
  async (namespace, labels, signal) => {
    const { reports } = playground.now().pick
    const { data } = await listValues[name]({ labels }, { namespace, signal })
    return data.map(({ value, label, report_count: count }) => ({
      value,
      label: label ?? value,
      note: reports(String(count)),
    }))
  }

const loads: Readonly<Record<PickerKind, Load>> = {
  theme: loadValues('theme'),
  fund: loadValues('fund'),
  province: loadValues('province'),
  locality: loadValues('locality'),
  sector: loadValues('sector'),
  population: loadValues('population'),
  org_type: loadValues('org_type'),
  organization: async (namespace, _language, signal) => {
    const { data } = await dataApi.listOrganizations({}, { namespace, signal })
    return data.map(({ id, name, uri }) => ({ value: id, label: name ?? uri }))
  },
  capsule: async (namespace, _language, signal) => {
    const { data } = await dataApi.listCapsules({ limit: 1000 }, { namespace, signal })
    return data.map(({ capsule_id, label, status }) => ({
      value: capsule_id,
      label: label ?? capsule_id,
      note: sharedWords.now().status[status],
    }))
  },
  namespace: async (_namespace, _language, signal) => {
    const { data } = await consoleApi.listConsoleNamespaces({}, { signal })
    return data.map(({ namespace, label }) => ({ value: namespace, label }))
  },
}

export const pickQuery = (kind: PickerKind | null, namespace: string | null, language: Language) =>
  queryOptions({
    queryKey: [namespace, 'pick', kind, language],
    queryFn: async ({ signal }) =>
      kind === null || namespace === null ? [] : await loads[kind](namespace, language, signal),
    staleTime: 30_000,
  })
