// The field of one question: an entry of a list, a date, a value, a text or an identifier.
import type { ReactElement } from 'react'

import { answerFault } from '../../../src/core/mending/apply-mends.ts'
import type { Lists } from '../../../src/core/mending/proposal.ts'
import { Field } from '../../shared/parts/field.tsx'
import { ListPicker } from './list-picker.tsx'
import type { Question } from './model.ts'
import { mending as own } from './words.ts'

interface AnswerFieldProps {
  readonly question: Question
  readonly label: string
  readonly lists: Lists
  readonly text: string
  readonly onChange: (text: string) => void
  readonly fieldId?: string
}

const hintOf = {
  text: 'text',
  value: 'value',
  iri: 'iri',
  'start-date': 'date',
  'end-date': 'date',
  base: 'base',
} as const

export function AnswerField(props: AnswerFieldProps): ReactElement | null {
  const { question, label, lists, text, onChange, fieldId } = props
  const words = own.use()
  const { list, field, isOpen } = question
  if (!isOpen && field !== 'base') return null
  if (list) {
    return (
      <ListPicker
        label={label}
        entries={lists[list]}
        value={text}
        isOpen={field === 'iri'}
        onChange={onChange}
        {...(fieldId !== undefined && { fieldId })}
      />
    )
  }
  if (!field) return null
  const fault = text === '' ? null : answerFault(field, text, question.path)
  const hint = words.hint[hintOf[field]]
  const isDate = field === 'start-date' || field === 'end-date'
  return (
    <Field
      {...(fieldId !== undefined && { id: `${fieldId}-input` })}
      label={label}
      type={isDate ? 'date' : 'text'}
      mono={field === 'iri' || field === 'base'}
      value={text}
      onChange={onChange}
      error={fault && words.fault[fault] !== '' ? words.fault[fault] : undefined}
      {...(hint !== '' && { hint })}
    />
  )
}
