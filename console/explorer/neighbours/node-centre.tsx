// One node: the path that led to it, its identity, the picture of its neighbours, and both directions as lists.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactElement } from 'react'

import type { Explorer, NodeView, RowsOfNode } from '../model.ts'
import { NodeHead } from '../node/node-head.tsx'
import { NodeProperties } from '../node/node-properties.tsx'
import { explorer as shared } from '../words.ts'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { CodeBlock } from '../../shared/parts/code-block.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Empty, Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { IncomingList } from './incoming-list.tsx'
import { NodeHeading } from './node-heading.tsx'
import { NodePicture } from './node-picture.tsx'
import { pictureOf } from './picture.ts'
import { snippetOf } from './snippet.ts'
import { leavingNode, useGoTo, useTrail } from './steps.ts'
import { useNodeTitle } from './titles.ts'
import { Trail } from './trail.tsx'
import { neighbours as own } from './words.ts'

interface NodeCentreProps {
  readonly explorer: Explorer
  readonly id: string
}

export function NodeCentre({ explorer, id }: NodeCentreProps): ReactElement {
  const words = own.use()
  const titleOf = useNodeTitle(explorer)
  const goTo = useGoTo()
  const { source } = explorer
  const { data, error, refetch } = useQuery({
    queryKey: [...source.key, 'neighbours', id],
    queryFn: ({ signal }) => source.neighbours(id, signal),
    staleTime: source.kind === 'namespace' ? 30_000 : Infinity,
    retry: false,
  })
  const title = data ? titleOf(data) : id
  return (
    <article className="neighbours-centre" aria-labelledby="neighbours-heading">
      <Trail />
      <NodeHeading>{data === null ? words.missing : title}</NodeHeading>
      {error !== null ? (
        <ProblemNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <>
          {source.kind === 'namespace' && <p role="status">{words.reading}</p>}
          <Loading lines={8} />
        </>
      ) : data === null ? (
        <Empty title={id} actions={<Button onPress={() => goTo(null, [])}>{words.toAll}</Button>}>
          {words.missingAdvice}
        </Empty>
      ) : (
        <Centre explorer={explorer} node={data} title={title} />
      )}
    </article>
  )
}

interface CentreProps {
  readonly explorer: Explorer
  readonly node: NodeView
  readonly title: string
}

function Centre({ explorer, node, title }: CentreProps): ReactElement {
  const words = own.use()
  const { onlyMentioned } = shared.use().node
  const trail = useTrail()
  const goTo = useGoTo()
  const here = { id: node.id, title }
  const picture = useMemo(() => pictureOf(node), [node])
  // Links in the properties navigate within this view instead of opening the side panel.
  const moving: Explorer = { ...explorer, openNode: (id) => goTo(id, [...trail, here]) }
  return (
    <>
      <div className="neighbours-head">
        <NodeHead
          node={node}
          namespace={explorer.source.namespace}
          actions={node.inTable && <InTable rows={node.inTable} />}
        />
      </div>
      {node.isPartial && <Note>{words.partialNode}</Note>}
      <NodePicture explorer={explorer} picture={picture} here={here} node={node} />
      <div className="neighbours-sides">
        <section aria-labelledby="neighbours-points">
          <h3 id="neighbours-points" tabIndex={-1}>
            {words.points}
          </h3>
          <IncomingList explorer={explorer} incoming={node.incoming} here={here} />
        </section>
        <section aria-labelledby="neighbours-says">
          <h3 id="neighbours-says" tabIndex={-1}>
            {words.says}
          </h3>
          {node.properties.length === 0 && <p className="muted">{onlyMentioned}</p>}
          <NodeProperties
            properties={node.properties}
            explorer={moving}
            sources={node.assertedBy.length > 1 ? node.assertedBy : []}
          />
          {node.properties.length > 0 && (
            <details className="neighbours-snippet">
              <summary>{words.snippet}</summary>
              <CodeBlock text={snippetOf(node)} what={words.snippetWhat} />
            </details>
          )}
        </section>
      </div>
    </>
  )
}

/** Adds to the other filters of the table. */
const InTable = ({ rows }: { rows: RowsOfNode }): ReactElement => (
  <ButtonLink
    to="/explorer"
    search={(before) => ({ ...leavingNode(before, 'table'), [rows.filter]: rows.id })}
    size="small"
    icon="overview"
  >
    {own.use().inTable}
  </ButtonLink>
)
