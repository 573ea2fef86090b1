// Properties of a node, verbatim. What has no identifier of its own is shown in its place.
import type { ReactElement } from 'react'

import type { Explorer, NodeProperty, NodeValue, Said } from '../model.ts'
import { explorer as own } from '../words.ts'

export interface NodePropertiesProps {
  readonly properties: readonly NodeProperty[]
  readonly explorer: Explorer
  /** Told beside each value where there are several to tell apart. */
  readonly sources: readonly Said[]
}

export const NodeProperties = ({ properties, explorer, sources }: NodePropertiesProps): ReactElement => (
  <dl className="explorer-properties">
    {properties.map(({ iri, label, values }) => (
      <div key={iri}>
        <dt title={iri}>{label}</dt>
        {values.map((value) => (
          <dd key={JSON.stringify([value.text, value.datatype, value.language])}>
            <Value value={value} explorer={explorer} sources={sources} />
          </dd>
        ))}
      </div>
    ))}
  </dl>
)

interface ValueProps extends Omit<NodePropertiesProps, 'properties'> {
  readonly value: NodeValue
}

function Value({ value, explorer, sources }: ValueProps): ReactElement {
  const say = own.use().node
  const { text, isLink, name, nested, datatype, language, saidBy } = value
  const told = sources.filter(({ id }) => saidBy.includes(id)).map((each) => each.name)
  const kind = datatype ?? language
  const label = isLink ? (name ?? explorer.themeLabel(text)) : null
  return (
    <>
      {nested && text.startsWith('_:') ? null : isLink ? (
        <button type="button" onClick={() => explorer.openNode(text)} title={text}>
          {label}
        </button>
      ) : (
        <span className="explorer-text">{text === '' ? '""' : text}</span>
      )}
      {isLink && label !== text && !nested && <code>{text}</code>}
      {nested && <NodeProperties properties={nested} explorer={explorer} sources={sources} />}
      {kind !== undefined && <small>{kind}</small>}
      {told.length > 0 && <small>{say.inCapsule(told.join(', '))}</small>}
    </>
  )
}
