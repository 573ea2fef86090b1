// The layout of the sign-in pages: a card in the middle, language and appearance above it.
import { useEffect, type ReactElement, type ReactNode } from 'react'

import { Brand } from '../../shared/frame/brand.tsx'
import { LanguageMenu, ThemeMenu } from '../../shared/frame/preferences.tsx'
import { Announcements } from '../../shared/parts/announce.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import './sign-in-layout.css'

interface SignInLayoutProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

export function SignInLayout({ title, lead, children }: SignInLayoutProps): ReactElement {
  const words = sharedWords.use()
  useEffect(() => {
    document.title = `${title} · ${words.product}`
  }, [title, words])
  return (
    <div className="sign-in-layout">
      <header className="row one-line between">
        <Brand />
        <span>
          <LanguageMenu />
          <ThemeMenu />
        </span>
      </header>
      <main>
        <div className="sign-in-card panel stack gap-4">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </main>
      <Announcements />
    </div>
  )
}
