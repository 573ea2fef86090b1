// What a node is, above its properties: its identifier, its types, and who says so.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import { CopyButton } from '../../parts/copy-button.tsx'
import type { NodeView, Said } from '../model.ts'
import { explorer as own } from '../words.ts'
import './node.css'

export interface NodeHeadProps {
  readonly node: NodeView
  readonly namespace: string | null
  readonly actions?: ReactNode
}

export function NodeHead({ node, namespace, actions }: NodeHeadProps): ReactElement {
  const say = own.use().node
  const isBlank = node.uri.startsWith('_:')
  return (
    <>
      <p className="explorer-node-id">
        <code>{isBlank ? say.unidentified : node.uri}</code>
        {!isBlank && <CopyButton text={node.uri} what={say.identifier} />}
      </p>
      {node.types.length > 0 && (
        <p className="explorer-chips">
          {node.types.map((type) => (
            <span key={type}>{type}</span>
          ))}
        </p>
      )}
      {node.saidBy.length > 0 && (
        <p>
          <span className="muted">{say.saidBy} </span>
          {node.saidBy.map((each, index) => (
            <span key={each.id}>
              {index > 0 && ', '}
              <SaidBy said={each} namespace={namespace} />
            </span>
          ))}
        </p>
      )}
      {actions && <div className="explorer-node-actions">{actions}</div>}
    </>
  )
}

function SaidBy({ said, namespace }: { said: Said; namespace: string | null }): ReactElement {
  const say = own.use().node
  if (said.id === 'api') return <>{say.api}</>
  if (namespace === null) return <strong>{said.name}</strong>
  return (
    <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId: said.id }}>
      {said.name}
    </Link>
  )
}
