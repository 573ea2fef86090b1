// The navigation on the left. On narrow screens it slides in.
import { type AnchorHTMLAttributes, type ReactElement, type Ref } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createLink, Link, useRouterState } from '@tanstack/react-router'

import { basePath } from '../api/base-path.ts'
import { useCurrentNamespace } from '../api/current-namespace.ts'
import { useMayWrite, useSignedIn } from '../api/session.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useFormat } from '../words/format.ts'
import { sharedWords } from '../words/shared-words.ts'
import { consoleApi } from '../api/clients.ts'
import { Brand } from './brand.tsx'
import { useCloseOnEscape } from './use-close-on-escape.ts'
import { frame } from './words.ts'

export function Rail({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactElement {
  const words = frame.use()
  const namespace = useCurrentNamespace()
  const here = useRouterState({ select: ({ matches }) => railEntry(matches.at(-1)?.routeId) })
  useCloseOnEscape(isOpen, onClose)
  return (
    <>
      {isOpen && <div className="rail-scrim" onClick={onClose} aria-hidden="true" />}
      <nav className={isOpen ? 'rail open' : 'rail'} aria-label={words.navigation}>
        <RailHead onClose={onClose} />
        <ul>
          <RailLink icon="overview" to="/" isHere={here === 'overview'}>
            {words.overview}
          </RailLink>
          <RailLink
            icon="explorer"
            to="/explorer"
            search={namespace === null ? {} : { ns: namespace }}
            isHere={here === 'explorer'}
          >
            {words.explorer}
          </RailLink>
          <ExpectedItem namespace={namespace} isHere={here === 'expected'} />
          <InboxItem isHere={here === 'inbox'} />
          <DataItems here={here} namespace={namespace} />
        </ul>
        <h2>{words.api}</h2>
        <ApiItems here={here} namespace={namespace} />
        <ul className="rail-foot">
          <RailLink icon="settings" to="/settings" isHere={here === 'settings'}>
            {words.settings}
          </RailLink>
          <li className="place">
            <Icon name="docs" />
            <a href={`${basePath}/docs`} className="hoverable">
              {words.docs}
            </a>
          </li>
        </ul>
      </nav>
    </>
  )
}

const RailHead = ({ onClose }: { onClose: () => void }): ReactElement => (
  <div className="rail-head row one-line between">
    <Link to="/" className="rail-brand">
      <Brand />
    </Link>
    <span className="rail-close">
      <IconButton icon="close" label={sharedWords.use().close} onPress={onClose} />
    </span>
  </div>
)

interface ItemsProps {
  readonly here: RailEntry | null
  readonly namespace: string | null
}

/** Files and the namespaces that they are in. */
function DataItems({ here, namespace }: ItemsProps): ReactElement {
  const words = frame.use()
  return (
    <>
      {namespace === null ? (
        // Capsules need a namespace, so without one the link leads to the list of namespaces.
        <RailLink icon="capsules" to="/namespaces" isHere={false}>
          {words.capsules}
        </RailLink>
      ) : (
        <RailLink
          icon="capsules"
          to="/namespaces/$namespace/capsules"
          params={{ namespace }}
          isHere={here === 'capsules'}
        >
          {words.capsules}
        </RailLink>
      )}
      <RailLink icon="library" to="/library" isHere={here === 'library'}>
        {words.library}
      </RailLink>
      <RailLink icon="namespaces" to="/namespaces" isHere={here === 'namespaces'}>
        {words.namespaces}
      </RailLink>
    </>
  )
}

function ApiItems({ here, namespace }: ItemsProps): ReactElement {
  const words = frame.use()
  return (
    <ul>
      <RailLink
        icon="playground"
        to="/playground"
        search={namespace === null ? {} : { ns: namespace }}
        isHere={here === 'playground'}
      >
        {words.playground}
      </RailLink>
      {useMayWrite() && (
        <RailLink icon="key" to="/keys" isHere={here === 'keys'}>
          {words.keys} <small>{words.keysHint}</small>
        </RailLink>
      )}
    </ul>
  )
}

function ExpectedItem(props: { namespace: string | null; isHere: boolean }): ReactElement | null {
  const { namespace, isHere } = props
  const words = frame.use()
  if (namespace === null) return null
  return (
    <RailLink icon="expected" to="/namespaces/$namespace/expected" params={{ namespace }} isHere={isHere}>
      {words.expected}
    </RailLink>
  )
}

/** With the number of files that wait for a decision. */
function InboxItem({ isHere }: { isHere: boolean }): ReactElement | null {
  const words = frame.use()
  const { number } = useFormat()
  const { has_links: hasLinks } = useSignedIn()
  const mayWrite = useMayWrite()
  const isShown = hasLinks && mayWrite
  const waiting = useWaitingSubmissions(isShown)
  if (!isShown) return null
  return (
    <RailLink icon="inbox" to="/inbox" isHere={isHere}>
      {words.inbox} {waiting !== undefined && waiting > 0 && <small>{words.waiting(number(waiting))}</small>}
    </RailLink>
  )
}

/** The menu entry of a route, by the start of its path: the first match wins. */
const beginnings = [
  ['/signed-in/explorer', 'explorer'],
  ['/signed-in/inbox', 'inbox'],
  ['/signed-in/library', 'library'],
  ['/signed-in/namespaces/$namespace/expected', 'expected'],
  ['/signed-in/namespaces/$namespace/capsules', 'capsules'],
  ['/signed-in/namespaces/$namespace/mend', 'capsules'],
  ['/signed-in/namespaces', 'namespaces'],
  ['/signed-in/playground', 'playground'],
  ['/signed-in/keys', 'keys'],
  ['/signed-in/webhooks', 'keys'],
  ['/signed-in/settings', 'settings'],
] as const

type RailEntry = 'overview' | (typeof beginnings)[number][1]

function railEntry(routeId: string | undefined): RailEntry | null {
  if (routeId === '/signed-in/') return 'overview'
  return beginnings.find(([beginning]) => routeId?.startsWith(beginning) === true)?.[1] ?? null
}

interface RailLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly icon: IconName
  readonly isHere: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/** Marked by entry: the router marks by URL, so two entries with the same URL would both be marked. */
const RailLink = createLink(({ icon, isHere, ...props }: RailLinkProps): ReactElement => (
  <li className="place">
    <Icon name={icon} />
    <a {...props} className="hoverable" aria-current={isHere ? 'page' : undefined} />
  </li>
))

const askEveryMs = 60_000

/** Undefined until it is known. */
const useWaitingSubmissions = (isEnabled: boolean): number | undefined =>
  useQuery({
    queryKey: ['submissions', 'waiting'],
    queryFn: async ({ signal }) => (await consoleApi.countWaitingSubmissions({}, { signal })).waiting,
    refetchInterval: askEveryMs,
    enabled: isEnabled,
  }).data
