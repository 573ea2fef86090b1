// npm run examples: records the examples of /openapi.json again, from the answers of the service as it is now.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
const test = ['run', '--project', 'db', 'test/acceptance/answer-examples.test.ts']
const { status } = spawnSync(process.execPath, [vitest, ...test], {
  stdio: 'inherit',
  env: { ...process.env, WRITE_EXAMPLES: '1' },
})
const oxfmt = join(dirname(require.resolve('oxfmt/package.json')), 'bin/oxfmt')
const formatted = spawnSync(process.execPath, [oxfmt, 'src/http/openapi/answer-examples.json'], {
  stdio: 'inherit',
})
process.exitCode = status || formatted.status || 0
