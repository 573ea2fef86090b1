// The header of a node: its identifier, types, and asserting sources.
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'

import { CopyButton } from '../../shared/parts/copy-button.tsx'
import type { NodeView, SourceRef } from '../model.ts'
import { nodeWords } from './words.ts'
import { useClassLabel } from './standard-labels.ts'
import './node.css'

interface NodeHeadProps {
  readonly node: NodeView
  readonly namespace: string | null
  readonly actions?: ReactNode
}

export function NodeHead({ node, namespace, actions }: NodeHeadProps): ReactElement {
  const words = nodeWords.use()
  const classLabel = useClassLabel()
  const isBlank = node.uri.startsWith('_:')
  return (
    <>
      <p className="row one-line small-text">
        <code>{isBlank ? words.unidentified : node.uri}</code>
        {!isBlank && <CopyButton text={node.uri} what={words.identifier} />}
      </p>
      {node.types.length > 0 && (
        <p className="explorer-chips row gap-1">
          {node.types.map((type) => (
            <span key={type} className="cut">
              {classLabel(type)} <code>{type}</code>
            </span>
          ))}
        </p>
      )}
      {node.assertedBy.length > 0 && (
        <p>
          <span className="muted">{words.assertedBy} </span>
          {node.assertedBy.map((each, index) => (
            <span key={each.id}>
              {index > 0 && ', '}
              <SourceLink source={each} namespace={namespace} />
            </span>
          ))}
        </p>
      )}
      {actions && <div className="row">{actions}</div>}
    </>
  )
}

function SourceLink({ source, namespace }: { source: SourceRef; namespace: string | null }): ReactElement {
  const words = nodeWords.use()
  if (source.id === 'api') return <>{words.api}</>
  if (namespace === null) return <strong>{source.name}</strong>
  return (
    <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId: source.id }}>
      {source.name}
    </Link>
  )
}
