// One plan: its period and due day, how far it is as a bar with words, and what can be done with it.
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { useMayWrite, useSignedIn } from '../../shared/api/session.ts'
import { saveBlob } from '../../shared/downloads/save-file.ts'
import { Button } from '../../shared/parts/button.tsx'
import { ConfirmChange } from '../../shared/parts/confirm-change.tsx'
import { Card, Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { atNoon, plansQuery, type PlanState, type PlanStatus, type ShownPlan } from './expected-queries.ts'
import { expected as own } from './words.ts'

interface PlanCardProps {
  readonly namespace: string
  readonly shown: ShownPlan
  readonly onAgain: () => void
}

export function PlanCard({ namespace, shown, onAgain }: PlanCardProps): ReactElement {
  const words = own.use()
  const { date } = useFormat()
  const { has_links: hasLinks } = useSignedIn()
  const mayWrite = useMayWrite()
  const { plan, name, status } = shown
  const { slug, period, due, reminders } = plan
  const [isAsking, setAsking] = useState(false)
  const save = useMutation({ mutationFn: (what: 'links' | 'status') => download(namespace, slug, what) })
  const turn = useChange({
    change: () =>
      dataApi.setPlanReminders({ slug, body: { state: reminders === 'on' ? 'off' : 'on' } }, { namespace }),
    shownBy: [plansQuery(namespace)],
  })
  return (
    <Card title={name}>
      <p className="muted">
        {words.period(date(atNoon(period.from)), date(atNoon(period.to)))} · {words.due(date(atNoon(due)))}
      </p>
      {status ? <Progress name={name} counts={status.meta.counts} /> : <Loading lines={2} />}
      <p className="row">
        <Button size="small" icon="download" onPress={() => save.mutate('status')}>
          {words.file}
        </Button>
        {hasLinks && mayWrite && (
          <Button size="small" icon="download" onPress={() => save.mutate('links')}>
            {words.links}
          </Button>
        )}
        {mayWrite && (
          <>
            <Button size="small" onPress={() => turn.mutate()} isPending={turn.isPending}>
              {reminders === 'on' ? words.turnOff : words.turnOn}
            </Button>
            <Button size="small" onPress={onAgain}>
              {words.again}
            </Button>
            <Button size="small" icon="trash" onPress={() => setAsking(true)}>
              {words.remove}
            </Button>
          </>
        )}
      </p>
      {mayWrite && <p className="muted">{reminders === 'on' ? words.remindersOn : words.remindersOff}</p>}
      {(save.isError || turn.isError) && <ProblemNote error={save.error ?? turn.error} />}
      {isAsking && (
        <DeletePlan namespace={namespace} slug={slug} name={name} onClose={() => setAsking(false)} />
      )}
    </Card>
  )
}

async function download(namespace: string, slug: string, what: 'links' | 'status'): Promise<void> {
  const response =
    what === 'links'
      ? await dataApi.listPlanLinks({ slug, format: 'csv' }, { namespace })
      : await dataApi.getPlanStatus({ slug, format: 'xlsx' }, { namespace })
  const blob = await response.blob()
  saveBlob(`${namespace}-${slug}-${what}.${what === 'links' ? 'csv' : 'xlsx'}`, blob)
}

const order = ['reported', 'nothing_to_report', 'waiting', 'partly', 'returned', 'missing'] as const

function Progress({ name, counts }: { name: string; counts: PlanStatus['meta']['counts'] }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const all = order.reduce((sum, state) => sum + counts[state], 0)
  const present = order.filter((state) => counts[state] > 0)
  const sentence = present
    .map((state) => words.stateCount(words.states[state], number(counts[state])))
    .join(' · ')
  return (
    <>
      <p>
        <b>{words.progress(number(counts.reported + counts.nothing_to_report), number(all))}</b>
      </p>
      <div className="plan-bar" role="img" aria-label={`${name}. ${sentence}`}>
        {present.map((state) => (
          <span key={state} className={`plan-part ${state}`} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <p className="muted">{sentence}</p>
    </>
  )
}

export const stateLooks = {
  missing: ['bad', 'violation'],
  returned: ['warn', 'refresh'],
  partly: ['warn', 'warning'],
  waiting: ['calm', 'clock'],
  nothing_to_report: ['off', 'minus'],
  reported: ['good', 'check'],
} as const satisfies Readonly<Record<PlanState, unknown>>

interface DeletePlanProps {
  readonly namespace: string
  readonly slug: string
  readonly name: string
  readonly onClose: () => void
}

function DeletePlan({ namespace, slug, name, onClose }: DeletePlanProps): ReactElement {
  const words = own.use()
  return (
    <ConfirmChange
      title={words.removeTitle(name)}
      confirmLabel={words.remove}
      change={() => dataApi.deletePlan({ slug }, { namespace })}
      shownBy={[plansQuery(namespace)]}
      says={words.removed(name)}
      onClose={onClose}
    >
      <p>{words.removeWhat}</p>
    </ConfirmChange>
  )
}
