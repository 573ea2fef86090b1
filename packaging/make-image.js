// The image of one architecture, from deploy/Containerfile, as a file that podman, docker and registries load.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { withFixedNames } from './list-parts.js'
import { makeRoot } from './make-root.js'
import { architectures, releaseName, version } from './names.js'
import { makeTar, runProgram } from './run-program.js'

/** The vfs driver needs nothing of the kernel, so that this runs inside of containers too. */
const buildahIn = (work) => (args) =>
  runProgram('buildah', [
    '--storage-driver',
    'vfs',
    '--root',
    join(work, 'images'),
    '--runroot',
    join(work, 'run'),
    ...args,
  ])

const blob = (layout, digest) => join(layout, 'blobs', ...digest.split(':'))

/** Writes a blob in place of another and answers what refers to it. */
function replaceBlob(layout, reference, value) {
  rmSync(blob(layout, reference.digest))
  const text = JSON.stringify(value)
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
  writeFileSync(blob(layout, digest), text)
  return { ...reference, digest, size: Buffer.byteLength(text) }
}

/** buildah drops the health check from OCI images. Docker reads it there, where its own builder writes it too. */
function addHealthCheck(layout, healthCheck) {
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
  const index = read(join(layout, 'index.json'))
  const manifest = read(blob(layout, index.manifests[0].digest))
  const image = read(blob(layout, manifest.config.digest))
  image.config.Healthcheck = healthCheck
  manifest.config = replaceBlob(layout, manifest.config, image)
  index.manifests[0] = replaceBlob(layout, index.manifests[0], manifest)
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index))
}

function listDebianParts(folder, debian, architecture) {
  const list = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
  const parts = debian.map(({ name, version: release }) => ({
    'bom-ref': `${name}@${release}`,
    type: 'library',
    name,
    version: release,
    purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(release)}?arch=${architectures[architecture]}`,
  }))
  return withFixedNames({ ...list, components: [...list.components, ...parts] })
}

/** `folder` is that of the archive. Makes `…-oci.tar` and its list of parts in `into`. */
export function makeImage({ architecture, folder, work, into, seconds }) {
  const name = releaseName(architecture)
  const buildah = buildahIn(work)
  mkdirSync(join(folder, 'root'))
  const debian = makeRoot(architecture, join(folder, 'root'), work)
  const tag = `localhost/impact-graph:${version}`
  const fixed = [
    '--timestamp',
    String(seconds),
    '--identity-label=false',
    '--arch',
    architectures[architecture],
  ]
  buildah([
    'build',
    '--format',
    'docker',
    ...fixed,
    '-f',
    join(folder, 'deploy/Containerfile'),
    '-t',
    tag,
    folder,
  ])
  const { Docker } = JSON.parse(buildah(['inspect', '--type', 'image', tag]))
  const layout = join(work, `${name}-oci`)
  buildah(['push', '--format', 'oci', tag, `oci:${layout}:${tag}`])
  buildah(['rmi', '--all', '--force'])
  addHealthCheck(layout, Docker.config.Healthcheck)
  makeTar(layout, ['oci-layout', 'index.json', 'blobs'], `${layout}.tar`, seconds)
  renameSync(`${layout}.tar`, join(into, `${name}-oci.tar`))
  const list = listDebianParts(folder, debian, architecture)
  writeFileSync(join(into, `${name}-oci.cdx.json`), `${JSON.stringify(list, null, 2)}\n`)
}
