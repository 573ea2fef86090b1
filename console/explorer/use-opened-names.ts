// Current names of the opened capsules. They may be renamed or deleted in another window.
import { useQuery } from '@tanstack/react-query'

import { libraryQuery } from '../screens/library/library-query.ts'
import type { OpenedSource } from './capsules/saved-source.ts'

interface OpenedNames {
  readonly names: readonly string[]
  /** Names of capsules that were deleted since. */
  readonly removed: readonly string[]
}

export function useOpenedNames({ source, ids, names }: OpenedSource): OpenedNames {
  const { data } = useQuery({ ...libraryQuery, staleTime: 0, enabled: source.kind === 'saved' })
  if (!data || source.kind !== 'saved') return { names, removed: [] }
  const current = new Map(data.data.map(({ id, name }) => [id, name]))
  return {
    names: names.map((name, at) => current.get(ids[at] ?? '') ?? name),
    removed: names.filter((_, at) => !current.has(ids[at] ?? '')),
  }
}
