// Random choices that repeat with their seed.
import { seededRandom } from '../seeded-random.ts'

export interface Choices {
  /** A whole number from 0 to `limit`, without `limit`. */
  below(limit: number): number
  /** True once in `of` times. */
  oneIn(of: number): boolean
  pick<T>(values: readonly T[]): T
  /** Each entry as often as its weight says. */
  weighted<T>(values: readonly (readonly [weight: number, value: T])[]): T
}

export function choicesFrom(seed: number): Choices {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  return {
    below,
    oneIn: (of) => below(of) === 0,
    pick(values) {
      if (values.length === 0) throw new Error('There is nothing to choose from.')
      return values[below(values.length)] as (typeof values)[number]
    },
    weighted(values) {
      let rest = below(values.reduce((sum, [weight]) => sum + weight, 0))
      for (const [weight, value] of values) {
        rest -= weight
        if (rest < 0) return value
      }
      throw new Error('There is nothing to choose from.')
    },
  }
}
