// Any process may be killed, paused or cut off from its database, any time; disks fill up and clocks jump. Every
// acknowledged write is there afterwards, nothing is half visible, no verdict is false, `db check` finds no difference,
// and exports are what was written. For `npm run crash -- --rounds N --seed S`, and a few faults for the long run; an
// ordinary run kills processes in test/crash/serve.test.ts.
import { afterAll, beforeAll, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { crashRounds as rounds, seed } from '../random-seed.ts'
import { buildProgram, clearAway } from './embedded-processes.ts'
import { playRounds } from './rounds/play-rounds.ts'

/** In a long run; `npm run crash` has all. */
const few = ['kill all', 'kill during erasure']
const { CRASH_ROUNDS: asked, CRASH_FAULT: one } = process.env
const names = one ? [one] : asked === undefined ? few : undefined

beforeAll(buildProgram)
afterAll(clearAway)

it.runIf(isLongRun || asked !== undefined)(
  `bears ${rounds} faults (seed ${seed})`,
  { timeout: 600_000 + rounds * 120_000 },
  async () => {
    const print = (line: string): void => (asked === undefined ? undefined : console.info(line))
    await playRounds({ seed, rounds, names, print })
  },
)
