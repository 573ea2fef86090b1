// One node of the picture: its box with text, chips and sparkline, and the buttons at its edge. The buttons are for
// pointers only; keys do the same on the node itself.
import { memo, type MouseEvent, type ReactElement } from 'react'

import { chipHeight, fontIn, type Box } from './box.ts'
import { canFold, itemProps } from './folding.ts'
import type { Placed } from './layout.ts'
import type { TreeAction } from './tree-keys.ts'
import { firstThemeColour } from './theme-colours.ts'

interface NodeShapeProps {
  readonly placed: Placed
  readonly spoken: string
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly isFound: boolean
  readonly isAt: boolean
  /** Tooltips of the buttons. */
  readonly hints: { readonly fold: string; readonly unfold: string; readonly alone: string }
  readonly isRoot: boolean
  readonly onAction: (action: TreeAction) => void
  readonly onFocus: (key: string) => void
}

export const NodeShape = memo(function NodeShape(props: NodeShapeProps): ReactElement {
  const { placed, spoken, isCurrent, isOpen, isFound, isAt, isRoot, hints, onAction, onFocus } = props
  const { node, box, x, y, isFolded } = placed
  const { key, kind } = node
  const handle = (wanted: TreeAction['type']) => (event: MouseEvent) => {
    event.stopPropagation()
    onAction({ type: wanted, key })
  }
  const marks = [isFound && 'found', isAt && 'at', isOpen && 'open', isCurrent && 'current']
  return (
    <g
      className={['theory-node', kind, ...marks.filter(Boolean)].join(' ')}
      transform={`translate(${x},${y})`}
      {...itemProps(placed, isCurrent, isOpen)}
      onClick={node.kind === 'unlinked' ? handle('fold') : handle('open')}
      onFocus={() => onFocus(key)}
    >
      <title>{spoken}</title>
      {/* Drawn text may be cut; the accessible label is complete. */}
      <text className="theory-spoken">{spoken}</text>
      <g aria-hidden="true">
        <BoxShape box={box} colour={firstThemeColour(node)} />
      </g>
      {canFold(node) && (
        <g
          className="theory-knob"
          transform={`translate(${box.width + 14},${box.height / 2})`}
          aria-hidden="true"
          onClick={handle('fold')}
        >
          <title>{isFolded ? hints.unfold : hints.fold}</title>
          <circle r="12" />
          <path d={isFolded ? 'M-4,0H4M0,-4V4' : 'M-4,0H4'} />
        </g>
      )}
      {canFold(node) && !isRoot && (
        <g
          className="theory-alone"
          transform={`translate(${box.width + 14},${box.height / 2 - 27})`}
          aria-hidden="true"
          onClick={handle('alone')}
        >
          <title>{hints.alone}</title>
          <circle r="12" />
          <path d="M-5,-2V-5H-2M2,-5H5V-2M5,2V5H2M-2,5H-5V2" />
        </g>
      )}
    </g>
  )
})

/** Also used in the saved file. */
export const BoxShape = ({ box, colour }: { box: Box; colour: string | null }): ReactElement => (
  <>
    <rect className="theory-box" width={box.width} height={box.height} rx="8" />
    <rect
      className="theory-side"
      x="0"
      y="8"
      width={colour === null ? 3 : 5}
      height={Math.max(0, box.height - 16)}
      rx="1.5"
      {...(colour !== null && { style: { fill: colour } })}
    />
    {box.lines.map(({ x, y, text, style }) => (
      <text key={y} x={x} y={y} className={`theory-text ${style}`} {...fontIn(style)}>
        {text}
      </text>
    ))}
    {box.chips.map((chip) => (
      <g key={`${chip.x} ${chip.y}`} className="theory-chip" transform={`translate(${chip.x},${chip.y})`}>
        <rect width={chip.width} height={chipHeight} rx={chipHeight / 2} />
        <text x="7" y={chipHeight / 2 + 4} className="theory-text chip" {...fontIn('chip')}>
          {chip.text}
        </text>
      </g>
    ))}
    {box.spark && (
      <g className="theory-spark" transform={`translate(${box.spark.x},${box.spark.y})`}>
        {box.spark.spark.path !== null && <path d={box.spark.spark.path} />}
        {box.spark.spark.dots.map((dot, at, all) => (
          <circle key={at} cx={dot.x} cy={dot.y} r={at === all.length - 1 ? 3.5 : 2} />
        ))}
      </g>
    )}
  </>
)
