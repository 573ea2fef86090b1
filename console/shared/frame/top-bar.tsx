// The top bar of every page: namespace, command palette, language, appearance, account.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ComponentType, type ReactElement } from 'react'

import { consoleApi } from '../api/clients.ts'
import { useSignedIn } from '../api/session.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { Menu } from '../parts/menu.tsx'
import { LanguageMenu, ThemeMenu } from './preferences.tsx'
import { NamespaceSwitcher } from './namespace-switcher.tsx'
import { frame } from './words.ts'

export interface TopBarProps {
  readonly onOpenRail: () => void
  /** Passed in by routes.tsx: the palette imports all screens, and screens may import the frame. */
  readonly Palette: ComponentType<{ readonly onClose: () => void }>
}

export function TopBar({ onOpenRail, Palette }: TopBarProps): ReactElement {
  const words = frame.use()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => {
    const openOnKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    document.addEventListener('keydown', openOnKey)
    return () => document.removeEventListener('keydown', openOnKey)
  }, [])
  return (
    <header className="top-bar row one-line gap-1">
      <span className="rail-opener">
        <IconButton icon="menu" label={words.openNavigation} onPress={onOpenRail} />
      </span>
      <NamespaceSwitcher />
      <span className="spring" />
      <span className="palette-opener">
        <Button icon="search" variant="quiet" onPress={() => setPaletteOpen(true)}>
          {words.palette} <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </Button>
      </span>
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu />
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

function AccountMenu(): ReactElement {
  const words = frame.use()
  const { account } = useSignedIn()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => consoleApi.signOut(),
    onSettled: async (answer) => {
      // The session at the issuer ends there; it leads back to the sign-in page.
      if (answer) return location.assign(answer.continue_at)
      await navigate({ to: '/sign-in' })
      queries.clear()
    },
  })
  return (
    <Menu
      label={words.account}
      actions={[
        {
          label: account.name,
          icon: 'account',
          onAction: () => void navigate({ to: '/settings/$section', params: { section: 'account' } }),
        },
        { label: words.signOut, icon: 'right', onAction: () => signOut.mutate() },
      ]}
    >
      <IconButton icon="account" label={words.accountOf(account.name)} />
    </Menu>
  )
}
