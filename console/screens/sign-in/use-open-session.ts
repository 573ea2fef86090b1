// After signing in or registering: stores the session and opens the requested page.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { basePath } from '../../shared/api/base-path.ts'
import { sessionQuery, type Session } from '../../shared/api/session.ts'

export function useOpenSession(next?: string): (session: Session) => Promise<void> {
  const queries = useQueryClient()
  const router = useRouter()
  return async (session) => {
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, session)
    // Only pages of the console: a crafted `next` must not lead to another site.
    if (next !== undefined && /^\/(?!\/|\\|sign-in)/.test(next))
      router.history.push(`${basePath}/console${next}`)
    else await router.navigate({ to: '/' })
  }
}
