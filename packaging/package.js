// npm run package [-- --architecture x64] [--without-image]: makes everything that is shipped in release/. Needs npm, tar and
// gzip; for images also buildah, apt-get and dpkg-deb, as Debian has them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { makeArchive, packPackage } from './make-archive.js'
import { makeImage } from './make-image.js'
import { architectures, release, releaseName, sourceTime, version } from './names.js'
import { postgresqlAdvice, releaseNotes } from './release-notes.js'

const { values } = parseArgs({
  options: { architecture: { type: 'string', multiple: true }, 'without-image': { type: 'boolean' } },
})
const wanted = values.architecture ?? Object.keys(architectures)
const unknown = wanted.find((name) => !(name in architectures))
const missing = ['buildah', 'apt-get', 'dpkg-deb'].filter((name) => spawnSync(name, ['--version']).error)
if (unknown !== undefined)
  fail(`--architecture is ${Object.keys(architectures).join(' or ')}; it is "${unknown}".`)
if (missing.length > 0 && !values['without-image'])
  fail(`The image needs ${missing.join(', ')}: apt-get install buildah, or add -- --without-image.`)

function fail(sentence) {
  console.error(sentence)
  process.exit(2)
}

function writeChecksums() {
  const names = readdirSync(release).filter((name) => name !== 'SHA256SUMS')
  const line = (name) =>
    `${createHash('sha256')
      .update(readFileSync(join(release, name)))
      .digest('hex')}  ${name}\n`
  writeFileSync(join(release, 'SHA256SUMS'), names.toSorted().map(line).join(''))
  return names
}

for (const sentence of postgresqlAdvice()) console.warn(sentence)

rmSync(release, { recursive: true, force: true })
mkdirSync(release)
const work = mkdtempSync(join(tmpdir(), 'impact-graph-package-'))
try {
  const packed = packPackage(work)
  for (const architecture of wanted) {
    console.log(`${releaseName(architecture)} …`)
    const step = { architecture, packed, work, into: release, seconds: sourceTime }
    const folder = makeArchive(step)
    if (!values['without-image']) makeImage({ ...step, folder })
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
writeFileSync(join(release, `impact-graph-${version}.md`), releaseNotes())
for (const name of writeChecksums())
  console.log(`${(statSync(join(release, name)).size / 1e6).toFixed(1).padStart(8)} MB  ${name}`)
