// npm run test:proxy -- --minutes 10 --seed 7: the samples of docs/operating/proxy.md, with the proxies that this machine has, and
// five processes behind haproxy, killed at random. Needs haproxy.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'test/proxy/vitest.config.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(values.minutes !== undefined && { MINUTES: values.minutes }),
    ...(values.seed !== undefined && { SEED: values.seed }),
  },
})
process.exitCode = status ?? 1
