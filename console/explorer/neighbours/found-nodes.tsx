// The matching nodes, with a button for more.
import type { ReactElement } from 'react'

import type { Explorer, NodeList, NodeSummary } from '../model.ts'
import { explorer as shared } from '../words.ts'
import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { NodeLink } from './node-link.tsx'
import { useTitle, useTypeLabel } from './titles.ts'
import { neighbours as own } from './words.ts'

interface FoundNodesProps {
  readonly explorer: Explorer
  readonly list: NodeList
  readonly isFiltered: boolean
  readonly onMore: () => void
  readonly onClear: () => void
}

export function FoundNodes({ explorer, list, isFiltered, onMore, onClear }: FoundNodesProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const { total, nodes } = list
  const left = total - nodes.length
  return (
    <div className="neighbours-list">
      <p role="status">
        <strong>{words.found(total, number(total))}</strong>
        {left > 0 && <span className="muted"> {words.shown(number(nodes.length), number(total))}</span>}
      </p>
      {total === 0 ? (
        <div className="neighbours-none">
          <p>{isFiltered ? `${words.none} ${words.noneAdvice}` : words.nothing}</p>
          {isFiltered && (
            <Button size="small" onPress={onClear}>
              {words.clear}
            </Button>
          )}
        </div>
      ) : (
        <ul aria-label={words.heading}>
          {nodes.map((node) => (
            <FoundNode key={node.id} explorer={explorer} node={node} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button size="small" onPress={onMore}>
          {words.more(number(Math.min(left, 200)))}
        </Button>
      )}
    </div>
  )
}

function FoundNode({ explorer, node }: { explorer: Explorer; node: NodeSummary }): ReactElement {
  const typeLabel = useTypeLabel()
  const titleOf = useTitle(explorer)
  const { unidentified } = shared.use().node
  const title = titleOf(node)
  return (
    <li>
      <NodeLink id={node.id} from={null}>
        {title}
      </NodeLink>
      <small>
        {node.types.map(typeLabel).join(', ')}
        {title !== node.id && (
          <>
            {node.types.length > 0 && ' · '}
            <code>{node.id.startsWith('_:') ? unidentified : node.id}</code>
          </>
        )}
      </small>
    </li>
  )
}
