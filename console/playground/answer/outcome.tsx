// The first line of an answer: status and its meaning, time, size, request id, and what to do next.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { Button, ButtonAnchor } from '../../parts/button.tsx'
import { Badge } from '../../parts/status.tsx'
import { readAsk, withValue, writeAsk } from '../ask.ts'
import { fileName } from '../downloads.ts'
import type { Answer } from '../fetch-answer.ts'
import { findForm } from '../operation-form.ts'
import { meaningOf } from '../use-run.ts'
import { playground } from '../words.ts'
import { AnswerFacts } from './answer-facts.tsx'
import { cursorOf } from './cursor-of.ts'
import { saveFile } from './save-file.ts'

export function Outcome({ answer }: { answer: Answer }): ReactElement {
  const say = playground.use()
  const { status } = answer
  const isFine = status < 400
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
      <AnswerFacts answer={answer} />
    </header>
  )
}

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
