// Questions that are the same for several entries, answered at once.
import { isLostNote } from '../../../src/core/validation/lost-notes.ts'
import { useMemo, useState, type ReactElement } from 'react'

import type { EntityKind } from '../../../src/core/validation/finding.ts'
import type { Decision, Lists } from '../../../src/core/mending/proposal.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Choices } from '../../shared/parts/choice.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { AnswerField } from './answer-field.tsx'
import { editableText, isAnswered } from './decisions.ts'
import { EntityCards, fieldId } from './entity-cards.tsx'
import { isItsOwn, type Question, type Answering } from './model.ts'
import { useOptionText } from './question-view.tsx'
import { fieldLabel, questionPlace, questionReason } from './question-words.ts'
import { mending as own } from './words.ts'

interface SameQuestionsProps extends Answering {
  readonly groups: readonly (readonly Question[])[]
}

export function SameQuestions({ groups, ...rest }: SameQuestionsProps): ReactElement | null {
  const words = own.use().bulk
  if (groups.length === 0) return null
  return (
    <Card title={words.title}>
      <p className="muted">{words.lead}</p>
      {groups.map((group) => (
        <SameQuestion key={group[0]?.id} group={group} {...rest} />
      ))}
    </Card>
  )
}

interface SameQuestionProps extends Omit<SameQuestionsProps, 'groups'> {
  readonly group: readonly Question[]
}

function SameQuestion({ group, lists, decisions, onDecide }: SameQuestionProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  // A choice counts at once; what is typed counts when it is complete, with the button.
  const [draft, setDraft] = useState<Decision | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isSame = useMemo(() => haveSameOptions(group), [group])
  const [first] = group
  if (!first) return null
  const label = fieldLabel(first, words)
  const kinds = groupKind(group)
  const place = placeOfGroup(first, kinds === 'other' ? null : kinds, words)
  const count = number(group.length)
  const heading = words.bulk.heading(count, words.manyKinds[kinds], label)
  const done = group.filter((each) => isAnswered(each, decisions.get(each.id))).length
  const options = isSame ? (first.options ?? []) : []
  // Each entry holds its own answer, under another key.
  const withOwn = options.length > 0 ? [] : group.filter((each) => each.options?.length === 1)
  const decide = (questions: readonly Question[], decision: Decision | null) => {
    const ids = questions.map(({ id }) => id)
    setDraft(decision)
    onDecide(ids, decision)
  }
  const answer = { first, group, label, options, withOwn, lists, draft, onDraft: setDraft, onDecide: decide }
  return (
    <section
      className={`mend-same stack gap-3 ${options.length + withOwn.length > 0 ? 'with-options' : ''}`}
      aria-label={heading}
      id={fieldId(first.group)}
    >
      <h3>{heading}</h3>
      <p className="mend-reason">{questionReason(withOwn[0] ?? first, words)}</p>
      <SameOptions {...answer} decisions={decisions} />
      {!isItsOwn(first) && !isLostNote(first.rule) && <SameText {...answer} />}
      {place !== null && <p className="muted small-text">{place}</p>}
      <div className="row long-labels">
        {first.isOpen && !first.list && !isItsOwn(first) && !isLostNote(first.rule) && (
          <Button
            isDisabled={draft?.kind !== 'text' || !isAnswered(first, draft)}
            onPress={() => decide(group, draft)}
          >
            {words.bulk.all(count)}
          </Button>
        )}
        {done > 0 && (
          <span className="mend-done">
            <Icon name="check" size={16} /> {words.bulk.done(number(done))}
          </span>
        )}
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.oneByOne(count)}</summary>
        {isOpen && <EntityCards questions={group} lists={lists} decisions={decisions} onDecide={onDecide} />}
      </details>
    </section>
  )
}

/** The cells are named one by one. */
function placeOfGroup(
  { cell, ...about }: Question,
  kind: EntityKind | null,
  words: ReturnType<typeof own.use>,
): string | null {
  const { header } = about
  return cell && header !== undefined
    ? words.sheetColumn(cell.sheet, header)
    : questionPlace(about, words, kind)
}

interface SameAnswerProps {
  readonly first: Question
  readonly group: readonly Question[]
  readonly label: string
  /** What all of them may take. */
  readonly options: NonNullable<Question['options']>
  /** Those that hold their own answer. */
  readonly withOwn: readonly Question[]
  readonly lists: Lists
  readonly draft: Decision | null
  readonly onDraft: (draft: Decision | null) => void
  readonly onDecide: (questions: readonly Question[], decision: Decision | null) => void
}

function SameOptions(props: SameAnswerProps & Pick<SameQuestionsProps, 'decisions'>): ReactElement | null {
  const { first, group, label, options, withOwn, lists, draft, decisions, onDecide } = props
  const words = own.use()
  const { number } = useFormat()
  const textOf = useOptionText(first, lists)
  if (options.length > 0) {
    return (
      <Choices
        label={label}
        value={draft?.kind === 'option' ? String(draft.at) : ''}
        options={options.map((option, at) => ({ value: String(at), label: textOf(option) }))}
        onChange={(at) => onDecide(group, { kind: 'option', at: Number(at) })}
      />
    )
  }
  if (isLostNote(first.rule)) return <SameReadings {...props} />
  if (withOwn.length === 0) return null
  // The first two of what is taken, so that a person sees whether it is right.
  const samples = withOwn.slice(0, 2).flatMap((each) => each.options?.[0] ?? [])
  return (
    <Choices
      label={label}
      value={withOwn.every(({ id }) => decisions.get(id)?.kind === 'option') ? 'each' : ''}
      options={[
        {
          value: 'each',
          label: words.bulk.each(number(withOwn.length)),
          hint: words.bulk.samples(samples.map(textOf).join(', ')),
        },
      ]}
      onChange={() => onDecide(withOwn, { kind: 'option', at: 0 })}
    />
  )
}

/** What each of them probably means, its second reading where there is one, or each as it is. */
function SameReadings({
  first,
  group,
  label,
  decisions,
  onDecide,
}: SameAnswerProps & Pick<SameQuestionsProps, 'decisions'>): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const samples = (at: number): string =>
    group
      .slice(0, 3)
      .map(({ value = '', options = [] }) => words.bulk.reading(value, options[at]?.value ?? ''))
      .join(', ')
  const taken = new Set(
    group.map(({ id }) => {
      const decision = decisions.get(id)
      return decision?.kind === 'option' ? decision.at : -1
    }),
  )
  const [only = -1] = taken
  return (
    <Choices
      label={label}
      value={taken.size === 1 && only >= 0 ? String(only) : ''}
      options={(first.options ?? []).map(({ means }, at) =>
        means === 'keep'
          ? { value: String(at), label: words.bulk.keep(number(group.length)) }
          : {
              value: String(at),
              label: at === 0 ? words.bulk.probably(number(group.length)) : words.bulk.orElse,
              hint: samples(at),
            },
      )}
      onChange={(at) => onDecide(group, { kind: 'option', at: Number(at) })}
    />
  )
}

function SameText(props: SameAnswerProps): ReactElement {
  const { first, group, label, options, withOwn, lists, draft, onDraft, onDecide } = props
  const words = own.use()
  const ownLabel = first.list ? words.another(label) : words.own(label)
  return (
    <AnswerField
      question={first}
      label={options.length + withOwn.length === 0 ? label : ownLabel}
      lists={lists}
      text={editableText(draft ?? undefined)}
      onChange={(text) => {
        const decision: Decision | null = text === '' ? null : { kind: 'text', text }
        if (first.list) onDecide(group, decision)
        else onDraft(decision)
      }}
    />
  )
}

/** What the entries are called together. */
function groupKind(group: readonly Question[]): EntityKind | 'other' {
  const kinds = new Set(group.map(({ entity }) => entity?.kind ?? 'other'))
  const [only = 'other'] = kinds
  return kinds.size === 1 ? only : 'other'
}

function haveSameOptions(group: readonly Question[]): boolean {
  const [first, ...rest] = group.map(({ options = [] }) => JSON.stringify(options))
  return rest.every((each) => each === first)
}
