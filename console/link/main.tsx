// Entry point of the page of a link. It needs no account.
import '../shared/parts/tokens.css'
import '../shared/parts/base.css'

import { StrictMode } from 'react'
import type { ReactElement } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'

import { showTheme } from '../shared/frame/theme.ts'
import { localeOf, showLanguage, useLanguage } from '../shared/words/language.ts'
import { LinkApp } from './link-app.tsx'

showTheme()
showLanguage()

const App = (): ReactElement => (
  <I18nProvider locale={localeOf[useLanguage()]}>
    <LinkApp />
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
