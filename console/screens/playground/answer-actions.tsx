// What can be done with an answer: the next page, the file, signing in again.
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { Answer } from '../../shared/api-form/fetch-answer.ts'
import { readAsk, withValue, writeAsk } from '../../shared/api-form/form-values.ts'
import { findForm } from '../../shared/api-form/operation-form.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../shared/parts/button.tsx'
import { playground } from './words.ts'

interface AnswerActionsProps {
  readonly answer: Answer
  /** The button that saves what was read. */
  readonly save: ReactElement
}

export function AnswerActions({ answer, save }: AnswerActionsProps): ReactElement {
  const words = playground.use()
  const { download, status } = answer
  return (
    <>
      <NextPage answer={answer} />
      {download === null || status >= 400 ? (
        save
      ) : (
        <ButtonAnchor size="small" icon="download" href={download} download>
          {words.downloadWhole}
        </ButtonAnchor>
      )}
    </>
  )
}

/** The same request with the cursor of this answer. */
function NextPage({ answer }: { answer: Answer }): ReactElement | null {
  const words = playground.use()
  const navigate = useNavigate()
  const { view } = useSearch({ strict: false })
  const { op, ns, ask } = answer.request
  const form = findForm(op)
  const cursor = findCursor(answer.text)
  if (cursor === null || !form?.parameters.some(({ name }) => name === 'cursor')) return null
  const search = {
    op,
    ask: writeAsk(form, withValue(readAsk(form, ask), 'cursor', [cursor])),
    run: 'yes',
    ...(ns === null ? {} : { ns }),
    ...(view === undefined ? {} : { view }),
  }
  return (
    <Button size="small" icon="right" onPress={() => void navigate({ to: '/playground', search })}>
      {words.nextPage}
    </Button>
  )
}

/** The cursor of the next page. `meta` is the last member of a list, so a large answer need not be parsed. */
function findCursor(text: string): string | null {
  const at = text.lastIndexOf('"meta":')
  if (at === -1) return null
  try {
    const { meta } = JSON.parse(`{${text.slice(at)}`) as { meta?: { cursor?: unknown } }
    return typeof meta?.cursor === 'string' ? meta.cursor : null
  } catch {
    return null
  }
}

export function SignInAgain(): ReactElement {
  const { href } = useLocation()
  return (
    <ButtonLink to="/sign-in" search={{ next: href, ended: 'yes' }} size="small">
      {playground.use().signInAgain}
    </ButtonLink>
  )
}
