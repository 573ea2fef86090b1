// Properties of a node: label, term, and original values. Blank nodes are nested; long lists of values expand on
// demand.
import { useState, type ReactElement } from 'react'

import { cids, rdf } from '../../../src/core/graph/vocabulary.ts'
import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { Explorer, NodeProperty, NodeValue, SourceRef } from '../model.ts'
import { nodeWords } from './words.ts'
import { inReadingOrder, useClassLabel, usePropertyLabel } from './standard-labels.ts'
import { standardWords } from './standard-words.ts'

interface NodePropertiesProps {
  readonly properties: readonly NodeProperty[]
  readonly explorer: Explorer
  /** Shown beside each value when there are several sources. */
  readonly sources: readonly SourceRef[]
}

export const NodeProperties = ({ properties, ...rest }: NodePropertiesProps): ReactElement => (
  <dl className="explorer-properties stack gap-3">
    {inReadingOrder(properties, standardWords.use().properties).map((property) => (
      <Property key={property.iri} property={property} {...rest} />
    ))}
  </dl>
)

const initialCount = 20
const more = 100

interface PropertyProps extends Omit<NodePropertiesProps, 'properties'> {
  readonly property: NodeProperty
}

function Property({ property, explorer, sources }: PropertyProps): ReactElement {
  const words = nodeWords.use()
  const { number } = useFormat()
  const propertyLabel = usePropertyLabel()
  const [shown, setShown] = useState(initialCount)
  const { iri, label, values } = property
  const left = values.length - shown
  return (
    <div>
      <dt title={iri}>
        {propertyLabel(iri)} <code>{label}</code>
        {values.length > initialCount && <small>{number(values.length)}</small>}
      </dt>
      {values.slice(0, shown).map((value) => (
        <dd key={JSON.stringify([value.text, value.datatype, value.language])}>
          <Value value={value} isType={iri === rdf.type} explorer={explorer} sources={sources} />
        </dd>
      ))}
      {left > 0 && (
        <dd>
          <Button size="small" variant="quiet" onPress={() => setShown(shown + more)}>
            {words.more(number(Math.min(left, more)), number(left))}
          </Button>
        </dd>
      )}
    </div>
  )
}

interface ValueProps extends Omit<NodePropertiesProps, 'properties'> {
  readonly value: NodeValue
  /** Types are not links. */
  readonly isType: boolean
}

function Value({ value, isType, explorer, sources }: ValueProps): ReactElement {
  const words = nodeWords.use()
  const { text, isLink, name, nested, datatype, language, assertedBy } = value
  const sourceNames = sources.filter(({ id }) => assertedBy.includes(id)).map((each) => each.name)
  const kind = datatype ?? language
  const { values } = standardWords.use()
  const classLabel = useClassLabel()
  const label = !isLink
    ? null
    : text === cids.unspecifiedUnit
      ? values['cids:unspecifiedUnit']
      : (name ?? explorer.themeLabel(text))
  return (
    <>
      {nested && text.startsWith('_:') ? null : isType ? (
        <span title={text}>
          {classLabel(label ?? text)} <code>{label}</code>
        </span>
      ) : isLink ? (
        <button type="button" className="text-button" onClick={() => explorer.openNode(text)} title={text}>
          {label}
        </button>
      ) : (
        <span className="explorer-text">{text === '' ? '""' : text}</span>
      )}
      {isLink && !isType && label !== text && !nested && <code>{text}</code>}
      {nested && <NodeProperties properties={nested} explorer={explorer} sources={sources} />}
      {kind !== undefined && <small>{kind}</small>}
      {sourceNames.length > 0 && <small>{words.inCapsule(sourceNames.join(', '))}</small>}
    </>
  )
}
