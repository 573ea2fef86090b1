// Identifiers for all entries that have none, by one answer: a base address, and what each of them would get, before it is
// done. Single ones may still be written one by one.
import { useEffect, useState, type ReactElement } from 'react'

import { baseAddress } from '../../../src/core/mending/identifiers.ts'
import type { MadeIdentifier } from '../../../src/core/mending/proposal.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { AnswerField } from './answer-field.tsx'
import { editableText, isAnswered } from './decisions.ts'
import { EntityCards } from './entity-cards.tsx'
import type { Question, Answering } from './model.ts'
import { mending as own } from './words.ts'

interface IdentifiersQuestionProps extends Answering {
  readonly question: Question
  /** The first ones. */
  readonly made: readonly MadeIdentifier[]
  /** All of them, asked one by one. */
  readonly readSingle: () => Promise<readonly Question[]>
  readonly fieldId: string
}

export function IdentifiersQuestion(props: IdentifiersQuestionProps): ReactElement {
  const { question, made, lists, decisions, onDecide, fieldId } = props
  const words = own.use()
  const { number } = useFormat()
  const { id, options = [], madeCount = made.length } = question
  const decision = decisions.get(id)
  const isDone = isAnswered(question, decision)
  const chosen = decision?.kind === 'option' ? options[decision.at]?.value : undefined
  const base = chosen ?? baseAddress(editableText(decision))
  const { title, ofRows, ofEntries } = words.identifiers
  const reason = made[0]?.cell ? ofRows : ofEntries
  return (
    <div className={`mend-question stack with-options ${isDone ? 'done' : ''}`} id={fieldId}>
      <p className="mend-reason">
        {isDone && <Icon name="check" size={16} />}
        <b>{title}</b> {reason(number(madeCount), madeCount)}
      </p>
      {options.length > 0 && (
        <Choices
          label={title}
          value={decision?.kind === 'option' ? String(decision.at) : ''}
          options={options.map(({ value }, at) => ({
            value: String(at),
            label: words.identifiers.base(value),
          }))}
          onChange={(at) => onDecide([id], { kind: 'option', at: Number(at) })}
        />
      )}
      <AnswerField
        question={question}
        label={words.identifiers.field}
        lists={lists}
        text={editableText(decision)}
        fieldId={fieldId}
        onChange={(text) => onDecide([id], text === '' ? null : { kind: 'text', text })}
      />
      <MadeList made={made} count={madeCount} base={base} />
      <OneByOne {...props} count={madeCount} />
    </div>
  )
}

interface CountProps {
  readonly count: number
}

/** Thousands are read when somebody wants to see them, and anew when they are others. */
function OneByOne(props: IdentifiersQuestionProps & CountProps): ReactElement {
  const { question, readSingle, count, lists, decisions, onDecide } = props
  const words = own.use()
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [single, setSingle] = useState<readonly Question[]>([])
  useEffect(() => {
    if (!isOpen) return undefined
    let isLeft = false
    readSingle().then(
      (read) => isLeft || setSingle(read),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [isOpen, question, readSingle])
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.oneByOne(number(count))}</summary>
      {isOpen && <EntityCards questions={single} lists={lists} decisions={decisions} onDecide={onDecide} />}
    </details>
  )
}

interface MadeListProps extends CountProps, Pick<IdentifiersQuestionProps, 'made'> {
  readonly base: string | null
}

/** Before there is a base, what the identifiers end with. */
function MadeList({ made, count, base }: MadeListProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const more = count - made.length
  return (
    <details className="mend-made" open={count <= 10}>
      <summary>{words.identifiers.list(number(count), count)}</summary>
      <ol className="stack">
        {made.map(({ name, kind, fragment }) => (
          <li key={fragment}>
            <span>
              {kind !== null && <small>{words.kinds[kind]}</small>} {name ?? words.entities.noName}
            </span>
            <code>
              {base ?? '…'}
              {fragment}
            </code>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="muted small-text">{words.entities.rest(number(more), more)}</p>}
    </details>
  )
}
