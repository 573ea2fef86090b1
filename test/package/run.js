// npm run test:package: what `npm run package` made in release/, for this machine's architecture, as those run it who get it.
// Needs root, and podman for the image.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { release, releaseName } from '../../packaging/names.js'

const archive = join(release, `${releaseName(process.arch)}.tar.gz`)
if (!existsSync(archive)) {
  console.error(`${archive} is not there: npm run package makes it.`)
  process.exit(2)
}
if (process.getuid?.() !== 0) {
  console.error('Roots of their own and containers without systemd need root.')
  process.exit(2)
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = 'test/package/vitest.config.ts'
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', config, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
