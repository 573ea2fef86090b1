// npm --prefix tools test: what tools of others make of our OpenAPI document. Needs `npm ci` here and in the folder above.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = join(
  dirname(createRequire(join(root, 'package.json')).resolve('vitest/package.json')),
  'vitest.mjs',
)
const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
process.exitCode =
  run(join(root, 'bin/build.js')) || run(vitest, 'run', '--config', 'test/tools/vitest.config.ts')
