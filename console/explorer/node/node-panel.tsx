// The side panel with one node: a report as a sheet, and of everything what it says as written and what points at it. Each
// of these is a step further, and there is a way back.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactElement } from 'react'

import { IconButton } from '../../shared/parts/button.tsx'
import { Loading } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import type { Explorer, Row } from '../model.ts'
import { rowsQuery } from '../rows-query.ts'
import { useTexts } from '../texts/use-texts.ts'
import { rowPeriod } from '../texts/period.ts'
import { amountText, progressText } from '../texts/target-text.ts'
import { targetWords } from '../texts/target-words.ts'
import { nodeWords } from './words.ts'
import { NodeStatements } from './node-statements.tsx'
import { useNodeTitle } from './node-title.ts'
import { OrganizationSheet } from './organization-sheet.tsx'
import { ReportSheet } from './report-sheet.tsx'

const useNode = ({ source }: Explorer, id: string) =>
  useQuery({
    queryKey: [...source.key, 'node', id],
    queryFn: ({ signal }) => source.node(id, signal),
    staleTime: source.kind === 'namespace' ? 30_000 : Infinity,
  })

/** The row of the report, among those that were read for the view; undefined for other nodes. */
const useRow = ({ source, filters }: Explorer, id: string): Row | undefined =>
  useQuery({
    ...rowsQuery(source, filters),
    select: (rows) => rows.find((row) => row.id === id),
    enabled: false,
  }).data

interface Steps {
  readonly explorer: Explorer
  /** Null where the panel was opened from elsewhere. */
  readonly back: (() => void) | null
}

/** The nodes that were left by a step within the panel. */
function useSteps(explorer: Explorer, id: string): Steps {
  const [held, setHeld] = useState<{ at: string; before: readonly string[] }>({ at: id, before: [] })
  const before = held.at === id ? held.before : []
  const goTo = (at: string, left: readonly string[]) => {
    setHeld({ at, before: left })
    explorer.openNode(at)
  }
  const last = before.at(-1)
  return {
    explorer: {
      ...explorer,
      openNode: (next) => (next === null ? explorer.openNode(null) : goTo(next, [...before, id])),
    },
    back: last === undefined ? null : () => goTo(last, before.slice(0, -1)),
  }
}

export function NodePanel({ explorer: outer, id }: { explorer: Explorer; id: string }): ReactElement {
  const words = nodeWords.use()
  const { explorer, back } = useSteps(outer, id)
  const { data, error, refetch } = useNode(explorer, id)
  const titleOf = useNodeTitle(explorer)
  const row = useRow(explorer, id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  const close = () => {
    explorer.openNode(null)
    // Returns the focus to the row, if it is still on the page.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.explorer-rows [data-row][tabindex="0"]')?.focus(),
    )
  }
  return (
    <section
      className="explorer-node stack gap-3 shrinks"
      aria-labelledby="explorer-node"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <header className="row one-line top between gap-3">
        {back && <IconButton icon="left" label={words.back} size="small" onPress={back} />}
        <h2 id="explorer-node" ref={heading} tabIndex={-1}>
          {row ? (row.indicator.name ?? row.indicator.id) : data ? titleOf(data) : words.label}
        </h2>
        <IconButton icon="close" label={sharedWords.use().close} size="small" onPress={close} />
      </header>
      {row && <ReportSheet explorer={explorer} row={row} sources={data?.assertedBy ?? []} />}
      <NodeTarget explorer={explorer} id={id} />
      {data?.inTable?.filter === 'org' && <OrganizationSheet explorer={explorer} id={data.inTable.id} />}
      {error !== null ? (
        <ProblemNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading lines={6} />
      ) : data === null ? (
        <p>{words.missing}</p>
      ) : !row ? (
        <NodeStatements key={id} explorer={explorer} node={data} />
      ) : explorer.source.kind === 'link' ? null : (
        <details className="sheet-written">
          <summary>{words.asWritten}</summary>
          <NodeStatements key={id} explorer={explorer} node={data} />
        </details>
      )}
    </section>
  )
}

/** The target and the baseline of a report in the side panel, and how far it has come. */
function NodeTarget({ explorer: { source }, id }: { explorer: Explorer; id: string }): ReactElement | null {
  const words = targetWords.use()
  const texts = useTexts()
  const { data } = useQuery({
    queryKey: [...source.key, 'report', id],
    queryFn: ({ signal }) => source.report(id, signal),
    staleTime: source.kind === 'namespace' ? 30_000 : Infinity,
    // The panel has everything else; a failure says nothing about it.
    retry: false,
  })
  if (!data?.target && !data?.baseline) return null
  const { target, baseline } = data
  const period = target ? rowPeriod(target) : null
  const progress = progressText(words, texts, data)
  return (
    <dl className="explorer-target stack gap-1">
      {target && (
        <div className="row one-line top">
          <dt>{words.target}</dt>
          <dd className="shrinks">
            <strong>{amountText(target, texts)}</strong>
            {[target.name, period && texts.period(period)].filter(Boolean).map((each) => (
              <span key={each}> · {each}</span>
            ))}
            {progress !== null && <p>{progress}</p>}
          </dd>
        </div>
      )}
      {baseline && (
        <div className="row one-line top">
          <dt>{words.baseline}</dt>
          <dd className="shrinks">{amountText(baseline, texts)}</dd>
        </div>
      )}
    </dl>
  )
}
