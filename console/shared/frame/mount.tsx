// Puts an app that needs no account on its page, in the theme and language that this browser has.
import { StrictMode, type ReactElement, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'

import { localeOf, showLanguage, useLanguage } from '../words/language.ts'
import { showTheme } from './theme.ts'

const InLanguage = ({ children }: { children: ReactNode }): ReactElement => (
  <I18nProvider locale={localeOf[useLanguage()]}>{children}</I18nProvider>
)

export function mount(app: ReactElement): void {
  showTheme()
  showLanguage()
  const place = document.querySelector('#root')
  if (!place) return
  createRoot(place).render(
    <StrictMode>
      <InLanguage>{app}</InLanguage>
    </StrictMode>,
  )
}
