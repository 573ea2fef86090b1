// npm run model -- --steps N --seed S: the model tests for longer, or again with the seed that a failure printed. With
// MODEL_SHRINK=1 a failure is made as small as can be.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { steps: { type: 'string', default: '2000' }, seed: { type: 'string' } },
})
const { steps, seed = String(randomInt(1, 2 ** 31)) } = values
console.log(`npm run model -- --steps ${steps} --seed ${seed}`)

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const startedAt = Date.now()
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/model'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_LONG: '1', MODEL_STEPS: steps, SEED: seed },
})
const result = status === 0 ? 'no difference' : 'a difference, or an error'
console.log(`seed ${seed}: ${result} after ${Math.round((Date.now() - startedAt) / 1000)} s`)
process.exitCode = status ?? 1
