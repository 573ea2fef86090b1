// The state of a namespace as callers get it in `X-Namespace-Version` and send it back as `since`: opaque, and
// authenticated, so that text that was never issued is distinguished from a state that is no longer known. Rules, section 9.
import { BoundedMap } from '../../core/bounded-map.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { openToken, sealToken, type TokenUse } from '../../contract/sealed-token.ts'

const versionUse = (namespaceId: NamespaceId): TokenUse => ({
  kind: 'version\0',
  scope: `version of ${namespaceId}`,
  maxLength: 200,
})

/** `version` is the text of namespace-version.ts. */
export const sealVersion = (secret: Uint8Array, namespaceId: NamespaceId, version: string): string =>
  sealToken(secret, versionUse(namespaceId), version)

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
  const opened = openToken(secret, versionUse(namespaceId), token)
  if (!opened) return null
  return opened.isOfScope ? splitVersion(opened.content) : 'elsewhere'
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
