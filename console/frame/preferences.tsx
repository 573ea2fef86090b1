// Language and appearance, stored in this browser. Also used on the sign-in pages.
import type { ReactElement } from 'react'

import { Button, IconButton } from '../parts/plain-button.tsx'
import { Menu } from '../parts/menu.tsx'
import { setLanguage, useLanguage } from '../words/language.ts'
import type { Language } from '../words/language.ts'
import { setTheme, useTheme } from './theme.ts'
import type { Theme } from './theme.ts'
import { frame } from './words.ts'

/** Each language is named in that language. */
const languages: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

export const LanguageMenu = (): ReactElement => {
  const say = frame.use()
  const chosen = useLanguage()
  return (
    <Menu
      label={say.language}
      acts={(['en', 'fr'] as const).map((id) => ({
        id,
        label: languages[id],
        isChosen: id === chosen,
        onAct: () => setLanguage(id),
      }))}
    >
      <Button look="quiet" icon="language" aria-label={`${chosen.toUpperCase()}: ${say.language}`}>
        {chosen.toUpperCase()}
      </Button>
    </Menu>
  )
}

export const ThemeMenu = (): ReactElement => {
  const say = frame.use()
  const chosen = useTheme()
  return (
    <Menu
      label={say.theme}
      acts={(['system', 'light', 'dark'] satisfies Theme[]).map((id) => ({
        id,
        label: say.themes[id],
        isChosen: id === chosen,
        onAct: () => setTheme(id),
      }))}
    >
      <IconButton icon="sun" label={say.named(say.theme, say.themes[chosen])} />
    </Menu>
  )
}
