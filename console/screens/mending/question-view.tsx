// One question about one entry: why it is asked, what is offered, and the field for an answer.
import { memo, useContext, type ReactElement } from 'react'

import { editableText, isAnswered } from './decisions.ts'
import type { Decision, Lists } from '../../../src/core/mending/proposal.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { CellButton, ShowCell } from '../sheets/show-cell.tsx'
import { AnswerField } from './answer-field.tsx'
import { entryName } from './list-picker.tsx'
import type { Question, Answering, ShownOption } from './model.ts'
import { fieldLabel, optionText, questionPlace, questionReason } from './question-words.ts'
import { mending as own } from './words.ts'

interface QuestionViewProps extends Omit<Answering, 'decisions'> {
  readonly question: Question
  readonly decision: Decision | undefined
  readonly fieldId: string
}

/** Many are on the page, and each decision changes one of them. */
export const QuestionView = memo(function QuestionView(props: QuestionViewProps): ReactElement {
  const { question, lists, decision, onDecide, fieldId } = props
  const words = own.use()
  const textOf = useOptionText(question, lists)
  const { id, options = [], list } = question
  const label = fieldLabel(question, words)
  const place = questionPlace(question, words)
  const isDone = isAnswered(question, decision)
  const show = useContext(ShowCell)
  return (
    <div
      className={`mend-question stack ${isDone ? 'done' : ''} ${options.length > 0 ? 'with-options' : ''}`}
      id={fieldId}
    >
      <p className="mend-reason">
        {isDone && <Icon name="check" size={16} />}
        <b>{label}</b> {questionReason(question, words)}
      </p>
      <OtherDay question={question} />
      {options.length > 0 && (
        <Choices
          label={label}
          value={decision?.kind === 'option' ? String(decision.at) : ''}
          options={options.map((option, at) => ({ value: String(at), label: textOf(option) }))}
          onChange={(at) => onDecide([id], { kind: 'option', at: Number(at) })}
        />
      )}
      <AnswerField
        question={question}
        label={options.length === 0 ? label : list ? words.another(label) : words.own(label)}
        lists={lists}
        text={editableText(decision)}
        fieldId={fieldId}
        onChange={(text) => onDecide([id], text === '' ? null : { kind: 'text', text })}
      />
      {place !== null && (
        <p className="muted small-text">
          {question.cell && show ? <CellButton cell={question.cell} label={place} onShow={show} /> : place}
        </p>
      )}
    </div>
  )
})

/** What an option says; entries of a list go by their names. */
export function useOptionText({ list = 'organization' }: Question, lists: Lists) {
  const words = own.use()
  const language = useLanguage()
  const entryLabel = (iri: string): string => {
    const entry = lists[list].find((each) => each.iri === iri)
    return entry ? entryName(entry, language) : iri
  }
  return (option: ShownOption): string => optionText(option, words, entryLabel)
}

/** So that nobody answers for another year. */
function OtherDay({
  question: { otherDay, path },
}: Pick<QuestionViewProps, 'question'>): ReactElement | null {
  const words = own.use().otherDay
  if (otherDay === undefined) return null
  const sentence = path === 'prov:endedAtTime' ? words.first : words.last
  return <p className="muted">{sentence(otherDay.slice(0, 10))}</p>
}
