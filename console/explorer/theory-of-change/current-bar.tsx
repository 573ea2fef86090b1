// The current node with its full name, and actions on it.
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { canFold } from './folding.ts'
import type { NodeTexts } from './node-text.ts'
import { outlineKey } from './outline-tree.ts'
import { pathTo } from './theory.ts'
import type { TheoryState } from './use-theory-state.ts'
import { theory } from './words.ts'

interface CurrentBarProps {
  readonly state: TheoryState
  readonly texts: NodeTexts
  /** Id of the keyboard hint, which describes the tree. */
  readonly hintId: string
}

export function CurrentBar({ state, texts, hintId }: CurrentBarProps): ReactElement {
  const words = theory.use()
  const { root, folded, dispatch } = state
  const node = pathTo(root, state.current).at(-1) ?? pathTo(root, outlineKey(state.current)).at(-1) ?? root
  const { key } = node
  const isIndicator = node.kind === 'indicator' || node.kind === 'reports'
  return (
    <div className="theory-current row small-text not-printed">
      <p className="row baseline shrinks">
        <small>{words.kinds[node.kind]}</small>
        <strong>{texts.nameOf(node)}</strong>
        {node.kind === 'unlinked' && <small>{words.node.unlinkedWhy}</small>}
      </p>
      {node.id !== null && (
        <Button size="small" icon="info" onPress={() => dispatch({ type: 'open', key })}>
          {words.source}
        </Button>
      )}
      {canFold(node) && (
        <Button
          size="small"
          icon={folded.has(key) ? 'plus' : 'up'}
          onPress={() => dispatch({ type: 'fold', key })}
        >
          {folded.has(key) ? words.unfoldShort : words.foldShort}
        </Button>
      )}
      {canFold(node) && node !== root && (
        <Button size="small" icon="eye" onPress={() => dispatch({ type: 'alone', key })}>
          {words.alone}
        </Button>
      )}
      {isIndicator && node.reportCount > 0 && (
        <Link
          to="."
          search={(before) => ({
            ...before,
            view: 'table',
            indicator: keyIndicator(key),
            ...(before.org1 !== undefined && { org: before.org1 }),
          })}
        >
          {words.asRows}
        </Link>
      )}
      <small id={hintId} className="theory-keys">
        {words.keys}
      </small>
    </div>
  )
}

const keyIndicator = (key: string): string => key.replace(/^(indicator|reports) /, '')
