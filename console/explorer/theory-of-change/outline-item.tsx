// One line of the outline.
import type { CSSProperties, ReactElement } from 'react'

import { Icon } from '../../shared/parts/icon.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { canFold, itemProps, type VisibleNode } from './folding.ts'
import type { NodeTexts } from './node-text.ts'
import { periodText, type Series } from './series.ts'
import { drawSpark } from './spark.ts'
import type { TreeAction } from './tree-keys.ts'
import { theory } from './words.ts'

interface OutlineItemProps {
  readonly seen: VisibleNode
  readonly texts: NodeTexts
  readonly isCurrent?: boolean
  readonly isOpen?: boolean
  readonly isFound?: boolean
  readonly isAt?: boolean
  /** Absent in print. */
  readonly onAction?: (action: TreeAction) => void
  readonly onFocus?: (key: string) => void
}

export function OutlineItem(props: OutlineItemProps): ReactElement {
  const {
    seen,
    texts,
    isCurrent = false,
    isOpen = false,
    isFound = false,
    isAt = false,
    onAction,
    onFocus,
  } = props
  const { node, level } = seen
  const { key, kind } = node
  const indent = { '--level': level - 1 } as CSSProperties
  const marks = [isFound && 'found', isAt && 'at', isOpen && 'open']
  const className = ['theory-line hoverable', kind, ...marks.filter(Boolean)].join(' ')
  // There may be thousands of these lines, so they have few elements; their text is the accessible label.
  const isLeaf = kind === 'report' || kind === 'more'
  if (!onAction) {
    return (
      <li className={className} style={indent}>
        <span className="theory-words row shrinks">
          <Line seen={seen} texts={texts} isPrinted />
        </span>
      </li>
    )
  }
  return (
    <li
      className={className}
      style={indent}
      {...itemProps(seen, isCurrent, isOpen)}
      onFocus={() => onFocus?.(key)}
      onClick={() => onAction({ type: kind === 'unlinked' ? 'fold' : 'open', key })}
    >
      {isLeaf ? (
        <Line seen={seen} texts={texts} />
      ) : (
        <>
          <Fold seen={seen} onFold={() => onAction({ type: 'fold', key })} />
          <span className="theory-spoken visually-hidden">{texts.spoken(node)}</span>
          <span className="theory-words row shrinks" aria-hidden="true">
            <Line seen={seen} texts={texts} />
          </span>
        </>
      )}
    </li>
  )
}

function Fold({ seen: { node, isFolded }, onFold }: { seen: VisibleNode; onFold: () => void }): ReactElement {
  if (!canFold(node)) return <span className="theory-fold" />
  return (
    <span
      className={isFolded ? 'theory-fold' : 'theory-fold unfolded'}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        onFold()
      }}
    >
      <Icon name="right" size={16} />
    </span>
  )
}

function Line({
  seen: { node },
  texts,
  isPrinted = false,
}: OutlineItemProps & { isPrinted?: boolean }): ReactElement {
  const words = theory.use()
  const { number } = useFormat()
  const { kind, reports, series } = node
  if (kind === 'more') {
    const rest = number(node.reportCount)
    return (
      <span className="theory-more">{isPrinted ? words.restReports(rest) : words.moreReports(rest)}</span>
    )
  }
  const [report] = reports
  if (kind === 'report' && report) {
    return (
      <>
        <span className={report.value === null ? 'theory-quote' : 'theory-value'}>
          {texts.valueOf(report)}
        </span>
        <span className="muted small-text">{periodText(report.period_start, report.period_end)}</span>
      </>
    )
  }
  const { name, chips, facts, progress } = texts.textOf(node)
  return (
    <>
      <span className="theory-kind">{words.kinds[kind]}</span>
      <span className="theory-name">{name}</span>
      {chips.length > 0 && (
        <span className="explorer-chips row gap-1">
          {chips.map((chip) => (
            <span key={chip} className="cut">
              {chip}
            </span>
          ))}
        </span>
      )}
      <span className="muted small-text">
        {kind === 'indicator' && progress !== null ? `${facts} · ${progress}` : facts}
      </span>
      {kind === 'unlinked' && <span className="muted small-text">{words.node.unlinkedWhy}</span>}
      {kind === 'indicator' && series && series.points.length > 1 && <SmallSpark series={series} />}
    </>
  )
}

const [width, height] = [96, 18]

function SmallSpark({ series }: { series: Series }): ReactElement {
  const { path, dots } = drawSpark(series, width, height)
  return (
    <svg
      className="theory-spark"
      width={width + 8}
      height={height + 8}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      aria-hidden="true"
    >
      {path !== null && <path d={path} />}
      {dots.map(({ x, y }, at) => (
        <circle key={at} cx={x} cy={y} r={at === dots.length - 1 ? 3 : 1.75} />
      ))}
    </svg>
  )
}
