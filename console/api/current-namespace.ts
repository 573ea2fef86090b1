// The namespace that the pages of the API section are about: the one in the address, else the last one looked at.
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useNamespaces } from './session.ts'

const storedAs = 'impact-graph.namespace'

export function useCurrentNamespace(): string | null {
  const { namespace } = useParams({ strict: false })
  const { ns } = useSearch({ strict: false })
  const inAddress = namespace ?? ns
  const { data: all } = useNamespaces()
  useEffect(() => {
    if (inAddress !== undefined) localStorage.setItem(storedAs, inAddress)
  }, [inAddress])
  if (inAddress !== undefined) return inAddress
  const last = localStorage.getItem(storedAs)
  if (!all) return last
  return (all.find((each) => each.namespace === last) ?? all[0])?.namespace ?? null
}
