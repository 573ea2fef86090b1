// The namespace of the API pages: the one in the URL, else the last one used.
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useNamespaces } from './session.ts'

const storedAs = 'impact-graph.namespace'

export function useCurrentNamespace(): string | null {
  const { namespace } = useParams({ strict: false })
  const { ns } = useSearch({ strict: false })
  const inAddress = namespace ?? ns
  const { data: all } = useNamespaces()
  const isKnown = all === undefined || all.some((each) => each.namespace === inAddress)
  useEffect(() => {
    if (inAddress !== undefined && isKnown) localStorage.setItem(storedAs, inAddress)
  }, [inAddress, isKnown])
  // For an unknown namespace the page shows an error, and the menu lists those that exist.
  if (inAddress !== undefined && isKnown) return inAddress
  const last = localStorage.getItem(storedAs)
  if (!all) return last
  return (all.find((each) => each.namespace === last) ?? all[0])?.namespace ?? null
}
