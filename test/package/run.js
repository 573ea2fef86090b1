// npm run test:package: what `npm run package` made in release/, for this machine's architecture, as those run it who get it.
// Needs root, and podman for the image. Then the tiers unit and db on the Node.js that is shipped, which is newer than the
// one that many machines have.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
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
const run = (program, ...args) => spawnSync(program, args, { stdio: 'inherit' }).status ?? 1

const chosen = process.argv.slice(2)
let status = run(process.execPath, vitest, 'run', '--config', 'test/package/vitest.config.ts', ...chosen)
if (status === 0) {
  const folder = mkdtempSync(join(tmpdir(), 'impact-graph-runtime-'))
  try {
    const node = `${releaseName(process.arch)}/runtime/node`
    status = run('tar', '-xzf', archive, '-C', folder, node)
    status ||= run(join(folder, node), vitest, 'run', '--project', 'unit', '--project', 'db')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
process.exitCode = status
