// The toolbar of a theory of change: search, fold, zoom, switch to the outline, save.
import type { KeyboardEvent, ReactElement } from 'react'

import { Button, IconButton } from '../../shared/parts/button.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { findBranch } from './folding.ts'
import type { NodeTexts } from './node-text.ts'
import type { TheoryState } from './use-theory-state.ts'
import { theory } from './words.ts'

interface FindProps {
  readonly state: TheoryState
  readonly texts: NodeTexts
  readonly find: string
  readonly setFind: (find: string) => void
}

export function Find({ state, texts, find, setFind }: FindProps): ReactElement {
  const words = theory.use().tools
  const { number } = useFormat()
  const { root, found, at, step } = state
  const match = found[at]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && find !== '') setFind('')
    else return
    event.preventDefault()
  }
  return (
    <search className="theory-find row one-line gap-1">
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        value={find}
        onChange={(event) => setFind(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="muted small-text nowrap">
        {find.trim() !== '' &&
          (match === undefined
            ? words.found(found.length, number(found.length))
            : words.place(number(at + 1), number(found.length)))}
        {match !== undefined && (
          <span className="visually-hidden"> {texts.nameOf(findBranch(root, match))}</span>
        )}
      </span>
      {found.length > 0 && (
        <>
          <IconButton icon="up" size="small" label={words.previous} onPress={() => step(-1)} />
          <IconButton icon="chevron" size="small" label={words.next} onPress={() => step(1)} />
        </>
      )}
    </search>
  )
}

type Showing = 'picture' | 'outline'

interface ShowingChoiceProps {
  readonly showing: Showing
  readonly setShowing: (showing: Showing) => void
}

export function ShowingChoice({ showing, setShowing }: ShowingChoiceProps): ReactElement {
  const words = theory.use().tools
  return (
    <div className="theory-showing" role="group" aria-label={words.shapes}>
      {(['picture', 'outline'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === showing} onClick={() => setShowing(each)}>
          {words[each]}
        </button>
      ))}
    </div>
  )
}

interface ZoomToolsProps {
  readonly scale: number
  readonly zoomBy: (step: 1 | -1) => void
  readonly zoomTo: (zoom: number | 'fit') => void
}

export function ZoomTools({ scale, zoomBy, zoomTo }: ZoomToolsProps): ReactElement {
  const words = theory.use().tools
  const { number } = useFormat()
  const percent = words.zoom(number(Math.round(scale * 100)))
  return (
    <div className="theory-zoom">
      <IconButton icon="minus" size="small" label={words.zoomOut} onPress={() => zoomBy(-1)} />
      <Button
        size="small"
        variant="quiet"
        onPress={() => zoomTo(1)}
        aria-label={`${percent}: ${words.fullSize}`}
      >
        {percent}
      </Button>
      <IconButton icon="plus" size="small" label={words.zoomIn} onPress={() => zoomBy(1)} />
      <Button size="small" variant="quiet" onPress={() => zoomTo('fit')}>
        {words.fit}
      </Button>
    </div>
  )
}
