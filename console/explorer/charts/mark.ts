// What can be pointed at, reached and pressed in a chart: a point, a bar, a cell.
import type { Placed } from './move-mark.ts'

export interface Mark extends Placed {
  readonly id: string
  /** The middle, and the size of what is drawn. */
  readonly y: number
  readonly width: number
  readonly height: number
  /** The first line stands out. */
  readonly lines: () => readonly string[]
  readonly ariaLabel: () => string
  /** Null: there is nothing to filter by. */
  readonly act: (() => void) | null
  /** Of what is filtered by already; undefined for what is no switch. */
  readonly isPressed?: boolean | undefined
}

const reach = 22

/** The mark under the pointer, or the nearest within reach. */
export function markAt(marks: readonly Mark[], x: number, y: number): Mark | undefined {
  let found: Mark | undefined
  let least = reach
  for (const mark of marks) {
    const aside = Math.max(0, Math.abs(mark.x - x) - mark.width / 2)
    const above = Math.max(0, Math.abs(mark.y - y) - mark.height / 2)
    const distance = Math.hypot(aside, above)
    if (distance >= least) continue
    least = distance
    found = mark
  }
  return found
}
