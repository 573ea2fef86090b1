// The statements that refer to a node, grouped by property and type, each with a count and a button for more.
import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { groupBy } from '../group-by.ts'
import type { Explorer, Incoming } from '../model.ts'
import { usePropertyLabel } from '../node/standard-labels.ts'
import { explorer as shared } from '../words.ts'
import { NodeLink } from './node-link.tsx'
import { groupKey } from './picture.ts'
import type { Step } from './steps.ts'
import { useTitle, useTypeLabel } from './titles.ts'
import { neighbours as own } from './words.ts'

interface IncomingListProps {
  readonly explorer: Explorer
  readonly incoming: readonly Incoming[]
  readonly here: Step
}

export function IncomingList({ explorer, incoming, here }: IncomingListProps): ReactElement {
  const words = own.use()
  const groups = useMemo(() => [...groupsOf(incoming)], [incoming])
  if (groups.length === 0) return <p className="muted">{words.pointsNothing}</p>
  return (
    <>
      {groups.map(([key, group]) => (
        <IncomingGroup key={key} groupName={key} explorer={explorer} group={group} here={here} />
      ))}
    </>
  )
}

const groupsOf = (incoming: readonly Incoming[]): Map<string, Incoming[]> =>
  groupBy(incoming, ({ label, types }) => groupKey(label, types[0] ?? null))

const initialCount = 10
const more = 100

interface IncomingGroupProps {
  readonly explorer: Explorer
  readonly groupName: string
  readonly group: readonly Incoming[]
  readonly here: Step
}

function IncomingGroup({ explorer, groupName, group, here }: IncomingGroupProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const typeLabel = useTypeLabel()
  const titleOf = useTitle(explorer)
  const propertyLabel = usePropertyLabel()
  const { more: moreLabel } = shared.use().node
  const [shown, setShown] = useState(initialCount)
  const left = group.length - shown
  const [{ label, iri, types } = { label: '', iri: '', types: [] }] = group
  const kind = [types[0] === undefined ? words.untyped : typeLabel(types[0]), propertyLabel(iri)]
  return (
    <div className="neighbours-group">
      <h4 tabIndex={-1} data-group={`in ${groupName}`}>
        {kind.filter((each) => each !== null).join(' · ')} <code title={iri}>{label}</code>{' '}
        <small>{number(group.length)}</small>
      </h4>
      <ul>
        {group.slice(0, shown).map(({ from, name, about }) => (
          <li key={from}>
            <NodeLink id={from} from={here}>
              {titleOf({ id: from, name, about })}
            </NodeLink>
            {!from.startsWith('_:') && (name !== null || about.length > 0) && <code>{from}</code>}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" variant="quiet" onPress={() => setShown(shown + more)}>
          {moreLabel(number(Math.min(left, more)), number(left))}
        </Button>
      )}
    </div>
  )
}
