// Switches the namespace of the API pages. The page stays the same where possible.
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'

import { useCurrentNamespace } from '../api/current-namespace.ts'
import { useNamespaces } from '../api/session.ts'
import { SearchList } from '../parts/search-list.tsx'
import { Icon } from '../parts/icon.tsx'
import { frame } from './words.ts'

export function NamespaceSwitcher(): ReactElement | null {
  const words = frame.use()
  const current = useCurrentNamespace()
  const { data: all = [] } = useNamespaces()
  const label = all.find((each) => each.namespace === current)?.label
  const isLibrary = useIsLibrary()
  if (current === null) return <span className="muted">{words.noNamespace}</span>
  return (
    <DialogTrigger>
      <AriaButton className="switcher row one-line shrinks">
        <Icon name={isLibrary ? 'library' : 'namespaces'} />
        <span className="visually-hidden">{words.switchNamespace}</span>
        {isLibrary ? (
          <span className="cut">
            <b>{words.yourLibrary}</b>
          </span>
        ) : (
          <span className="cut">
            <b>{label ?? current}</b> <code>{current}</code>
          </span>
        )}
        <Icon name="chevron" size={16} />
      </AriaButton>
      <Popover className="menu-box switcher-box" placement="bottom start">
        <Dialog aria-label={words.switchNamespace} className="switcher-list">
          {({ close }) => <Choices current={isLibrary ? null : current} onChosen={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** Saved capsules belong to no namespace, so the switcher shows none on library pages. */
function useIsLibrary(): boolean {
  const routeId = useRouterState({ select: (state) => state.matches.at(-1)?.routeId })
  const { saved } = useSearch({ strict: false })
  return routeId?.startsWith('/signed-in/library') === true || saved !== undefined
}

function Choices({ current, onChosen }: { current: string | null; onChosen: () => void }): ReactElement {
  const words = frame.use()
  const { data: all = [] } = useNamespaces()
  const goTo = useSwitch()
  return (
    <SearchList
      label={words.findNamespace}
      items={all}
      idOf={({ namespace }) => namespace}
      textOf={({ namespace, label }) => `${namespace} ${label}`}
      chosen={current}
      onChoose={(namespace) => {
        onChosen()
        goTo(namespace)
      }}
    >
      {({ label, namespace }) => (
        <>
          {label} <code>{namespace}</code>
        </>
      )}
    </SearchList>
  )
}

export function useSwitch(): (namespace: string) => void {
  const navigate = useNavigate()
  const routeId = useRouterState({ select: (state) => state.matches.at(-1)?.routeId })
  return (namespace) => {
    if (routeId?.includes('/playground')) {
      void navigate({ to: '/playground', search: (old) => ({ ...old, ns: namespace }) })
    } else if (routeId?.includes('/capsules')) {
      void navigate({ to: '/namespaces/$namespace/capsules', params: { namespace } })
    } else if (routeId?.includes('/explorer') || routeId?.includes('/library')) {
      // Filters belong to the previous namespace and are dropped; the view is kept.
      void navigate({ to: '/explorer', search: ({ view }) => ({ ns: namespace, ...(view && { view }) }) })
    } else {
      void navigate({ to: '/namespaces/$namespace', params: { namespace } })
    }
  }
}
