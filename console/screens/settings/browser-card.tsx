// Language and appearance, stored in this browser.
import type { ReactElement } from 'react'

import { setTheme, useTheme, type Theme } from '../../shared/frame/theme.ts'
import { frame } from '../../shared/frame/words.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { setLanguage, useLanguage } from '../../shared/words/language.ts'
import { settings as own } from './words.ts'

export function BrowserCard(): ReactElement {
  const { account: texts } = own.use()
  const { themes } = frame.use()
  return (
    <Card title={texts.browser}>
      <p className="muted">{texts.browserLead}</p>
      <div className="settings-looks">
        <Choices
          label={texts.language}
          value={useLanguage()}
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'Français' },
          ]}
          onChange={setLanguage}
        />
        <Choices
          label={texts.appearance}
          value={useTheme()}
          options={(['system', 'light', 'dark'] satisfies Theme[]).map((value) => ({
            value,
            label: themes[value],
          }))}
          onChange={setTheme}
        />
      </div>
    </Card>
  )
}
