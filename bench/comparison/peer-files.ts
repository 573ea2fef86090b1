// The data as files, in the forms that peers can read. Written before any time is taken.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { contexts, type Generated } from '../capsules.ts'
import type { Service } from '../service.ts'
import type { PeerFiles } from './peer-process.ts'

export async function writePeerFiles(
  service: Service,
  { capsules }: Generated,
  folder: string,
): Promise<PeerFiles> {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, content: string | Buffer): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const published = await Promise.all(
    ['cids', 'sff'].map(async (name) => (await service.call('GET', `/contexts/${name}`)).body.toString()),
  )
  const inline = published.map((text) =>
    JSON.stringify((JSON.parse(text) as Record<string, unknown>)['@context']),
  )
  const named = `"@context":${JSON.stringify(contexts)},`
  return {
    capsules: capsules.map((capsule, at) => write(`capsule-${at}.jsonld`, capsule)),
    inlined: capsules.map((capsule, at) => {
      const nodes = capsule.toString().replaceAll(named, '')
      return write(`inlined-${at}.jsonld`, `{"@context":[${inline.join(',')}],"@graph":${nodes}}`)
    }),
    contexts: contexts.map((url, at) => [url, write(`context-${at}.jsonld`, published[at] ?? '')]),
    shapes: write('shapes.ttl', (await service.call('GET', '/shapes')).body),
  }
}
