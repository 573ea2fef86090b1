// Language and looks, as in the console. Fetched after the page itself: nobody needs them to start reading.
import type { ReactElement } from 'react'

import { LanguageMenu, ThemeMenu } from '../frame/preferences.tsx'

export default function BarMenus(): ReactElement {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
    </>
  )
}
