// The header of an answer: status and meaning, actions, duration, size, request id.
import type { ReactElement, ReactNode } from 'react'

import { saveBlob } from '../../downloads/save-file.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Button } from '../../parts/plain-button.tsx'
import { Badge } from '../../parts/status.tsx'
import { useFormat } from '../../words/format.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { fileName } from '../downloads.ts'
import type { Answer } from '../fetch-answer.ts'
import { answerWords } from './words.ts'

interface AnswerHeadProps {
  readonly answer: Answer
  readonly meaning: string
  readonly children: ReactNode
}

export function AnswerHead({ answer, meaning, children }: AnswerHeadProps): ReactElement {
  const isFine = answer.status < 400
  return (
    <header className="api-form-outcome stack gap-3">
      <div className="api-form-outcome-line row apart-3">
        <Badge tone={isFine ? 'good' : 'bad'} icon={isFine ? 'check' : 'violation'}>
          {String(answer.status)}
        </Badge>
        <h3>{meaning}</h3>
        <span className="api-form-actions row long-labels">{children}</span>
      </div>
      <Facts answer={answer} />
    </header>
  )
}

function Facts({ answer }: { answer: Answer }): ReactElement {
  const words = answerWords.use()
  const { requestId: idWord } = sharedWords.use()
  const format = useFormat()
  const { ms, serverMs, firstByteMs, bytes, wireBytes, requestId } = answer
  const waited = serverMs ?? firstByteMs
  return (
    <dl className="api-form-facts row apart-5 small-text">
      <Fact name={words.total}>
        {format.duration(ms)}
        {waited !== null && (
          <small>
            {serverMs === null ? words.firstByte : words.server} {format.duration(waited)}
          </small>
        )}
      </Fact>
      <Fact name={words.size}>
        {words.bytes(format.number(bytes))}
        {wireBytes !== null && wireBytes !== bytes && (
          <small>{words.overWire(words.bytes(format.number(wireBytes)))}</small>
        )}
      </Fact>
      {requestId !== null && (
        <Fact name={idWord}>
          <code>{requestId}</code>
          <CopyButton text={requestId} what={idWord} />
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <div className="row one-line shrinks">
    <dt>{name}</dt>
    <dd className="row shrinks">{children}</dd>
  </div>
)

/** Saves the answer; renders nothing when it was not read completely. */
export function SaveAnswer({ answer: { file, request, type } }: { answer: Answer }): ReactElement | null {
  const words = answerWords.use()
  if (file === null || file.size === 0) return null
  return (
    <Button size="small" icon="download" onPress={() => saveBlob(fileName(request, type), file)}>
      {words.download}
    </Button>
  )
}
