// What is made, from what, and where.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const release = join(root, 'release')
export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** As Node.js, npm and the names of our files say it, and as Debian and container engines do. */
export const architectures = { arm64: 'arm64', x64: 'amd64' }

export const releaseName = (architecture) => `impact-graph-${version}-linux-${architecture}`

function readSourceTime() {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given) return Number(given)
  if (!existsSync(join(root, '.git'))) return 0
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }))
}

/** In seconds. Every file is given this time, so that the same sources make the same bytes: that of the commit. */
export const sourceTime = readSourceTime()
