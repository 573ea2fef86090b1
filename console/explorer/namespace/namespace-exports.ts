// Exports of a namespace, opened with the same code as capsules, each in its own worker: of one organization, and of
// the whole namespace if it is not too large.
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import { startCapsuleWorker, type CapsuleWorker } from '../capsules/capsule-worker.ts'
import { readBytes } from './read-bytes.ts'

export type NamespaceExports = ReturnType<typeof namespaceExports>

const maxOrganizations = 3
/** About two full capsules: more would take a browser too much time and memory. */
const maxBytes = 24 * 1024 * 1024
/** A larger namespace would exceed the limit of bytes; its export is not requested. */
const maxEntities = 60_000

const wholeKey = ''

export function namespaceExports(namespace: string) {
  const exports = new Map<string, Promise<CapsuleWorker | null>>()
  const keep = (key: string, open: () => Promise<CapsuleWorker | null>): Promise<CapsuleWorker | null> => {
    const opened = exports.get(key)
    if (opened) return opened
    const opening = open()
    exports.set(key, opening)
    opening.catch(() => exports.delete(key))
    return opening
  }
  const shut = (key: string) => {
    void exports.get(key)?.then(
      (opened) => opened?.close(),
      () => {},
    )
    exports.delete(key)
  }
  const whole = () => keep(wholeKey, () => fetchWhole(namespace))
  return {
    ofOrganization: async (id: string): Promise<CapsuleWorker> => {
      const opened = await keep(id, () => fetchOrganization(namespace, id))
      const oldest = [...exports.keys()].filter((key) => key !== wholeKey)
      for (const key of oldest.slice(0, -maxOrganizations)) shut(key)
      if (!opened) throw new Error('The export was not opened.')
      return opened
    },
    /** Null when the namespace is too large. */
    whole,
    isWhole: async (): Promise<boolean> => exports.has(wholeKey) && (await whole()) !== null,
    /** The exports opened so far, the whole namespace first. */
    opened: async (): Promise<readonly CapsuleWorker[]> => {
      const all = await Promise.allSettled([exports.get(wholeKey), ...exports.values()])
      return all.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
    },
    close: () => [...exports.keys()].forEach(shut),
  }
}

async function fetchOrganization(namespace: string, id: string): Promise<CapsuleWorker> {
  const response = await dataApi.exportOrganization({ id, format: 'jsonld' }, { namespace })
  return await open(new Uint8Array(await response.arrayBuffer()))
}

async function fetchWhole(namespace: string): Promise<CapsuleWorker | null> {
  const { counts } = await consoleApi.getConsoleNamespace({ namespace })
  const { organizations, outcomes, indicators, reports } = counts
  if (organizations + outcomes + indicators + reports > maxEntities) return null
  const leaving = new AbortController()
  const response = await dataApi.exportNamespace({ format: 'jsonld' }, { namespace, signal: leaving.signal })
  const bytes = await readBytes(response, maxBytes)
  if (bytes === null) leaving.abort()
  return bytes && (await open(bytes))
}

async function open(bytes: Uint8Array<ArrayBuffer>): Promise<CapsuleWorker> {
  const worker = startCapsuleWorker(() => {})
  await worker.transfer([bytes.buffer], 'openExport', bytes)
  return worker
}
