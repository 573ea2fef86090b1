// What an export leaves out of a workbook, counted by type and property. Rules, section 12. Pure.
import type { LeftOut } from './node-cells.ts'

/** So many different ones are named; the others are one line. */
const maxNamed = 1_000

export class LeftOutCounts implements LeftOut {
  readonly #counts = new Map<string, { readonly type: string; readonly property: string; count: number }>()
  #others = 0

  add(type: string, property: string, count = 1): void {
    const key = `${type}\t${property}`
    const before = this.#counts.get(key)
    if (before) before.count += count
    else if (this.#counts.size < maxNamed) this.#counts.set(key, { type, property, count })
    else this.#others += count
  }

  /** Rows of type, property and number, the most frequent first. */
  rows(): (readonly [type: string, property: string, count: number])[] {
    const counted = [...this.#counts.values()].sort((a, b) => b.count - a.count)
    const named = counted.map(({ type, property, count }) => [type, property, count] as const)
    return this.#others > 0 ? [...named, ['…', '…', this.#others]] : named
  }
}
