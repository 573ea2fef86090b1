// npm run model -- --steps N --seed S: the model tests for longer, or again with the seed that a failure printed. With
// MODEL_SHRINK=1 a failure is made as small as can be.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { steps: { type: 'string' }, seed: { type: 'string' } } })
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/model'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(values.steps !== undefined && { MODEL_STEPS: values.steps }),
    ...(values.seed !== undefined && { SEED: values.seed }),
  },
})
process.exitCode = status ?? 1
