// A theory of change with its toolbar: as a picture or outline, and as an outline in print.
import { useCallback, useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react'

import type { Explorer } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { Button } from '../../shared/parts/button.tsx'
import { CurrentBar } from './current-bar.tsx'
import { focusSoon } from './focus-soon.ts'
import { findBranch } from './folding.ts'
import { HiddenNotes } from './hidden-notes.tsx'
import type { Hidden } from './filter-tree.ts'
import { useNodeTexts } from './node-text.ts'
import { Outline, PrintedOutline } from './outline.tsx'
import { PictureView } from './picture-view.tsx'
import type { TheoryNode } from './theory.ts'
import { Find, ShowingChoice } from './tools.tsx'
import { useTheoryState } from './use-theory-state.ts'
import { usePrinting } from '../../shared/parts/use-printing.ts'
import { theory } from './words.ts'

export interface TheoryContentProps {
  readonly explorer: Explorer
  readonly whole: TheoryNode
  readonly hidden: Hidden
  readonly find: string
  readonly setFind: (find: string) => void
  /** Identifiers that the compared organization has too. */
  readonly shared: ReadonlySet<string>
  /** The organization was just chosen, so its name gets the focus. */
  readonly hasFocus: boolean
  /** Beside the name: filters, another organization, a comparison. */
  readonly actions: ReactNode
}

export function TheoryContent(props: TheoryContentProps): ReactElement {
  const { explorer, whole, hidden, find, setFind, shared, actions, hasFocus } = props
  const words = theory.use()
  const change = useChangeSearch()
  const { branch, shape } = useExplorerSearch()
  const showing = shape === 'outline' ? 'outline' : 'picture'
  const texts = useNodeTexts(explorer, shared)
  const { openNode, themeLabel, node } = explorer
  const open = useCallback(
    (key: string) => openNode(key.startsWith('report ') ? key.slice(7) : findBranch(whole, key).id),
    [openNode, whole],
  )
  const showAlone = useCallback((key: string) => change({ branch: key }, true), [change])
  const state = useTheoryState({ whole, branch, find, themeLabel, open, showAlone })
  const isPrinting = usePrinting()
  const name = texts.nameOf(whole)
  const hintId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus({ preventScroll: true })
  }, [hasFocus])
  const tools = (
    <>
      <Find state={state} texts={texts} find={find} setFind={setFind} />
      <ShowingChoice
        showing={showing}
        setShowing={(next) => change({ shape: next === 'outline' ? 'outline' : undefined })}
      />
      <span className="theory-together">
        <Button size="small" variant="quiet" onPress={() => state.setAllFolded(true)}>
          {words.tools.foldAll}
        </Button>
        <Button size="small" variant="quiet" onPress={() => state.setAllFolded(false)}>
          {words.tools.unfoldAll}
        </Button>
      </span>
    </>
  )
  return (
    <section className="theory-pane stack column gap-3 shrinks" aria-label={words.picture(name)}>
      <header className="row between apart">
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <div className="theory-actions row not-printed">{actions}</div>
      </header>
      <HiddenNotes explorer={explorer} hidden={hidden} whole={whole} state={state} />
      {state.root !== whole && (
        <p className="theory-branch row between apart">
          <span>{words.onlyBranch(texts.nameOf(state.root))}</span>
          <Button
            size="small"
            onPress={() => {
              change({ branch: undefined }, true)
              focusSoon('.theory-pane [data-key][tabindex="0"]')
            }}
          >
            {words.whole}
          </Button>
        </p>
      )}
      {showing === 'picture' ? (
        <PictureView {...{ explorer, state, texts, name, tools, hintId }} openId={node} />
      ) : (
        <>
          <div className="row not-printed">
            {tools}
            <Button size="small" icon="print" onPress={() => window.print()}>
              {words.tools.print}
            </Button>
          </div>
          <Outline state={state} texts={texts} label={words.outline(name)} hintId={hintId} openId={node} />
        </>
      )}
      <CurrentBar state={state} texts={texts} hintId={hintId} />
      {isPrinting && <PrintedOutline state={state} texts={texts} />}
    </section>
  )
}
