// What went wrong, what to do now, and the request id to quote. Kind words for what people meet: the network gone, the
// session ended, too much at once, a file too large.
import type { ReactElement } from 'react'

import { ApiProblem } from '../../src/client/api-problem.ts'
import { sharedWords } from '../words/shared-words.ts'
import { useFormat } from '../words/format.ts'
import { Button } from './plain-button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Icon } from './icon.tsx'
import './note.css'

export interface ProblemNoteProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

export function ProblemNote({ error, onRetry }: ProblemNoteProps): ReactElement {
  const say = sharedWords.use()
  const { title, advice, requestId } = useProblemWords(error)
  return (
    <div className="note bad" role="alert">
      <Icon name="violation" />
      <div>
        <strong>{title}</strong>
        {advice !== undefined && <p>{advice}</p>}
        {requestId !== undefined && (
          <p className="note-id">
            {say.requestId} <code>{requestId}</code> <CopyButton text={requestId} what={say.requestId} />
          </p>
        )}
        {onRetry && (
          <Button size="small" icon="refresh" onPress={onRetry}>
            {say.retry}
          </Button>
        )}
      </div>
    </div>
  )
}

interface ProblemWords {
  readonly title: string
  readonly advice?: string | undefined
  readonly requestId?: string | undefined
}

export function useProblemWords(error: unknown): ProblemWords {
  const say = sharedWords.use()
  const format = useFormat()
  if (!(error instanceof ApiProblem)) {
    const isNetwork = error instanceof TypeError
    return isNetwork
      ? { title: say.problems.network, advice: say.problems.networkAdvice }
      : { title: say.problems.unexpected, advice: say.problems.unexpectedAdvice }
  }
  const requestId = error.requestId ?? undefined
  if (error.status === 401 && error.code !== 'sign_in_failed') return { title: say.problems.sessionEnded }
  if (error.status === 413) return { title: say.problems.tooLarge, requestId }
  if (error.status === 429) {
    const again = new Date(Date.now() + (error.retryAfterSeconds ?? 60) * 1000).toISOString()
    return { title: say.problems.tooMany(format.ago(again)), requestId }
  }
  if (error.status >= 500) {
    return { title: say.problems.unexpected, advice: say.problems.unexpectedAdvice, requestId }
  }
  const known = say.problems.byCode[error.code as keyof typeof say.problems.byCode]
  return { title: known ?? error.detail, requestId: error.status === 404 ? undefined : requestId }
}

/** What is wrong with one field of a form, as the server put it. */
export function faultOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.errors.find((each) => each.name === field)?.detail
}
