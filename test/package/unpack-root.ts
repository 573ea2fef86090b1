// What the image has of Debian: a C library, a shell, certificates and an account.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { release, releaseName } from '../../packaging/names.js'
import { run } from './form.ts'

export const imageFile = join(release, `${releaseName(process.arch)}-oci.tar`)

interface Reference {
  readonly digest: string
}

/** The settings of the image, and the files of its layers. */
export async function readImage(layout: string) {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(join(layout, path), 'utf8'))
  const blob = ({ digest }: Reference): string => join('blobs', ...digest.split(':'))
  const { manifests } = (await read('index.json')) as { manifests: [Reference] }
  const manifest = (await read(blob(manifests[0]))) as { config: Reference; layers: Reference[] }
  const { config } = (await read(blob(manifest.config))) as {
    config: { readonly User: string; readonly Healthcheck: { readonly Test: readonly string[] } }
  }
  return { config, layers: manifest.layers.map((layer) => join(layout, blob(layer))) }
}

export async function unpackImage(layout: string): Promise<void> {
  await mkdir(layout, { recursive: true })
  await run('tar', ['-xf', imageFile, '-C', layout])
}

/** Without the service itself. */
export async function unpackRoot(root: string): Promise<void> {
  const layout = `${root}-image`
  await unpackImage(layout)
  await mkdir(root, { recursive: true })
  for (const layer of (await readImage(layout)).layers)
    await run('tar', [
      '-xzf',
      layer,
      '-C',
      root,
      '--exclude=opt/impact-graph',
      '--exclude=./opt/impact-graph',
    ])
  for (const place of ['proc', 'dev', 'sys', 'tmp', 'run'])
    await mkdir(join(root, place), { recursive: true })
  await rm(layout, { recursive: true })
}
