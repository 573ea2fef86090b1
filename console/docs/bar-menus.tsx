// Language and appearance, as in the console. Loaded after the page, which is readable without them.
import type { ReactElement } from 'react'

import { LanguageMenu, ThemeMenu } from '../shared/frame/preferences.tsx'

export default function BarMenus(): ReactElement {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  )
}
