// Notes about what is not visible: hidden by filters, or folded because the tree is large.
import type { ReactElement } from 'react'

import { noFilters } from '../filters.ts'
import type { Explorer } from '../model.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { focusSoon } from './focus-soon.ts'
import { isLarge } from './folding.ts'
import type { Hidden } from './filter-tree.ts'
import type { TheoryNode } from './theory.ts'
import type { TheoryState } from './use-theory-state.ts'
import { theory } from './words.ts'

interface HiddenNotesProps {
  readonly explorer: Explorer
  readonly hidden: Hidden
  readonly whole: TheoryNode
  readonly state: TheoryState
}

export function HiddenNotes({ explorer, hidden, whole, state }: HiddenNotesProps): ReactElement {
  const words = theory.use()
  const { number } = useFormat()
  const { filters, chosen, setFilters } = explorer
  const kinds = (['outcomes', 'indicators', 'reports'] as const).filter((kind) => hidden[kind] > 0)
  const counts = kinds.map((kind) => words.count[kind](hidden[kind], number(hidden[kind])))
  const last = counts.pop()
  const isBare = kinds.length > 0 && whole.children.length === 0
  const foldedAtTop = whole.children.filter(({ key }) => state.folded.has(key)).length
  return (
    <>
      {last !== undefined && (
        <Note>
          <p className="theory-note row between apart">
            <span>
              {isBare && `${words.hiddenAll} `}
              {words.hidden(counts.length === 0 ? last : words.and(counts.join(', '), last))}
            </span>
            <Button
              size="small"
              onPress={() => {
                setFilters({ ...noFilters, org: filters.org })
                focusSoon('.theory-actions button')
              }}
            >
              {words.clear}
            </Button>
          </p>
        </Note>
      )}
      {chosen.funds.length > 0 && <p className="muted">{words.fundNote}</p>}
      {isLarge(whole) && foldedAtTop > 0 && state.root === whole && (
        <Note>{words.large(number(whole.indicators), number(foldedAtTop))}</Note>
      )}
    </>
  )
}
