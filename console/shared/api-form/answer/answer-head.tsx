// The header of an answer: status and meaning, actions, duration, size, request id.
import type { ReactElement, ReactNode } from 'react'

import { saveBlob } from '../../downloads/save-file.ts'
import { Button } from '../../parts/plain-button.tsx'
import { Badge } from '../../parts/status.tsx'
import { fileName } from '../downloads.ts'
import type { Answer } from '../fetch-answer.ts'
import { apiForm } from '../words.ts'
import { AnswerFacts } from './answer-facts.tsx'

interface AnswerHeadProps {
  readonly answer: Answer
  /** What the status means, as a heading of the level that fits the page. */
  readonly heading: ReactElement
  readonly children: ReactNode
}

export function AnswerHead({ answer, heading, children }: AnswerHeadProps): ReactElement {
  const isFine = answer.status < 400
  return (
    <header className="api-form-outcome">
      <div className="api-form-outcome-line">
        <Badge tone={isFine ? 'good' : 'bad'} icon={isFine ? 'check' : 'violation'}>
          {String(answer.status)}
        </Badge>
        {heading}
        <span className="api-form-actions">{children}</span>
      </div>
      <AnswerFacts answer={answer} />
    </header>
  )
}

/** Saves the answer; renders nothing when it was not read completely. */
export function SaveAnswer({ answer: { file, request, type } }: { answer: Answer }): ReactElement | null {
  const words = apiForm.use()
  if (file === null || file.size === 0) return null
  return (
    <Button size="small" icon="download" onPress={() => saveBlob(fileName(request, type), file)}>
      {words.download}
    </Button>
  )
}

type Meanings = Readonly<Record<'success' | 'refused' | 'failed', string>>

/** The meaning of this status, or of its class (2xx, 4xx, 5xx). */
export function meaningOf(status: number, meanings: Meanings): string {
  const byStatus: Readonly<Record<string, string>> = meanings
  return (
    byStatus[status] ?? (status < 400 ? meanings.success : status < 500 ? meanings.refused : meanings.failed)
  )
}
