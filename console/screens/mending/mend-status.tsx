// How many faults are left, always in view.
import type { ReactElement, ReactNode } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { Progress } from './model.ts'
import { mending as own } from './words.ts'

interface MendStatusProps {
  readonly progress: Progress
  readonly isBusy: boolean
  /** There are questions that need not be answered. */
  readonly hasAdvice: boolean
  readonly onNext: (() => void) | null
  readonly children: ReactNode
}

export function MendStatus(props: MendStatusProps): ReactElement {
  const { progress, isBusy, hasAdvice, onNext, children } = props
  const words = own.use()
  const { number } = useFormat()
  const { violations, problems, firstProblems } = progress
  const isDone = violations === 0
  return (
    <section
      className={`mend-status row between gap-3 ${isDone ? 'good' : 'bad'}`}
      aria-label={words.left(number(problems), problems)}
    >
      <div className="stack gap-1">
        <p role="status" className="row">
          <Icon name={isDone ? 'check' : 'violation'} size={20} />
          <strong>{statusText(progress, hasAdvice, words, number)}</strong>
          {!isDone && firstProblems > problems && <span>{words.ofAll(number(firstProblems))}</span>}
          {isBusy && <span className="muted">{words.checkingAgain}</span>}
        </p>
        <progress
          aria-label={words.left(number(problems), problems)}
          max={Math.max(firstProblems, problems, 1)}
          value={Math.max(firstProblems, problems, 1) - problems}
        />
      </div>
      <div className="row long-labels">
        {onNext && (
          <Button icon="chevron" onPress={onNext}>
            {words.next}
          </Button>
        )}
        {children}
      </div>
    </section>
  )
}

function statusText(
  { violations, problems, firstProblems, changes }: Progress,
  hasAdvice: boolean,
  words: ReturnType<typeof own.use>,
  number: (value: number) => string,
): string {
  if (violations > 0) return words.left(number(problems), problems)
  if (firstProblems > 0 || changes > 0) return words.none
  return hasAdvice ? words.onlyAdvice : words.noneYet
}
