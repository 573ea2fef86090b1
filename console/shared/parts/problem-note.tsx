// What went wrong, what to do, and the request id. Explains common cases: network down, session ended, rate limit,
// file too large.
import type { ReactElement } from 'react'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { sharedWords } from '../words/shared-words.ts'
import { useFormat } from '../words/format.ts'
import { Button } from './plain-button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Note } from './note.tsx'

interface ProblemNoteProps {
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
}

export function ProblemNote({ error, onRetry }: ProblemNoteProps): ReactElement {
  const words = sharedWords.use()
  const { title, advice, requestId } = useProblemWords(error)
  return (
    <Note tone="bad" role="alert">
      <strong>{title}</strong>
      {advice !== undefined && <p>{advice}</p>}
      {requestId !== undefined && (
        <p className="row muted small-text">
          {words.requestId} <code>{requestId}</code> <CopyButton text={requestId} what={words.theRequestId} />
        </p>
      )}
      {onRetry && canChange(error) && (
        <Button size="small" icon="refresh" onPress={onRetry}>
          {words.retry}
        </Button>
      )}
    </Note>
  )
}

/** Retrying does not help when something is missing or not allowed. */
const canChange = (error: unknown): boolean =>
  !(error instanceof ApiProblem && [400, 403, 404, 410].includes(error.status))

interface ProblemWords {
  readonly title: string
  readonly advice?: string | undefined
  readonly requestId?: string | undefined
}

export function useProblemWords(error: unknown): ProblemWords {
  const words = sharedWords.use()
  const format = useFormat()
  if (!(error instanceof ApiProblem)) {
    const isNetwork = error instanceof TypeError
    return isNetwork
      ? { title: words.problems.network, advice: words.problems.networkAdvice }
      : { title: words.problems.unexpected, advice: words.problems.unexpectedAdvice }
  }
  const requestId = error.requestId ?? undefined
  if (error.status === 401 && error.code !== 'sign_in_failed') return { title: words.problems.sessionEnded }
  if (error.status === 413) {
    // A proxy in front of the service may refuse a file as well; it names no limit.
    const { limit_bytes: limit } = error.body
    const { tooLarge, tooLargeForProxy } = words.problems
    return { title: typeof limit === 'number' ? tooLarge(format.size(limit)) : tooLargeForProxy, requestId }
  }
  if (error.status === 429) {
    const again = new Date(Date.now() + (error.retryAfterSeconds ?? 60) * 1000).toISOString()
    return { title: words.problems.tooMany(format.ago(again)), requestId }
  }
  const byCode = words.problems.byCode[error.code as keyof typeof words.problems.byCode]
  if (error.status >= 500 && byCode === undefined) {
    return { title: words.problems.unexpected, advice: words.problems.unexpectedAdvice, requestId }
  }
  if (error.code === 'quota_exceeded') {
    const { quota, used, limit } = error.body
    const [titleOf, number] =
      quota === 'namespaces'
        ? [words.problems.quotaOfNamespaces, format.number]
        : [words.problems.quotaOfBytes, format.size]
    return { title: titleOf(number(Number(used)), number(Number(limit))) }
  }
  return { title: byCode ?? error.detail, requestId: error.status === 404 ? undefined : requestId }
}

/** The server's message about one field of a form. */
export function fieldFault(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  return error.errors.find((each) => each.name === field)?.detail
}
