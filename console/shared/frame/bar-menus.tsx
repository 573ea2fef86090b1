// Language and appearance, for pages outside of the console. Loaded after the page, which is readable without them.
import { lazy, Suspense, type ReactElement } from 'react'

import { LoadErrorBoundary } from './load-error-boundary.tsx'

const LanguageMenu = lazy(async () => ({ default: (await import('./preferences.tsx')).LanguageMenu }))
const ThemeMenu = lazy(async () => ({ default: (await import('./preferences.tsx')).ThemeMenu }))

export const BarMenus = (): ReactElement => (
  <LoadErrorBoundary>
    <Suspense>
      <LanguageMenu />
      <ThemeMenu />
    </Suspense>
  </LoadErrorBoundary>
)
