// What can be asked, what was asked, what was kept. On narrow screens it opens on demand.
import { useState } from 'react'
import type { ReactElement } from 'react'

import { Icon } from '../../parts/icon.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import type { Values } from '../ask.ts'
import { useFormWords } from '../form-words.ts'
import type { OperationForm } from '../operation-form.ts'
import { playground } from '../words.ts'
import { History } from './history.tsx'
import { OperationList } from './operation-list.tsx'
import { Saves } from './saves.tsx'

export interface SidePanelProps {
  readonly form: OperationForm
  readonly namespace: string | null
  readonly values: Values
}

export function SidePanel(props: SidePanelProps): ReactElement {
  const say = playground.use()
  const { summary } = useFormWords()
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState('operations')
  return (
    <aside className={isOpen ? 'playground-side open' : 'playground-side'} aria-label={say.choose}>
      <button
        type="button"
        className="playground-side-opener"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <small>{say.operations}</small>
          {summary(props.form)}
        </span>
        <Icon name="chevron" />
      </button>
      <div className="playground-side-body" onClick={(event) => closeOnLink(event, () => setOpen(false))}>
        <Tabs
          label={say.choose}
          open={view}
          onOpen={setView}
          views={[
            { id: 'operations', label: say.operations, content: <OperationList {...props} /> },
            { id: 'history', label: say.history, content: <History /> },
            { id: 'saved', label: say.saved, content: <Saves /> },
          ]}
        />
      </div>
    </aside>
  )
}

/** Whoever chose something wants to see it. */
function closeOnLink(event: { target: EventTarget }, close: () => void): void {
  if (event.target instanceof Element && event.target.closest('a')) close()
}
