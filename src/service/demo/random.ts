// Pseudo-random numbers from a seed, so that the sample data is the same in every run.

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer, both bounds inclusive. */
  between(min: number, max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

/** A hash of a counter: fast, and random enough for sample data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b)
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  }
}
