// The link to the indicator groups of the namespace.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { Explorer } from '../model.ts'
import { rollUp } from './words.ts'

export function ToGroups({ explorer }: { explorer: Explorer }): ReactElement | null {
  const { toGroups } = rollUp.use()
  const { namespace } = explorer.source
  if (namespace === null) return null
  return (
    <Link to="/namespaces/$namespace/groups" params={{ namespace }}>
      {toGroups}
    </Link>
  )
}
