// Language and appearance, for pages outside of the console. Loaded after the page, which is readable without them.
import type { ReactElement } from 'react'

import { LanguageMenu, ThemeMenu } from './preferences.tsx'

export default function BarMenus(): ReactElement {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  )
}
