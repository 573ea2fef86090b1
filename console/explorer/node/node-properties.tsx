// Properties of a node, verbatim. What has no identifier of its own is shown in its place; of many values the first are
// shown, with a way to the others.
import { useState } from 'react'
import type { ReactElement } from 'react'

import { rdf } from '../../../src/graph/vocabulary.ts'
import { Button } from '../../parts/button.tsx'
import { useFormat } from '../../words/format.ts'
import type { Explorer, NodeProperty, NodeValue, Said } from '../model.ts'
import { explorer as own } from '../words.ts'

export interface NodePropertiesProps {
  readonly properties: readonly NodeProperty[]
  readonly explorer: Explorer
  /** Told beside each value where there are several to tell apart. */
  readonly sources: readonly Said[]
}

export const NodeProperties = ({ properties, ...rest }: NodePropertiesProps): ReactElement => (
  <dl className="explorer-properties">
    {properties.map((property) => (
      <Property key={property.iri} property={property} {...rest} />
    ))}
  </dl>
)

const few = 20
const more = 100

interface PropertyProps extends Omit<NodePropertiesProps, 'properties'> {
  readonly property: NodeProperty
}

function Property({ property, explorer, sources }: PropertyProps): ReactElement {
  const say = own.use().node
  const { number } = useFormat()
  const [shown, setShown] = useState(few)
  const { iri, label, values } = property
  const left = values.length - shown
  return (
    <div>
      <dt title={iri} tabIndex={-1} data-group={`out ${label}`}>
        {label}
        {values.length > few && <small>{number(values.length)}</small>}
      </dt>
      {values.slice(0, shown).map((value) => (
        <dd key={JSON.stringify([value.text, value.datatype, value.language])}>
          <Value value={value} isType={iri === rdf.type} explorer={explorer} sources={sources} />
        </dd>
      ))}
      {left > 0 && (
        <dd>
          <Button size="small" look="quiet" onPress={() => setShown(shown + more)}>
            {say.more(number(Math.min(left, more)), number(left))}
          </Button>
        </dd>
      )}
    </div>
  )
}

interface ValueProps extends Omit<NodePropertiesProps, 'properties'> {
  readonly value: NodeValue
  /** Nothing is said about a type; there is nowhere to go. */
  readonly isType: boolean
}

function Value({ value, isType, explorer, sources }: ValueProps): ReactElement {
  const say = own.use().node
  const { text, isLink, name, nested, datatype, language, saidBy } = value
  const told = sources.filter(({ id }) => saidBy.includes(id)).map((each) => each.name)
  const kind = datatype ?? language
  const label = isLink ? (name ?? explorer.themeLabel(text)) : null
  return (
    <>
      {nested && text.startsWith('_:') ? null : isType ? (
        <span>{label}</span>
      ) : isLink ? (
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
