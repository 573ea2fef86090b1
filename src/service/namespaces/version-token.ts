// The state of a namespace as callers get it in `X-Namespace-Version` and send it back as `since`: opaque, and
// authenticated, so that text that was never issued is distinguished from a state that is no longer known. Rules, section 9.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { BoundedMap } from '../../core/bounded-map.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { NamespaceId } from '../../contract/ids.ts'

const macBytes = 16
const fingerprintBytes = 8
const maxTokenLength = 200

const namespaceFingerprint = (namespaceId: NamespaceId): Buffer =>
  createHash('sha256').update(`version of ${namespaceId}`).digest().subarray(0, fingerprintBytes)

const versionMac = (secret: Uint8Array, sealed: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('version\0').update(sealed).digest().subarray(0, macBytes)

/** `version` is the text of namespace-version.ts. */
export function sealVersion(secret: Uint8Array, namespaceId: NamespaceId, version: string): string {
  const sealed = Buffer.concat([namespaceFingerprint(namespaceId), Buffer.from(version)])
  return Buffer.concat([versionMac(secret, sealed), sealed]).toString('base64url')
}

export interface KnownVersion {
  readonly historyId: string
  readonly version: number
}

/** Null: never issued. `elsewhere`: issued for another namespace. */
export function openVersion(
  secret: Uint8Array,
  namespaceId: NamespaceId,
  token: string,
): KnownVersion | 'elsewhere' | null {
  const bytes = token.length <= maxTokenLength ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
  const sealed = bytes.subarray(macBytes)
  const isOurs =
    sealed.length > fingerprintBytes &&
    bytes.toString('base64url') === token &&
    timingSafeEqual(bytes.subarray(0, macBytes), versionMac(secret, sealed))
  if (!isOurs) return null
  if (!sealed.subarray(0, fingerprintBytes).equals(namespaceFingerprint(namespaceId))) return 'elsewhere'
  return splitVersion(sealed.subarray(fingerprintBytes).toString())
}

export function splitVersion(text: string): KnownVersion {
  const at = text.lastIndexOf('.')
  return { historyId: text.slice(0, at), version: Number(text.slice(at + 1)) }
}

export type SealVersion = (namespaceId: NamespaceId, version: string) => Promise<string>

const maxKept = 10_000

/** Every read of the graph needs the token of the current state: it is computed once. */
export function createSealVersion(store: Store): SealVersion {
  const kept = new BoundedMap<string, string>(maxKept)
  return async (namespaceId, version) => {
    const name = `${namespaceId} ${version}`
    const found = kept.get(name)
    if (found !== undefined) return found
    const token = sealVersion(await readCursorSecret(store), namespaceId, version)
    kept.set(name, token)
    return token
  }
}
