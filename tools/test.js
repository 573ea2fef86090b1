// npm --prefix tools test: what tools of others make of our OpenAPI document. Needs `npm ci` here and in the folder above.
//   node tools/test.js --install   installs them first (npm run test:long), and leaves them out where that is impossible
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const tools = fileURLToPath(new URL('.', import.meta.url))
const root = dirname(tools.replace(/\/$/, ''))
const vitest = join(
  dirname(createRequire(join(root, 'package.json')).resolve('vitest/package.json')),
  'vitest.mjs',
)
const run = (program, args, cwd = root) => spawnSync(program, args, { cwd, stdio: 'inherit' }).status ?? 1

if (process.argv.includes('--install') && run('npm', ['ci', '--prefer-offline'], tools) !== 0) {
  console.log('The tools of others are left out: their packages cannot be installed here.')
} else {
  process.exitCode =
    run(process.execPath, [join(root, 'bin/build.js')]) ||
    run(process.execPath, [vitest, 'run', '--config', 'test/tools/vitest.config.ts'])
}
