// The seed and the scale of everything that tests choose at random. They are fixed, so that every run does the same;
// `npm run test:long -- --seed N` sets others. A failure prints the seed that repeats it.
import { configureGlobal } from 'fast-check'

function numberFrom(name: string, fallback: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number above 0, not "${text}".`)
  return value
}

export const seed = numberFrom('SEED', 20_261_115)

const scale = numberFrom('SCALE', 1)

/** How often something is tried: `usual` times in an ordinary run, more often in a long one. */
export const times = (usual: number): number => usual * scale

/** Of what is chosen anew each time, an ordinary run tries less than a tenth of what a long one does. */
const timesOrFew = (usual: number, few: number): number => (scale === 1 ? few : times(usual))

/** Steps of the model tests. */
export const modelSteps = numberFrom('MODEL_STEPS', timesOrFew(25, 10))

/** Rounds of random faults with every check after each, `npm run crash`. */
export const crashRounds = numberFrom('CRASH_ROUNDS', times(1))

configureGlobal({ seed, numRuns: numberFrom('RUNS', timesOrFew(50, 25)) })
