// What is not shown, and why; never silently.
import type { ReactElement } from 'react'

import { Note } from '../../parts/note.tsx'
import { useFormat } from '../../words/format.ts'
import { isJsonType } from '../downloads.ts'
import { mostShown } from '../fetch-answer.ts'
import type { Answer } from '../fetch-answer.ts'
import { playground } from '../words.ts'

export function AnswerNotes({ answer }: { answer: Answer }): ReactElement | null {
  const say = playground.use()
  const { size } = useFormat()
  const { ended, bytes, type } = answer
  if (bytes === 0) return <p className="playground-quiet">{say.isEmpty}</p>
  if (ended === 'cancelled') return <Note tone="warn">{say.cancelled(size(bytes))}</Note>
  if (ended === 'broken') return <Note tone="warn">{say.broken(size(bytes))}</Note>
  if (bytes <= mostShown) return null
  return <Note>{isJsonType(type) ? say.large(size(mostShown)) : say.cut(size(mostShown))}</Note>
}
