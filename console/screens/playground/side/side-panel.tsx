// Operations, history and saved requests. Collapsed on narrow screens.
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'

import type { ApiRequest } from '../../../shared/api-form/fetch-answer.ts'
import { pathOfRequest, readAsk, type Values } from '../../../shared/api-form/form-values.ts'
import { findForm, type OperationForm } from '../../../shared/api-form/operation-form.ts'
import { announce } from '../../../shared/parts/announce.tsx'
import { IconButton, Button } from '../../../shared/parts/button.tsx'
import { Icon } from '../../../shared/parts/icon.tsx'
import { Tabs } from '../../../shared/parts/tabs.tsx'
import { Ago } from '../../../shared/parts/time.tsx'
import { useFormat } from '../../../shared/words/format.ts'
import { useFormWords } from '../form-words.ts'
import { useRuns } from '../runs.ts'
import { playground } from '../words.ts'
import { OperationList } from './operation-list.tsx'

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

/** The saved requests. */
function Saves(): ReactElement {
  const words = playground.use()
  const { saves, forget } = useRuns()
  if (saves.length === 0) return <p className="muted small-text">{words.noSaves}</p>
  return (
    <ul className="playground-past stack start gap-3">
      {saves.map((save) => (
        <li key={save.name}>
          <RequestLink request={save} name={save.name} />
          <IconButton
            icon="trash"
            size="small"
            label={words.forget(save.name)}
            onPress={() => forget(save.name)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The most recent requests of this browser. */
function History(): ReactElement {
  const words = playground.use()
  const format = useFormat()
  const { runs, clearRuns } = useRuns()
  if (runs.length === 0) return <p className="muted small-text">{words.noHistory}</p>
  const clear = () => {
    clearRuns()
    announce(words.historyCleared)
  }
  return (
    <div className="playground-past stack start gap-3">
      <ul>
        {runs.map((run) => (
          <li key={`${run.op} ${run.ns} ${run.ask}`}>
            <RequestLink request={run}>
              <small>
                <b className={run.status !== null && run.status < 400 ? 'good' : 'bad'}>
                  {run.status ?? words.noAnswer}
                </b>{' '}
                {format.duration(run.ms)} · <Ago at={run.at} />
              </small>
            </RequestLink>
          </li>
        ))}
      </ul>
      <Button size="small" icon="trash" onPress={clear}>
        {words.clearHistory}
      </Button>
    </div>
  )
}

interface RequestLinkProps {
  readonly request: ApiRequest
  /** Shown instead of the operation's description. */
  readonly name?: string
  readonly children?: ReactNode
}

/** A link that runs a request again. */
const RequestLink = ({ request, name, children }: RequestLinkProps): ReactElement => {
  const { summary } = useFormWords()
  const { op, ns, ask } = request
  const form = findForm(op)
  return (
    <Link to="/playground" search={{ op, ask, run: 'yes', ...(ns === null ? {} : { ns }) }}>
      {name ?? (form ? summary(form) : op)}
      <code className="cut">{form ? pathOfRequest(form, readAsk(form, ask)) : op}</code>
      {ns !== null && <small>{ns}</small>}
      {children}
    </Link>
  )
}
