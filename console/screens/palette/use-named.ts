// Organizations, indicators and capsules of the current namespace by part of their name, and saved views.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { readSearch, viewsQuery } from '../../explorer/saved-views/views-query.ts'
import { bestMatches } from '../../shared/parts/match.ts'
import type { Command } from './command.ts'
import { palette } from './words.ts'

/** A single letter would match too much. */
const minLetters = 2
const patienceMs = 150

interface Named {
  readonly isSeeking: boolean
  /** The namespace has more names than were searched. */
  readonly isPartial: boolean
  readonly commands: readonly Command[]
}

export function useNamed(typed: string): Named {
  const words = palette.use()
  const navigate = useNavigate()
  const namespace = useCurrentNamespace()
  const text = useSettled(typed.trim())
  const isAsked = namespace !== null && text.length >= minLetters && !text.includes('://')
  const { data, isFetching } = useQuery({
    queryKey: [namespace, 'names', text],
    queryFn: ({ signal }) => consoleApi.findByName({ namespace: namespace ?? '', text }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const views = useViews(text)
  if (!isAsked || namespace === null) return { isSeeking: false, isPartial: false, commands: [] }
  const open = (object: 'organization' | 'indicator' | 'capsule', id: string): void => {
    if (object === 'capsule') {
      const to = '/namespaces/$namespace/capsules/$capsuleId'
      void navigate({ to, params: { namespace, capsuleId: id } })
    } else if (object === 'organization') {
      void navigate({ to: '/explorer', search: { ns: namespace, view: 'theory', org1: id } })
    } else {
      void navigate({ to: '/explorer', search: { ns: namespace, indicator: id } })
    }
  }
  const found = (data?.data ?? []).map(({ object, id, name }): Command => ({
    id: `named-${id}`,
    group: 'found',
    icon: object === 'capsule' ? 'capsules' : 'explorer',
    label: name,
    note: words.named[object],
    run: () => open(object, id),
  }))
  return {
    isSeeking: isFetching || text !== typed.trim(),
    isPartial: data?.meta.is_partial ?? false,
    commands: [...views, ...found],
  }
}

function useViews(text: string): Command[] {
  const words = palette.use()
  const navigate = useNavigate()
  const { data: views = [] } = useQuery(viewsQuery)
  if (text.length < minLetters) return []
  return bestMatches(views, text, ({ name }) => name).map(({ id, name, search }) => ({
    id: `view-${id}`,
    group: 'found',
    icon: 'eye',
    label: name,
    note: words.named.view,
    run: () => void navigate({ to: '/explorer', search: readSearch(search) }),
  }))
}

/** The text, debounced, so that not every key sends a request. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), patienceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
