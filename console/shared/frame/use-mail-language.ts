// Mails have the language that the person chose in the console: told to the service when it changes.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { consoleApi } from '../api/clients.ts'
import { sessionQuery } from '../api/session.ts'
import { useLanguage } from '../words/language.ts'

export function useMailLanguage(): void {
  const language = useLanguage()
  const queries = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const known = session?.signed_in && session.sends_mail ? session.account.language : language
  useEffect(() => {
    if (known === language) return
    // A failure is not shown: nobody waits for it, and it is told again with the next page.
    consoleApi.updateAccount({ body: { language } }).then(
      () => queries.invalidateQueries(sessionQuery),
      () => {},
    )
  }, [known, language, queries])
}
