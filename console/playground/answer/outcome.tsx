// The first line of an answer: status and its meaning, time, size, request id, and what to do next.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { Button, ButtonAnchor } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Badge } from '../../parts/status.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useFormat } from '../../words/format.ts'
import { readAsk, withValue, writeAsk } from '../ask.ts'
import { fileName } from '../downloads.ts'
import type { Answer } from '../fetch-answer.ts'
import { findForm } from '../operation-form.ts'
import { meaningOf } from '../use-run.ts'
import { playground } from '../words.ts'
import { cursorOf } from './cursor-of.ts'
import { saveFile } from './save-file.ts'

export function Outcome({ answer }: { answer: Answer }): ReactElement {
  const say = playground.use()
  const format = useFormat()
  const { status, ms, serverMs, firstByteMs, bytes, wireBytes, requestId } = answer
  const isFine = status < 400
  const waited = serverMs ?? firstByteMs
  return (
    <header className="playground-outcome">
      <div className="playground-outcome-line">
        <Badge tone={isFine ? 'good' : 'bad'} icon={isFine ? 'check' : 'violation'}>
          {String(status)}
        </Badge>
        <h2>{meaningOf(status, say.meaning)}</h2>
        <span className="playground-acts">
          <NextPage answer={answer} />
          <Download answer={answer} />
        </span>
      </div>
      <dl className="playground-facts">
        <Fact name={say.total}>
          {format.duration(ms)}
          {waited !== null && (
            <small>
              {serverMs === null ? say.firstByte : say.server} {format.duration(waited)}
            </small>
          )}
        </Fact>
        <Fact name={say.size}>
          {say.bytes(format.number(bytes))}
          {wireBytes !== null && wireBytes !== bytes && (
            <small>{say.overWire(say.bytes(format.number(wireBytes)))}</small>
          )}
        </Fact>
        {requestId !== null && (
          <Fact name={sharedWords.use().requestId}>
            <code>{requestId}</code>
            <CopyButton text={requestId} what={sharedWords.use().requestId} />
          </Fact>
        )}
      </dl>
    </header>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The same request with the cursor of this answer. */
function NextPage({ answer }: { answer: Answer }): ReactElement | null {
  const say = playground.use()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const { asked } = answer
  const form = findForm(asked.op)
  const cursor = cursorOf(answer.text)
  if (!form || cursor === null || !form.query.some(({ name }) => name === 'cursor')) return null
  const ask = writeAsk(form, withValue(readAsk(form, asked.ask), 'cursor', [cursor]))
  const search = {
    op: asked.op,
    ask,
    run: 'yes',
    ...(asked.ns === null ? {} : { ns: asked.ns }),
    ...(view === undefined ? {} : { view }),
  }
  return (
    <Button size="small" icon="right" onPress={() => void navigate({ to: '/playground', search })}>
      {say.nextPage}
    </Button>
  )
}

function Download({ answer }: { answer: Answer }): ReactElement | null {
  const say = playground.use()
  const { download, file, asked, type, status } = answer
  if (download !== null && status < 400) {
    return (
      <ButtonAnchor size="small" icon="download" href={download} download>
        {say.downloadWhole}
      </ButtonAnchor>
    )
  }
  if (file === null || file.size === 0) return null
  return (
    <Button size="small" icon="download" onPress={() => saveFile(file, fileName(asked.op, asked.ns, type))}>
      {say.download}
    </Button>
  )
}
