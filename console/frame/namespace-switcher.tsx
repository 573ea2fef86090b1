// Which namespace the API pages are about. The page stays the same where it can; only its namespace changes.
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Input,
  Popover,
  SearchField,
} from 'react-aria-components'

import { useCurrentNamespace } from '../api/current-namespace.ts'
import { useNamespaces } from '../api/session.ts'
import { Icon } from '../parts/icon.tsx'
import { frame } from './words.ts'

export function NamespaceSwitcher(): ReactElement | null {
  const say = frame.use()
  const current = useCurrentNamespace()
  const { data: all = [] } = useNamespaces()
  const label = all.find((each) => each.namespace === current)?.label
  if (current === null) return <span className="muted">{say.noNamespace}</span>
  return (
    <DialogTrigger>
      <AriaButton className="switcher">
        <Icon name="namespaces" />
        <span className="visually-hidden">{say.switchNamespace}</span>
        <span>
          <b>{label ?? current}</b> <code>{current}</code>
        </span>
        <Icon name="chevron" size={16} />
      </AriaButton>
      <Popover className="menu-box switcher-box" placement="bottom start">
        <Dialog aria-label={say.switchNamespace} className="switcher-list">
          {({ close }) => <Choices current={current} onChosen={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Choices({ current, onChosen }: { current: string; onChosen: () => void }): ReactElement {
  const say = frame.use()
  const { data: all = [] } = useNamespaces()
  const [sought, setSought] = useState('')
  const goTo = useSwitch()
  const needle = sought.trim().toLowerCase()
  const found = all.filter((each) => `${each.namespace} ${each.label}`.toLowerCase().includes(needle))
  return (
    <>
      <SearchField
        aria-label={say.findNamespace}
        value={sought}
        onChange={setSought}
        className="field"
        autoFocus
      >
        <Input placeholder={say.findNamespace} />
      </SearchField>
      <ul>
        {found.map((each) => (
          <li key={each.namespace}>
            <button
              type="button"
              className="menu-item"
              aria-current={each.namespace === current ? 'true' : undefined}
              onClick={() => {
                onChosen()
                goTo(each.namespace)
              }}
            >
              <span>
                {each.label} <code>{each.namespace}</code>
              </span>
              {each.namespace === current && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
      </ul>
    </>
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
    } else {
      void navigate({ to: '/namespaces/$namespace', params: { namespace } })
    }
  }
}
