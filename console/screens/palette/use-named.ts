// Organizations, indicators and capsules by part of their name, first those of the current namespace; and saved views.
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import { useNamespaces } from '../../shared/api/session.ts'
import { readSearch, viewsQuery } from '../../explorer/saved-views/views-query.ts'
import { bestMatches } from '../../../src/core/match.ts'
import type { Command } from './command.ts'
import { palette } from './words.ts'

/** A single letter would match too much. */
const minLetters = 2
const settledAfterMs = 150
/** A tenant may have hundreds; each is a request. */
const maxNamespaces = 8

export function useNamed(typed: string) {
  const words = palette.use()
  const navigate = useNavigate()
  const current = useCurrentNamespace()
  const { data: all = [] } = useNamespaces()
  const text = useSettled(typed.trim())
  const isAsked = text.length >= minLetters && !text.includes('://')
  const searched = [...all]
    .sort((a, b) => Number(b.namespace === current) - Number(a.namespace === current))
    .slice(0, maxNamespaces)
  const answers = useQueries({
    queries: searched.map(({ namespace: slug }) => ({
      queryKey: [slug, 'names', text],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        consoleApi.findByName({ namespace: slug, text }, { signal }),
      enabled: isAsked,
      staleTime: 30_000,
    })),
  })
  const views = useViews(text)
  const open = (namespace: string, object: 'organization' | 'indicator' | 'capsule', id: string): void => {
    if (object === 'capsule') {
      const to = '/namespaces/$namespace/capsules/$capsuleId'
      void navigate({ to, params: { namespace, capsuleId: id } })
    } else if (object === 'organization') {
      void navigate({ to: '/explorer', search: { ns: namespace, view: 'theory', org1: id } })
    } else {
      void navigate({ to: '/explorer', search: { ns: namespace, indicator: id } })
    }
  }
  const found = answers.flatMap(({ data }, at) => {
    const { namespace: slug = '', label = '' } = searched[at] ?? {}
    return (data?.data ?? []).map(({ object, id, name }): Command => ({
      id: `named-${id}`,
      group: 'found',
      icon: object === 'capsule' ? 'capsules' : 'explorer',
      label: name,
      note: slug === current ? words.named[object] : words.namedIn(words.named[object], label),
      run: () => open(slug, object, id),
    }))
  })
  const isSettled = text === typed.trim()
  return {
    isSeeking: isAsked && (answers.some(({ isFetching }) => isFetching) || !isSettled),
    /** A namespace has more names than were searched. */
    isPartial: answers.some(({ data }) => data?.meta.is_partial === true),
    /** How many namespaces were searched, and how many there are. */
    searched: searched.length,
    namespaces: all.length,
    // What was found for an earlier text must not be run by Enter.
    commands: isAsked && isSettled ? [...views, ...found] : [],
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
    const timer = setTimeout(() => setSettled(text), settledAfterMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
