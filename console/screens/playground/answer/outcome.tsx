// The header of an answer, with the next page and the download.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { AnswerHead, meaningOf, SaveAnswer } from '../../../shared/api-form/answer/answer-head.tsx'
import type { Answer } from '../../../shared/api-form/fetch-answer.ts'
import { readAsk, withValue, writeAsk } from '../../../shared/api-form/form-values.ts'
import { findForm } from '../../../shared/api-form/operation-form.ts'
import { Button, ButtonAnchor } from '../../../shared/parts/button.tsx'
import { playground } from '../words.ts'

export function Outcome({ answer }: { answer: Answer }): ReactElement {
  const words = playground.use()
  return (
    <AnswerHead answer={answer} heading={<h2>{meaningOf(answer.status, words.meaning)}</h2>}>
      <NextPage answer={answer} />
      <Download answer={answer} />
    </AnswerHead>
  )
}

/** The same request with the cursor of this answer. */
function NextPage({ answer }: { answer: Answer }): ReactElement | null {
  const words = playground.use()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const { request } = answer
  const form = findForm(request.op)
  const cursor = cursorOf(answer.text)
  if (!form || cursor === null || !form.query.some(({ name }) => name === 'cursor')) return null
  const ask = writeAsk(form, withValue(readAsk(form, request.ask), 'cursor', [cursor]))
  const search = {
    op: request.op,
    ask,
    run: 'yes',
    ...(request.ns === null ? {} : { ns: request.ns }),
    ...(view === undefined ? {} : { view }),
  }
  return (
    <Button size="small" icon="right" onPress={() => void navigate({ to: '/playground', search })}>
      {words.nextPage}
    </Button>
  )
}

function Download({ answer }: { answer: Answer }): ReactElement | null {
  const words = playground.use()
  const { download, status } = answer
  if (download === null || status >= 400) return <SaveAnswer answer={answer} />
  return (
    <ButtonAnchor size="small" icon="download" href={download} download>
      {words.downloadWhole}
    </ButtonAnchor>
  )
}

/** The cursor of the next page. `meta` is the last member of a list, so a large answer need not be parsed. */
function cursorOf(text: string): string | null {
  const at = text.lastIndexOf('"meta":')
  if (at === -1) return null
  try {
    const { meta } = JSON.parse(`{${text.slice(at)}`) as { meta?: { cursor?: unknown } }
    return typeof meta?.cursor === 'string' ? meta.cursor : null
  } catch {
    return null
  }
}
