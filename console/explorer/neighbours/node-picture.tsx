// The picture: boxes as links, and curves between them and the node in the centre. The lists contain the same, so
// narrow screens omit it.
import { curveBumpX, link } from 'd3-shape'
import type { ReactElement } from 'react'

import type { Explorer, NodeView } from '../model.ts'
import { usePropertyLabel } from '../node/standard-labels.ts'
import { useFormat } from '../../shared/words/format.ts'
import { NodeLink } from './node-link.tsx'
import { boxHeight } from './picture.ts'
import type { Picture, PlacedBox } from './picture.ts'
import type { Step } from './steps.ts'
import { useTitle, useTypeLabel } from './titles.ts'
import { neighbours as own } from './words.ts'

interface NodePictureProps {
  readonly explorer: Explorer
  readonly picture: Picture
  readonly node: NodeView
  readonly here: Step
}

/** Horizontal positions in percent; the same as in the style sheet. */
const edges = { left: 34, middle: [42, 58], right: 66 } as const

type Point = readonly [number, number]

const curve = link<{ source: Point; target: Point }, Point>(curveBumpX)
  .x(([x]) => x)
  .y(([, y]) => y)

export function NodePicture({ explorer, picture, node, here }: NodePictureProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const typeLabel = useTypeLabel()
  const { left, right, height } = picture
  if (left.length + right.length === 0) return null
  const middle = height / 2
  const paths = [
    ...left.map(({ key, top }) => ({
      key: `in ${key}`,
      d: curve({ source: [edges.left, top + boxHeight / 2], target: [edges.middle[0], middle] }),
    })),
    ...right.map(({ key, top }) => ({
      key: `out ${key}`,
      d: curve({ source: [edges.middle[1], middle], target: [edges.right, top + boxHeight / 2] }),
    })),
  ]
  const count = (boxes: readonly PlacedBox[]) => boxes.reduce((sum, box) => sum + box.count, 0)
  const [pointing, pointed] = [count(left), count(right)]
  return (
    <figure className="neighbours-picture">
      <div className="neighbours-canvas" style={{ height }}>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {paths.map(({ key, d }) => (
            <path key={key} d={d ?? ''} />
          ))}
        </svg>
        <ul className="neighbours-left" aria-label={words.points}>
          {left.map((box) => (
            <PictureBox key={box.key} explorer={explorer} box={box} side="in" here={here} />
          ))}
        </ul>
        <p className="neighbours-middle">
          <strong>{here.title}</strong>
          <small>{node.types.map(typeLabel).join(', ')}</small>
        </p>
        <ul className="neighbours-right" aria-label={words.says}>
          {right.map((box) => (
            <PictureBox key={box.key} explorer={explorer} box={box} side="out" here={here} />
          ))}
        </ul>
      </div>
      <figcaption>
        {words.picture(
          words.pictureIn(pointing, number(pointing)),
          words.pictureOut(pointed, number(pointed)),
        )}
      </figcaption>
    </figure>
  )
}

interface PictureBoxProps {
  readonly explorer: Explorer
  readonly box: PlacedBox
  readonly side: 'in' | 'out'
  readonly here: Step
}

function PictureBox({ explorer, box, side, here }: PictureBoxProps): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const typeLabel = useTypeLabel()
  const titleOf = useTitle(explorer)
  const propertyLabel = usePropertyLabel()
  const { id, label, type, count, key, top } = box
  const link = label === null ? null : (propertyLabel(label) ?? label)
  const kind = [type === null ? null : typeLabel(type), link].filter((each) => each !== null).join(' · ')
  return (
    <li style={{ top, height: boxHeight }}>
      {id === null ? (
        <button type="button" className="neighbours-box many" onClick={() => showGroup(side, key)}>
          <span>{label === null ? words.others(number(count)) : words.group(number(count))}</span>
          <small>{kind}</small>
        </button>
      ) : (
        <NodeLink id={id} from={here} className="neighbours-box" title={id}>
          <span>{titleOf(box)}</span>
          <small>{kind}</small>
        </NodeLink>
      )}
    </li>
  )
}

function showGroup(side: 'in' | 'out', key: string): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-group]')]
  const wanted = all.find(({ dataset }) => dataset['group'] === `${side} ${key}`)
  ;(wanted ?? document.getElementById(side === 'in' ? 'neighbours-points' : 'neighbours-says'))?.focus()
}
