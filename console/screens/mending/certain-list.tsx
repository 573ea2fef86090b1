// The mends with one right answer: listed and ticked, and each can be taken back.
import type { ReactElement } from 'react'

import { Check } from '../../shared/parts/choice.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { cellName } from '../../../src/core/spreadsheet/cell-place.ts'
import { certainGroups, type Question, type Answering } from './model.ts'
import { mending as own } from './words.ts'

interface CertainListProps extends Omit<Answering, 'lists'> {
  readonly questions: readonly Question[]
}

export function CertainList({ questions, decisions, onDecide }: CertainListProps): ReactElement | null {
  const words = own.use().certain
  const { number } = useFormat()
  if (questions.length === 0) return null
  return (
    <Card title={words.title}>
      <p className="muted">{words.lead}</p>
      <ul className="mend-certain stack">
        {certainGroups(questions).map((group) => {
          const ids = group.map(({ id }) => id)
          const count = group.reduce((sum, { change }) => sum + (change?.count ?? 1), 0)
          const line = Math.min(...group.map((each) => each.line))
          const cell = group[0]?.cell
          return (
            <li key={ids[0]}>
              <Check
                isSelected={ids.some((id) => decisions.get(id)?.kind !== 'declined')}
                onChange={(isTicked) => onDecide(ids, isTicked ? null : { kind: 'declined' })}
                hint={`${words.places(number(count), count)}, ${cell ? cellName(cell) : words.from(number(line))}`}
              >
                {changeText(group, words)}
              </Check>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const longest = 80

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

function changeText(group: readonly Question[], words: ReturnType<typeof own.use>['certain']): string {
  const { from = '', to = '' } = group[0]?.change ?? {}
  const isSyntax = group[0]?.rule === 'jsonld-error'
  if (isSyntax) return words.syntax[group[0]?.variant as keyof typeof words.syntax]
  // Several values have each their own text before and after.
  if (to.startsWith('{"@id"')) return words.asLink
  if (to.startsWith('{') || to.includes(': {')) return words.intoMeasure
  return words.change(shortened(from), shortened(to))
}
