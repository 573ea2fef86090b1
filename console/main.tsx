// Entry point of the console.
import './shared/parts/tokens.css'
import './shared/parts/base.css'
import './shared/parts/layout.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactElement } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'

import { createQueryClient } from './shared/api/query-client.ts'
import { sessionQuery } from './shared/api/session.ts'
import { ChunkLoadError } from './shared/frame/load-chunk.ts'
import { showTheme } from './shared/frame/theme.ts'
import { createConsoleRouter } from './routes.tsx'
import { localeOf, showLanguage, useLanguage } from './shared/words/language.ts'

showTheme()
showLanguage()

/** After signing in again, the user returns to the open page. Pages that need no session stay open. */
function leaveForSignIn(): void {
  const { location, matches } = router.state
  const { pathname, href } = location
  if (pathname === '/sign-in' || !matches.some(({ routeId }) => routeId === '/signed-in')) return
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

/** An unreachable service is already shown on the page and is not an error of the console. */
function reportFault(error: unknown): void {
  if (!(error instanceof ChunkLoadError)) console.error(error)
}

const place = document.querySelector('#root')
if (place) {
  createRoot(place, { onCaughtError: reportFault }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
