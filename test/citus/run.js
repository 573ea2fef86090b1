// npm run test:citus: all tests that use a database, on a Citus of one node, which holds the shards as well. Its databases
// can be copied, as each test file does.
//
//   CITUS_URL=postgres://postgres@HOST:PORT/DATABASE npm run test:citus [-- vitest's arguments]
//
// DATABASE holds nothing but the extension `citus`; the role is a superuser, who alone may end the sessions that Citus
// keeps in a database while it is copied.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { CITUS_URL } = process.env
if (!CITUS_URL) {
  console.error(
    'Set CITUS_URL to an empty database with the extension citus; see the head of test/citus/run.js.',
  )
  process.exit(2)
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: CITUS_URL, TEST_CITUS: '1' },
})
process.exitCode = status ?? 1
