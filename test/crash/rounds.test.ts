// Any process may be killed, paused or cut off from its database, any time; disks fill up and clocks jump. Every
// acknowledged write is there afterwards, nothing is half visible, no verdict is false, `db check` finds no difference,
// and exports are what was written. `npm run crash -- --rounds N --seed S` plays more rounds.
import { afterAll, beforeAll, it } from 'vitest'

import { crashRounds as rounds, seed } from '../random-seed.ts'
import { buildProgram, clearAway } from './embedded-processes.ts'
import { playRounds } from './rounds/play-rounds.ts'

/** In an ordinary run; `npm run crash` has all. */
const few = ['kill all', 'kill during erasure']
const names = process.env['CRASH_ROUNDS'] === undefined ? few : undefined

beforeAll(buildProgram)
afterAll(clearAway)

it(`bears ${rounds} faults (seed ${seed})`, { timeout: 600_000 + rounds * 120_000 }, async () => {
  const print = (line: string): void => (names === undefined ? console.info(line) : undefined)
  await playRounds({ seed, rounds, names, print })
})
