// Language and appearance, stored in this browser. Also used on the sign-in pages.
import type { ReactElement } from 'react'

import { Button, IconButton } from '../parts/plain-button.tsx'
import { Menu } from '../parts/menu.tsx'
import { setLanguage, useLanguage, type Language } from '../words/language.ts'
import { setTheme, useTheme, type Theme } from './theme.ts'
import { frame } from './words.ts'

/** Each language is named in that language. */
const languages: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

export const LanguageMenu = (): ReactElement => {
  const words = frame.use()
  const chosen = useLanguage()
  return (
    <Menu
      label={words.language}
      actions={(['en', 'fr'] as const).map((id) => ({
        label: languages[id],
        isChosen: id === chosen,
        onAction: () => setLanguage(id),
      }))}
    >
      <Button variant="quiet" icon="language" aria-label={`${chosen.toUpperCase()}: ${words.language}`}>
        {chosen.toUpperCase()}
      </Button>
    </Menu>
  )
}

export const ThemeMenu = (): ReactElement => {
  const words = frame.use()
  const chosen = useTheme()
  return (
    <Menu
      label={words.theme}
      actions={(['system', 'light', 'dark'] satisfies Theme[]).map((id) => ({
        label: words.themes[id],
        isChosen: id === chosen,
        onAction: () => setTheme(id),
      }))}
    >
      <IconButton icon="sun" label={words.named(words.theme, words.themes[chosen])} />
    </Menu>
  )
}
