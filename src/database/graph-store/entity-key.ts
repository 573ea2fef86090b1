// Keys and public ids, derived from namespace, kind and identifier: writing needs no look-up, and the same identifier
// always gets the same id. Rules, section 1.
import { hash } from 'node:crypto'

import type { Kind } from '../../core/projection/source.ts'
import type { NamespaceId } from '../../contract/ids.ts'

/** What a key can be made for; only the four kinds of entities have a public id. */
export type KeyKind =
  | Kind
  | 'funding'
  | 'measure'
  | 'theme'
  | 'fund'
  | 'target'
  | 'baseline'
  | 'part'
  | ValueKind

/** Of what organizations are found by. */
export type ValueKind = 'province' | 'locality' | 'sector' | 'population' | 'org_type' | 'number'

/** 128 bits as 32 hexadecimal digits: the form in which the database's uuids are handled here. */
export type EntityKey = string

/** The organization key of a report without organization. It sorts after every other key. */
export const noKey: EntityKey = 'f'.repeat(32)

export const entityKey = (namespaceId: NamespaceId, kind: KeyKind, uri: string): EntityKey =>
  hash('sha256', `${namespaceId}\0${kind}\0${uri}`, 'hex').slice(0, 32)

const prefixes: Readonly<Record<Kind, string>> = {
  organization: 'org_',
  outcome: 'out_',
  indicator: 'ind_',
  report: 'rep_',
}

// The digits of base 32 are in the order of their characters, so ids sort as their keys do.
const digits = 26

export const entityId = (kind: Kind, key: EntityKey): string =>
  prefixes[kind] + BigInt(`0x${key}`).toString(32).padStart(digits, '0')

/** The key of an id; null for a text that is not an id of this kind. */
export function parseEntityId(kind: Kind, id: string): EntityKey | null {
  const prefix = prefixes[kind]
  if (!id.startsWith(prefix) || !/^[0-7][0-9a-v]{25}$/.test(id.slice(prefix.length))) return null
  let key = 0n
  for (const digit of id.slice(prefix.length)) key = (key << 5n) | BigInt(Number.parseInt(digit, 32))
  return key.toString(16).padStart(32, '0')
}

/** Computes keys that are needed many times only once. */
export type KeyMaker = (kind: KeyKind, uri: string) => EntityKey

export function keyMaker(namespaceId: NamespaceId): KeyMaker {
  const made = new Map<KeyKind, Map<string, EntityKey>>()
  return (kind, uri) => {
    // Nearly all of a capsule's keys, and most are needed once: keeping them takes longer than computing them.
    if (kind === 'report' || kind === 'measure') return entityKey(namespaceId, kind, uri)
    let ofKind = made.get(kind)
    if (!ofKind) made.set(kind, (ofKind = new Map()))
    let key = ofKind.get(uri)
    if (key === undefined) ofKind.set(uri, (key = entityKey(namespaceId, kind, uri)))
    return key
  }
}
