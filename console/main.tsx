// The browser app starts here.
import './parts/tokens.css'
import './parts/base.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { ReactElement } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from './api/query-client.ts'
import { sessionQuery } from './api/session.ts'
import { showTheme } from './frame/theme.ts'
import { createConsoleRouter } from './routes.tsx'
import { localeOf, showLanguage, useLanguage } from './words/language.ts'

showTheme()
showLanguage()

/** The page that was open is where signing in again leads back to. */
function leaveForSignIn(): void {
  const { pathname, href } = router.state.location
  if (pathname === '/sign-in') return
  queries.removeQueries(sessionQuery)
  void router.navigate({ to: '/sign-in', search: { next: href, ended: 'yes' } })
}

const queries = createQueryClient(leaveForSignIn)
const router = createConsoleRouter(queries)

const App = (): ReactElement => (
  <I18nProvider locale={localeOf[useLanguage()]}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nProvider>
)

const place = document.querySelector('#root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
