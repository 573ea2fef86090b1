// Notes about what is not shown, and why. Nothing is left out silently.
import type { ReactElement } from 'react'

import { Note } from '../../parts/note.tsx'
import { useFormat } from '../../words/format.ts'
import { isJsonType, isTextType } from '../downloads.ts'
import { maxShown } from '../fetch-answer.ts'
import type { Answer } from '../fetch-answer.ts'
import { apiForm } from '../words.ts'

export function AnswerNotes({ answer }: { answer: Answer }): ReactElement | null {
  const words = apiForm.use()
  const { size } = useFormat()
  const { ended, bytes, type } = answer
  if (bytes === 0) return <p className="api-form-quiet">{words.isEmpty}</p>
  if (ended === 'cancelled') return <Note tone="warn">{words.cancelled(size(bytes))}</Note>
  if (ended === 'broken') return <Note tone="warn">{words.broken(size(bytes))}</Note>
  if (!isTextType(type)) return <p className="api-form-quiet">{words.isFile}</p>
  if (bytes <= maxShown) return null
  return <Note>{isJsonType(type) ? words.large(size(maxShown)) : words.cut(size(maxShown))}</Note>
}
