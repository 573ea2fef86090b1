// The four first steps. Whether a step is done is derived from the data.
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'

import { Form } from '../../shared/parts/form.tsx'
import type { ApiKey } from '../../shared/api/keys.ts'
import { glossaryPath, type GlossaryWord } from '../../shared/api/glossary-path.ts'
import { hasLooked, markLooked } from '../../shared/api/looked.ts'
import { useCurrentNamespace } from '../../shared/api/current-namespace.ts'
import type { ConsoleNamespace } from '../../shared/api/session.ts'
import { loadChunk } from '../../shared/frame/load-chunk.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Badge } from '../../shared/parts/status.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { Field } from '../../shared/parts/field.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useNewNamespace } from '../namespaces/new-namespace.ts'
import { welcome as own } from './words.ts'

// Not part of the first page of those who have uploaded something.
const FirstCapsule = lazy(
  loadChunk(async () => ({ default: (await import('./first-capsule.tsx')).FirstCapsule })),
)

interface WelcomeProps {
  readonly namespaces: readonly ConsoleNamespace[]
  readonly keys: readonly ApiKey[]
}

type StepName = 'namespace' | 'capsule' | 'look' | 'key'

const order: readonly StepName[] = ['namespace', 'capsule', 'look', 'key']

/** What a step leads to in the glossary. */
const glossaryWords: Readonly<Record<StepName, GlossaryWord>> = {
  namespace: 'namespace',
  capsule: 'capsule',
  look: 'theory-of-change',
  key: 'key',
}

export function Welcome({ namespaces, keys }: WelcomeProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const [state, change] = useWelcomeState()
  const current = useCurrentNamespace()
  const filled = namespaces.find((each) => each.capsules.accepted > 0)
  const chosen = namespaces.find((each) => each.namespace === current) ?? namespaces[0]
  const done: Readonly<Record<StepName, boolean>> = {
    namespace: namespaces.length > 0,
    capsule: filled !== undefined,
    look: filled !== undefined && hasLooked(),
    key: keys.length > 0,
  }
  const isOver = (step: StepName) => done[step] || state.skipped.includes(step)
  if (state.isHidden || order.every(isOver)) return null
  const next = order.find((step) => !isOver(step))
  const bodies: Readonly<Record<StepName, ReactNode>> = {
    namespace: <FirstNamespace namespaces={namespaces} />,
    capsule: (
      <Suspense>
        <FirstCapsule namespace={chosen} />
      </Suspense>
    ),
    look: <FirstLook namespace={filled} />,
    key: <FirstKey isNext={next === 'key'} />,
  }
  return (
    <section className="welcome panel stack gap-3" aria-labelledby="welcome">
      <header className="row top between gap-3">
        <div>
          <h2 id="welcome">{words.title}</h2>
          <p className="muted">{words.lead}</p>
        </div>
        <Button variant="quiet" size="small" onPress={() => change({ isHidden: true })}>
          {words.hide}
        </Button>
      </header>
      <p className="welcome-progress row one-line gap-3 small-text muted">
        <progress max={order.length} value={order.filter(isOver).length} aria-label={words.title} />
        {words.progress(number(order.filter(isOver).length), number(order.length))}
      </p>
      <ol>
        {order.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            isDone={done[step]}
            isSkipped={!done[step] && state.skipped.includes(step)}
            isNext={step === next}
            onSkip={() => change({ skipped: [...state.skipped, step] })}
          >
            {bodies[step]}
          </Step>
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly step: StepName
  readonly number: number
  readonly isDone: boolean
  readonly isSkipped: boolean
  readonly isNext: boolean
  readonly onSkip: () => void
  readonly children: ReactNode
}

function Step({ step, number, isDone, isSkipped, isNext, onSkip, children }: StepProps): ReactElement {
  const words = own.use()
  const { title, text, about } = words[step]
  const isOver = isDone || isSkipped
  return (
    <li className={isOver ? 'over' : isNext ? 'next' : undefined} aria-current={isNext ? 'step' : undefined}>
      <span className="welcome-mark" aria-hidden="true">
        {isDone ? <Icon name="check" size={16} /> : number}
      </span>
      <div>
        <h3 className="row">
          {title} {isDone && <Badge tone="good">{words.done}</Badge>}
          {isSkipped && <Badge>{words.skipped}</Badge>}
        </h3>
        {!isOver && (
          <>
            <p>
              {text} <a href={glossaryPath(glossaryWords[step])}>{about}</a>
            </p>
            {children}
          </>
        )}
      </div>
      {!isOver && (
        <Button variant="quiet" size="small" aria-label={words.skipStep(title)} onPress={onSkip}>
          {words.skip}
        </Button>
      )}
    </li>
  )
}

/** Step 4: create a key. */
const FirstKey = ({ isNext }: { isNext: boolean }): ReactElement => (
  <p>
    <ButtonLink to="/keys" search={{ create: 'yes' }} icon="key" variant={isNext ? 'primary' : 'secondary'}>
      {own.use().key.create}
    </ButtonLink>
  </p>
)

/** Step 1: create a namespace. */
function FirstNamespace({ namespaces }: { namespaces: readonly ConsoleNamespace[] }): ReactElement {
  const words = own.use().namespace
  const { label, slug, submit, create } = useNewNamespace(namespaces)
  return (
    <Form onSubmit={submit} className="welcome-form stack top gap-3">
      {create.error !== null && <ProblemNote error={create.error} />}
      <Field {...label} label={words.label} placeholder={words.placeholder} maxLength={200} />
      <Field {...slug} label={words.slug} hint={words.slugHint} mono autoComplete="off" spellCheck="false" />
      <Button type="submit" variant="primary" isPending={create.isPending}>
        {create.isPending ? words.creating : words.create}
      </Button>
    </Form>
  )
}

/** What the data does not show: skipped, hidden. Stored in this browser. */
interface WelcomeState {
  readonly isHidden: boolean
  readonly skipped: readonly string[]
}

const storedAs = 'impact-graph.welcome'
const fresh: WelcomeState = { isHidden: false, skipped: [] }

function read(): WelcomeState {
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(storedAs) ?? '{}') as Partial<WelcomeState>) }
  } catch {
    return fresh
  }
}

function useWelcomeState(): [WelcomeState, (change: Partial<WelcomeState>) => void] {
  const [state, setState] = useState(read)
  const change = (part: Partial<WelcomeState>) => {
    const next = { ...state, ...part }
    localStorage.setItem(storedAs, JSON.stringify(next))
    setState(next)
  }
  return [state, change]
}

interface FirstLookProps {
  /** A namespace with an accepted capsule. */
  readonly namespace: ConsoleNamespace | undefined
}

/** Step 3: look at the data in the explorer and in the Playground. */
function FirstLook({ namespace }: FirstLookProps): ReactElement {
  const words = own.use().look
  if (!namespace) return <p className="muted small-text">{words.first}</p>
  const { namespace: ns } = namespace
  return (
    <div className="row long-labels">
      <ButtonLink
        to="/explorer"
        search={{ ns, view: 'theory' }}
        icon="explorer"
        variant="primary"
        onClick={markLooked}
      >
        {words.theory}
      </ButtonLink>
      <ButtonLink to="/explorer" search={{ ns }} icon="explorer" onClick={markLooked}>
        {words.rows}
      </ButtonLink>
      <ButtonLink
        to="/playground"
        search={{ ns, op: 'listRows', view: 'table', run: 'yes' }}
        icon="playground"
      >
        {words.playground}
      </ButtonLink>
    </div>
  )
}
