// The left rail: the few places of the console. On narrow screens it slides in.
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactElement, ReactNode } from 'react'

import { basePath } from '../api/base-path.ts'
import { useCurrentNamespace } from '../api/current-namespace.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import type { IconName } from '../parts/icon.tsx'
import { sharedWords } from '../words/shared-words.ts'
import { Brand } from './brand.tsx'
import { frame } from './words.ts'

export function Rail({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactElement {
  const say = frame.use()
  const namespace = useCurrentNamespace()
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId })
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    if (!isOpen) return undefined
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen, onClose])
  return (
    <>
      {isOpen && <div className="rail-scrim" onClick={onClose} aria-hidden="true" />}
      <nav className={isOpen ? 'rail open' : 'rail'} aria-label={say.navigation}>
        <div className="rail-head">
          <Link to="/" className="rail-brand">
            <Brand />
          </Link>
          <span className="rail-close">
            <IconButton icon="close" label={sharedWords.use().close} onPress={onClose} />
          </span>
        </div>
        <ul>
          <Place icon="overview">
            <Link to="/" activeOptions={{ exact: true }}>
              {say.overview}
            </Link>
          </Place>
          <Place icon="explorer">
            <Link to="/library" {...markIf(page === '/signed-in/explorer')}>
              {say.explorer}
            </Link>
          </Place>
        </ul>
        <h2>{say.api}</h2>
        <ul>
          <Place icon="namespaces">
            <Link
              to="/namespaces"
              activeOptions={{ exact: true }}
              {...markIf(page === '/signed-in/namespaces/$namespace')}
            >
              {say.namespaces}
            </Link>
          </Place>
          <Place icon="capsules">
            {namespace === null ? (
              // Capsules are in a namespace, so the first of these comes first.
              <Link to="/namespaces" activeProps={{ 'aria-current': undefined }}>
                {say.capsules}
              </Link>
            ) : (
              <Link to="/namespaces/$namespace/capsules" params={{ namespace }}>
                {say.capsules}
              </Link>
            )}
          </Place>
          <Place icon="playground">
            <Link to="/playground" search={namespace === null ? {} : { ns: namespace }}>
              {say.playground}
            </Link>
          </Place>
          <Place icon="key">
            <Link to="/keys">
              {say.keys} <small>{say.keysHint}</small>
            </Link>
          </Place>
        </ul>
        <ul className="rail-foot">
          <Place icon="settings">
            <Link to="/settings">{say.settings}</Link>
          </Place>
          <Place icon="docs">
            <a href={`${basePath}/docs`}>{say.docs}</a>
          </Place>
        </ul>
      </nav>
    </>
  )
}

/** A page that hangs below a place but not below its address. */
const markIf = (isHere: boolean) => (isHere ? ({ 'aria-current': 'page' } as const) : {})

const Place = ({ icon, children }: { icon: IconName; children: ReactNode }): ReactElement => (
  <li className="place">
    <Icon name={icon} />
    {children}
  </li>
)
