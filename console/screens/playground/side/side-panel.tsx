// Operations, history and saved requests. Collapsed on narrow screens.
import { useState } from 'react'
import type { ReactElement } from 'react'

import type { Values } from '../../../shared/api-form/form-values.ts'
import type { OperationForm } from '../../../shared/api-form/operation-form.ts'
import { Icon } from '../../../shared/parts/icon.tsx'
import { Tabs } from '../../../shared/parts/tabs.tsx'
import { useFormWords } from '../form-words.ts'
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
  const words = playground.use()
  const { summary } = useFormWords()
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState('operations')
  return (
    <aside className={isOpen ? 'playground-side open' : 'playground-side'} aria-label={words.choose}>
      <button
        type="button"
        className="playground-side-opener"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <small>{words.operations}</small>
          {summary(props.form)}
        </span>
        <Icon name="chevron" />
      </button>
      <div className="playground-side-body" onClick={(event) => closeOnLink(event, () => setOpen(false))}>
        <Tabs
          label={words.choose}
          open={view}
          onOpen={setView}
          views={[
            { id: 'operations', label: words.operations, content: <OperationList {...props} /> },
            { id: 'history', label: words.history, content: <History /> },
            { id: 'saved', label: words.saved, content: <Saves /> },
          ]}
        />
      </div>
    </aside>
  )
}

/** Closes the panel after a choice, so that the form is visible. */
function closeOnLink(event: { target: EventTarget }, close: () => void): void {
  if (event.target instanceof Element && event.target.closest('a')) close()
}
