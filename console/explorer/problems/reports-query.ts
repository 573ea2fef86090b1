// The reports of the opened capsules in a language. Cached, because open capsules do not change.
import { queryOptions } from '@tanstack/react-query'

import type { Language } from '../../shared/words/language.ts'
import type { ExplorerSource } from '../model.ts'

export const reportsQuery = (source: ExplorerSource, language: Language) =>
  queryOptions({
    queryKey: [...source.key, 'reports', language],
    queryFn: () => source.reports(language),
    staleTime: Infinity,
  })
