// What a node says as written, with its sources, and what points at it.
import { useState, type ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { groupBy } from '../../../src/core/lists-by-key.ts'
import type { Explorer, ExplorerSource, Incoming, NodeView } from '../model.ts'
import { nodeWords } from './words.ts'
import { NodeHead } from './node-head.tsx'
import { NodeProperties } from './node-properties.tsx'
import { useNodeName, useTypeLabel } from './node-title.ts'
import { nodeSnippet } from './snippet.ts'
import { usePropertyLabel } from './standard-labels.ts'

export function NodeStatements({ explorer, node }: { explorer: Explorer; node: NodeView }): ReactElement {
  const words = nodeWords.use()
  const { number } = useFormat()
  const { properties, incoming, assertedBy, inTable } = node
  const { kind, namespace } = explorer.source
  // A link has no statements.
  if (kind === 'link') return <NodeHead node={node} namespace={namespace} />
  return (
    <>
      <NodeHead
        node={node}
        namespace={namespace}
        actions={
          <>
            {inTable && (
              <ButtonLink
                to="/explorer"
                // Adds to the other filters of the table.
                search={({ node: _node, ...before }) => ({
                  ...before,
                  view: 'table',
                  [inTable.filter]: inTable.id,
                })}
                size="small"
                icon="overview"
              >
                {words.inTable}
              </ButtonLink>
            )}
            {properties.length > 0 && (
              <CopyButton text={() => nodeSnippet(node)} what={words.snippetWhat} label={words.snippet} />
            )}
          </>
        }
      />
      <h3>{words.properties}</h3>
      {properties.length === 0 && (
        <p className="muted">{kind === 'saved' ? words.onlyMentioned : words.noProperties}</p>
      )}
      <NodeProperties
        properties={properties}
        explorer={explorer}
        sources={assertedBy.length > 1 ? assertedBy : []}
      />
      {incoming.length > 0 && <h3>{words.incoming(number(incoming.length))}</h3>}
      {[...groupBy(incoming, ({ label, types }) => `${label} ${types[0] ?? ''}`)].map(([key, group]) => (
        <IncomingGroup key={key} explorer={explorer} group={group} />
      ))}
      {node.isPartial && explorer.source.readWhole && (
        <Elsewhere source={explorer.source} readWhole={explorer.source.readWhole} />
      )}
    </>
  )
}

const initialCount = 10
const more = 100

/** What points at a node by the same property. */
function IncomingGroup({
  explorer,
  group,
}: {
  explorer: Explorer
  group: readonly Incoming[]
}): ReactElement {
  const words = nodeWords.use()
  const { number } = useFormat()
  const typeLabel = useTypeLabel()
  const nameOf = useNodeName(explorer)
  const propertyLabel = usePropertyLabel()
  const [shown, setShown] = useState(initialCount)
  const left = group.length - shown
  const [{ label, iri, types } = { label: '', iri: '', types: [] }] = group
  const kind = [types[0] === undefined ? words.untyped : typeLabel(types[0]), propertyLabel(iri)]
  return (
    <div className="explorer-incoming stack start small-text">
      <h4>
        {kind.filter((each) => each !== null).join(' · ')} <code title={iri}>{label}</code>{' '}
        <small>{number(group.length)}</small>
      </h4>
      <ul>
        {group.slice(0, shown).map(({ from, name, about }) => (
          <li key={from}>
            <button
              type="button"
              className="text-button"
              onClick={() => explorer.openNode(from)}
              title={from}
            >
              {nameOf({ id: from, name, about })}
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" variant="quiet" onPress={() => setShown(shown + more)}>
          {words.more(number(Math.min(left, more)), number(left))}
        </Button>
      )}
    </div>
  )
}

interface ElsewhereProps {
  readonly source: ExplorerSource
  readonly readWhole: () => Promise<boolean>
}

/** What points here from other organizations is known once the whole namespace is read. */
function Elsewhere({ source, readWhole }: ElsewhereProps): ReactElement {
  const words = nodeWords.use()
  const {
    data: isRead,
    error,
    isPending,
    isIdle,
    mutate,
  } = useChange({ change: readWhole, shownBy: [{ queryKey: [...source.key, 'node'] }] })
  if (error !== null) return <ProblemNote error={error} onRetry={() => mutate()} />
  return (
    <div className="explorer-incoming stack start small-text">
      <p className="muted" role="status">
        {isPending ? words.reading : isRead === false ? words.tooLarge : words.partial}
      </p>
      {isIdle && (
        <Button size="small" icon="search" onPress={() => mutate()}>
          {words.lookElsewhere}
        </Button>
      )}
    </div>
  )
}
