// The steps of a capsule's processing, and its numbers.
import type { ReactElement } from 'react'

import { Icon, type IconName } from '../../shared/parts/icon.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { Ago } from '../../shared/parts/time.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { CapsuleDetail } from './capsule-queries.ts'
import { capsule as own } from './capsule-words.ts'

type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'off'

interface Step {
  readonly label: string
  readonly tone: Tone
  readonly at?: string | null
}

const icons: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  bad: 'violation',
  warn: 'warning',
  busy: 'clock',
  off: 'trash',
}

export function CapsuleHistory({ capsule }: { capsule: CapsuleDetail }): ReactElement {
  const words = own.use()
  const { number, size } = useFormat()
  const steps = useSteps(capsule)
  const facts = [
    { label: words.facts.size, value: size(capsule.size_bytes) },
    ...(capsule.triple_count === undefined
      ? []
      : [{ label: words.facts.statements, value: number(capsule.triple_count) }]),
    ...(capsule.validation
      ? [
          { label: words.facts.violations, value: number(capsule.violation_count) },
          { label: words.facts.warnings, value: number(capsule.warning_count) },
        ]
      : []),
  ]
  return (
    <Card>
      <div className="capsule-summary row top between">
        <ol aria-label={words.history} className="capsule-steps row top apart-5 gap-3">
          {steps.map((step) => (
            <li key={step.label} className={`row one-line top ${step.tone}`}>
              <Icon name={icons[step.tone]} size={16} />
              <span>
                <b>{step.label}</b>
                {step.at && <Ago at={step.at} />}
              </span>
            </li>
          ))}
        </ol>
        <dl className="capsule-facts row top apart-5 gap-3">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="muted small-text">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

function lastStep({ replaced_by: successor, violation_count: violations }: CapsuleDetail) {
  if (successor !== undefined) return 'replacedStep'
  return violations > 0 ? 'droppedStep' : 'rolledBack'
}

function useSteps(capsule: CapsuleDetail): readonly Step[] {
  const { status, created_at: sentAt, finished_at: finishedAt } = capsule
  const words = own.use()
  const { duration } = useFormat()
  const sent: Step = { label: words.sent, tone: 'good', at: sentAt }
  if (status === 'pending') return [sent, { label: words.checking, tone: 'busy' }]
  if (finishedAt === null) return [sent, { label: words.cancelled, tone: 'off' }]
  const took = duration(Math.max(0, Date.parse(finishedAt) - Date.parse(sentAt)))
  const checked: Step = { label: words.checked(took), tone: 'good', at: finishedAt }
  if (status === 'deleted') return [sent, checked, { label: words[lastStep(capsule)], tone: 'off' }]
  return [
    sent,
    checked,
    status === 'accepted'
      ? { label: words.accepted, tone: capsule.triple_count === 0 ? 'warn' : 'good' }
      : { label: words.rejected, tone: 'bad' },
  ]
}
