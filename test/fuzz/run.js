// npm run fuzz -- --requests N --minutes M --seed S, whichever of N and M ends first: made-up requests to the service as it is run, every answer compared with its
// declaration. Prints the seed and what came of it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { requests: { type: 'string' }, minutes: { type: 'string' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(1 + Math.floor(Math.random() * 1_000_000_000))
// Without either there are 10,000 requests.
const settings = {
  FUZZ_REQUESTS: values.requests ?? (values.minutes === undefined ? '10000' : ''),
  FUZZ_MINUTES: values.minutes ?? '',
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'test/fuzz/vitest.config.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...settings, SEED: seed },
})
process.exitCode = status ?? 1
