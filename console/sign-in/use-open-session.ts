// After a sign-in or a registration: stores the session and opens the page that was asked for.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { basePath } from '../api/base-path.ts'
import { sessionQuery } from '../api/session.ts'
import type { Session } from '../api/session.ts'

export function useOpenSession(next?: string): (session: Session) => Promise<void> {
  const queries = useQueryClient()
  const router = useRouter()
  return async (session) => {
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, session)
    // Only to a page of the console itself: an address from outside must not lead elsewhere.
    if (next !== undefined && /^\/(?!\/|\\|sign-in)/.test(next))
      router.history.push(`${basePath}/console${next}`)
    else await router.navigate({ to: '/' })
  }
}
