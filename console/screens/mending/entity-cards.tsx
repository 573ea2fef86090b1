// The questions of each entry together, under its name. Thousands are shown in portions.
import { useMemo, useState, type ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { byEntity, type EntityQuestions, type Question, type Answering } from './model.ts'
import { QuestionView } from './question-view.tsx'
import { mending as own } from './words.ts'

interface EntityCardsProps extends Answering {
  readonly questions: readonly Question[]
  /** The question that the page moves to, which must be shown. */
  readonly wanted?: string | null
}

const initialCount = 20
const step = 50

/** Of a question on the page. */
export const fieldId = (id: string): string => `mend-${encodeURIComponent(id)}`

export function EntityCards({ questions, wanted, ...rest }: EntityCardsProps): ReactElement {
  const words = own.use().entities
  const { number } = useFormat()
  const [limit, setLimit] = useState(initialCount)
  const groups = useMemo(() => byEntity(questions), [questions])
  const wantedAt = wanted ? groups.findIndex((group) => group.questions.some(({ id }) => id === wanted)) : -1
  const shown = groups.slice(0, Math.max(limit, wantedAt + 1))
  const more = groups.length - shown.length
  return (
    <>
      {shown.map((group) => (
        <EntityCard key={group.key} group={group} {...rest} />
      ))}
      {more > 0 && (
        <p className="row long-labels">
          <span>{words.rest(number(more), more)}</span>
          <Button size="small" icon="chevron" onPress={() => setLimit(shown.length + step)}>
            {words.more(number(Math.min(step, more)))}
          </Button>
        </p>
      )}
    </>
  )
}

interface EntityCardProps extends Omit<EntityCardsProps, 'questions' | 'wanted'> {
  readonly group: EntityQuestions
}

function EntityCard({
  group: { entity, questions },
  lists,
  decisions,
  onDecide,
}: EntityCardProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const kind = entity?.kind ? words.kinds[entity.kind] : null
  const name = entity ? (entity.name ?? entity.id ?? words.entities.noName) : words.entities.wholeFile
  return (
    <section className="mend-entity stack gap-3">
      <header className="row baseline between apart-3 gap-1 small-text">
        <h3>
          {kind !== null && <small className="muted small-text">{kind}</small>} {name}
        </h3>
        <span className="muted">
          {entity?.id != null && entity.name !== null && <code>{entity.id}</code>}{' '}
          {!questions[0]?.cell && entity !== null && words.entities.line(number(questions[0]?.line ?? 1))}
        </span>
      </header>
      {questions.map((question) => (
        <QuestionView
          key={question.id}
          question={question}
          lists={lists}
          decision={decisions.get(question.id)}
          onDecide={onDecide}
          fieldId={fieldId(question.id)}
        />
      ))}
    </section>
  )
}
