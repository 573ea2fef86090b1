// The state of one theory of change: folding, current node, search, shown branch. Folding is local; branch and search
// are in the URL.
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'

import { findBranch, foldAll, foldedAtFirst, reveal, toggle, type Folded } from './folding.ts'
import { findNodes, stepTo } from './find.ts'
import type { TheoryNode } from './theory.ts'
import type { TreeAction } from './tree-keys.ts'

/** A navigation target; a new object for every request. */
interface ScrollTarget {
  readonly key: string
  readonly hasFocus: boolean
}

export interface TheoryState {
  /** The shown tree: all of it, or one branch. */
  readonly root: TheoryNode
  readonly folded: Folded
  readonly current: string
  readonly target: ScrollTarget | null
  readonly found: readonly string[]
  readonly foundSet: ReadonlySet<string>
  /** Index of the current match; -1 before the first. */
  readonly at: number
  readonly setCurrent: (key: string) => void
  readonly dispatch: (action: TreeAction) => void
  readonly step: (step: 1 | -1) => void
  readonly setAllFolded: (isFolded: boolean) => void
}

interface TheoryStateInput {
  readonly whole: TheoryNode
  readonly branch: string | undefined
  readonly find: string
  readonly themeLabel: (iri: string) => string
  readonly open: (key: string) => void
  readonly showAlone: (key: string) => void
}

export function useTheoryState(input: TheoryStateInput): TheoryState {
  const { whole, branch, find, themeLabel, open, showAlone } = input
  const root = useMemo(() => findBranch(whole, branch), [whole, branch])
  const [folded, setFolded] = useState(() => foldedAtFirst(whole))
  const [current, setCurrent] = useState(root.key)
  const [target, setTarget] = useState<ScrollTarget | null>(null)
  const searchText = useDeferredValue(find)
  const found = useMemo(() => findNodes(root, searchText, themeLabel), [root, searchText, themeLabel])
  const foundSet = useMemo(() => new Set(found), [found])
  const [at, setAt] = useState(-1)
  useEffect(() => {
    setAt(-1)
    setFolded((before) => reveal(before, root, found))
    const [first] = found
    if (first !== undefined) setTarget({ key: first, hasFocus: false })
  }, [root, found])
  const dispatch = useCallback(
    (wanted: TreeAction) => {
      setCurrent(wanted.key)
      if (wanted.type === 'go') setTarget({ key: wanted.key, hasFocus: true })
      else if (wanted.type === 'fold') setFolded((before) => toggle(before, wanted.key))
      else if (wanted.type === 'open') open(wanted.key)
      else showAlone(wanted.key)
    },
    [open, showAlone],
  )
  const step = (by: 1 | -1) => {
    const next = stepTo(found.length, at, by)
    const key = found[next]
    if (key === undefined) return
    setAt(next)
    setFolded((before) => reveal(before, root, [key]))
    setCurrent(key)
    setTarget({ key, hasFocus: false })
  }
  return {
    root,
    folded,
    current,
    setCurrent,
    target,
    found,
    foundSet,
    at,
    dispatch,
    step,
    setAllFolded: (isFolded) =>
      // Many boxes may appear at once; a transition keeps the page responsive.
      startTransition(() => setFolded(isFolded ? foldAll(root) : new Set())),
  }
}
