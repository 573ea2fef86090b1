// A part of a chart that can be pointed at, focused and pressed: a point, a bar, a cell.
import type { Placed } from './move-mark.ts'

export interface Mark extends Placed {
  readonly id: string
  /** Centre and size. */
  readonly y: number
  readonly width: number
  readonly height: number
  /** Lines of the tooltip; the first is emphasized. */
  readonly lines: () => readonly string[]
  readonly ariaLabel: () => string
  /** Null when there is nothing to filter by. */
  readonly onPress: (() => void) | null
  /** Whether its filter is active; undefined for marks that do not toggle. */
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
