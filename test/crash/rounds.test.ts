// Any process may be killed, paused or cut off from its database, any time; disks fill up and clocks jump. Every
// acknowledged write is there afterwards, nothing is half visible, no verdict is false, `db check` finds no difference,
// and exports are what was written. `npm run crash -- --rounds N --seed S` plays more rounds.
import { afterAll, beforeAll, it } from 'vitest'

import { crashRounds as rounds, seed } from '../random-seed.ts'
import { buildProgram, clearAway } from './embedded-processes.ts'
import { playRounds } from './rounds/play-rounds.ts'

beforeAll(buildProgram)
afterAll(clearAway)

it(`bears ${rounds} faults (seed ${seed})`, { timeout: 600_000 + rounds * 120_000 }, async () => {
  await playRounds({ seed, rounds, print: (line) => console.info(line) })
})
