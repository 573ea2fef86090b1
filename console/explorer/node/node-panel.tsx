// The side panel with the node of a row: a report as a sheet, and as written its properties with the original values, their
// sources, and statements that refer to it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'

import { ButtonLink, IconButton } from '../../shared/parts/button.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { Explorer, NodeView, Row } from '../model.ts'
import { explorer as own } from '../words.ts'
import { NodeHead } from './node-head.tsx'
import { NodeProperties } from './node-properties.tsx'
import { NodeTarget } from './node-target.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { useClassLabel, usePropertyLabel } from './standard-labels.ts'

interface NodePanelProps {
  readonly explorer: Explorer
  readonly id: string
}

const useNode = ({ source }: Explorer, id: string) =>
  useQuery({
    queryKey: [...source.key, 'node', id],
    queryFn: ({ signal }) => source.node(id, signal),
    staleTime: source.kind === 'namespace' ? 30_000 : Infinity,
  })

/** The row of the report, among those that were read for the view; undefined for other nodes. */
const useRow = ({ source, filters }: Explorer, id: string): Row | undefined =>
  useQuery({
    queryKey: [...source.key, 'rows', filters],
    queryFn: ({ signal }) => source.rows(filters, signal),
    select: (rows) => rows.find((row) => row.id === id),
    enabled: false,
    structuralSharing: false,
  }).data

export function NodePanel({ explorer, id }: NodePanelProps): ReactElement {
  const words = own.use().node
  const { data, error, refetch } = useNode(explorer, id)
  const row = useRow(explorer, id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const close = () => {
    explorer.openNode(null)
    // Returns the focus to the row, if it is still on the page.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.explorer-rows [data-row][tabindex="0"]')?.focus(),
    )
  }
  return (
    <section
      className="explorer-node"
      aria-labelledby="explorer-node"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <header>
        <h2 id="explorer-node" ref={heading} tabIndex={-1}>
          {row ? (row.indicator.name ?? row.indicator.id) : (data?.name ?? words.label)}
        </h2>
        <IconButton icon="close" label={sharedWords.use().close} size="small" onPress={close} />
      </header>
      {row && <ReportSheet explorer={explorer} row={row} sources={data?.assertedBy ?? []} />}
      <NodeTarget explorer={explorer} id={id} />
      {error !== null ? (
        <ProblemNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading lines={6} />
      ) : data === null ? (
        <p>{words.missing}</p>
      ) : !row ? (
        <NodeBody explorer={explorer} node={data} />
      ) : explorer.source.kind === 'link' ? null : (
        <details className="sheet-written">
          <summary>{words.asWritten}</summary>
          <NodeBody explorer={explorer} node={data} />
        </details>
      )}
    </section>
  )
}

const maxIncoming = 20

function NodeBody({ explorer, node }: { explorer: Explorer; node: NodeView }): ReactElement {
  const words = own.use().node
  const { number } = useFormat()
  const classLabel = useClassLabel()
  const propertyLabel = usePropertyLabel()
  // A link has no statements, and no view of neighbours.
  const isRowsAlone = explorer.source.kind === 'link'
  return (
    <>
      <NodeHead
        node={node}
        namespace={explorer.source.namespace}
        actions={
          isRowsAlone ? undefined : (
            <ButtonLink
              to="/explorer"
              search={(before) => ({ ...before, view: 'neighbours', node: node.id })}
              size="small"
              icon="link"
            >
              {words.neighbours}
            </ButtonLink>
          )
        }
      />
      {!isRowsAlone && <h3>{words.properties}</h3>}
      {!isRowsAlone && node.properties.length === 0 && (
        <p className="muted">{explorer.source.kind === 'saved' ? words.onlyMentioned : words.noProperties}</p>
      )}
      <NodeProperties
        properties={node.properties}
        explorer={explorer}
        sources={node.assertedBy.length > 1 ? node.assertedBy : []}
      />
      {node.incoming.length > 0 && (
        <>
          <h3>{words.incoming(number(node.incoming.length))}</h3>
          <ul className="explorer-incoming">
            {node.incoming.slice(0, maxIncoming).map(({ from, name, about, iri, label, types }) => (
              <li key={`${label} ${from}`}>
                <span className="muted" title={`${types[0] ?? ''} ${label}`.trim()}>
                  {types[0] === undefined ? '' : `${classLabel(types[0]) ?? types[0]} · `}
                  {propertyLabel(iri) ?? label}
                </span>
                <button type="button" onClick={() => explorer.openNode(from)} title={from}>
                  {name ?? (about.length > 0 ? about.join(' · ') : from)}
                </button>
              </li>
            ))}
          </ul>
          {node.incoming.length > maxIncoming && (
            <p className="muted">{words.further(number(node.incoming.length - maxIncoming))}</p>
          )}
        </>
      )}
    </>
  )
}
