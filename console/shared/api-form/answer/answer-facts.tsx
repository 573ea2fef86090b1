// Duration, size and request id of an answer.
import type { ReactElement, ReactNode } from 'react'

import { CopyButton } from '../../parts/copy-button.tsx'
import { useFormat } from '../../words/format.ts'
import { sharedWords } from '../../words/shared-words.ts'
import type { Answer } from '../fetch-answer.ts'
import { apiForm } from '../words.ts'

export function AnswerFacts({ answer }: { answer: Answer }): ReactElement {
  const words = apiForm.use()
  const { requestId: idWord } = sharedWords.use()
  const format = useFormat()
  const { ms, serverMs, firstByteMs, bytes, wireBytes, requestId } = answer
  const waited = serverMs ?? firstByteMs
  return (
    <dl className="api-form-facts">
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
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
