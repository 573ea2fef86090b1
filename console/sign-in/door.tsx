// The pages before the sign-in: a quiet card in the middle, language and looks above it.
import { useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'

import { Brand } from '../frame/brand.tsx'
import { LanguageMenu, ThemeMenu } from '../frame/preferences.tsx'
import { Announcements } from '../parts/announce.tsx'
import { sharedWords } from '../words/shared-words.ts'
import './door.css'

export interface DoorProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

export function Door({ title, lead, children }: DoorProps): ReactElement {
  const say = sharedWords.use()
  useEffect(() => {
    document.title = `${title} · ${say.product}`
  }, [title, say])
  return (
    <div className="door">
      <header>
        <Brand />
        <span>
          <LanguageMenu />
          <ThemeMenu />
        </span>
      </header>
      <main>
        <div className="door-card">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </main>
      <Announcements />
    </div>
  )
}
