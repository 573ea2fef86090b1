// What JSON.parse does not report about the keys of a file: which of them an object has twice, and their order where
// JavaScript does not keep it. This takes a second pass over the bytes, which few files need.
import type { DuplicateKey, Place } from './document.ts'
import { isObject } from './jsonld/json-shape.ts'
import type { ValidJson } from './scan-json.ts'
import {
  arrayEnd,
  arrayStart,
  backslash,
  comma,
  minus,
  objectEnd,
  objectStart,
  quote,
  endOfLiteral,
  endOfNumber,
  endOfText,
  newTokenScan,
  skipSpace,
  type TokenScan,
} from './scan-tokens.ts'

/**
 * The keys of objects in the order of the file, for files with keys that look like numbers ("7"): JavaScript moves those to
 * the front.
 */
export type KeyOrder = WeakMap<object, readonly string[]>

export interface KeysRead {
  /** Null where JavaScript keeps the order of the file. */
  readonly order: KeyOrder | null
  readonly duplicates: readonly DuplicateKey[]
}

/** JSON.parse keeps a repeated key once, so a difference between the two counts shows that there are repetitions. */
export function readKeys(bytes: Uint8Array, json: ValidJson, document: unknown): KeysRead {
  const hasDuplicates = json.keyCount !== countKeys(document)
  if (!hasDuplicates && !json.hasNumericKeys) return { order: null, duplicates: [] }
  const scan: KeyScan = { tokens: newTokenScan(bytes), order: new WeakMap(), duplicates: new Map() }
  const start = bytes[0] === 0xef ? 3 : 0
  visit(scan, skipSpace(bytes, start), document, { parent: null, key: '' })
  return { order: scan.order, duplicates: [...scan.duplicates.values()] }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i]
      if (typeof item === 'object' && item !== null) count += countKeys(item)
    }
    return count
  }
  const object = value as Record<string, unknown>
  for (const key in object) {
    count++
    const item = object[key]
    if (typeof item === 'object' && item !== null) count += countKeys(item)
  }
  return count
}

interface KeyScan {
  readonly tokens: TokenScan
  readonly order: KeyOrder
  readonly duplicates: Map<string, { readonly key: string; readonly place: Place; count: number }>
}

/** Returns where the value ends. The file is valid and its depth within the limit. */
function visit(scan: KeyScan, at: number, value: unknown, place: Place): number {
  const { bytes } = scan.tokens
  const byte = bytes[at]
  if (byte === objectStart) return visitObject(scan, at, value, place)
  if (byte === arrayStart) return visitArray(scan, at, value, place)
  if (byte === quote) return endOfText(scan.tokens, at)
  const isNumber = byte === minus || (byte !== undefined && byte >= 0x30 && byte <= 0x39)
  return isNumber ? endOfNumber(scan.tokens, at) : endOfLiteral(bytes, at)
}

function visitArray(scan: KeyScan, start: number, value: unknown, place: Place): number {
  const { bytes } = scan.tokens
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  let at = skipSpace(bytes, start + 1)
  for (let i = 0; bytes[at] !== arrayEnd; i++) {
    at = skipSpace(bytes, visit(scan, at, items[i], { parent: place, key: i }))
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1)
  }
  return at + 1
}

function visitObject(scan: KeyScan, start: number, value: unknown, place: Place): number {
  const { bytes } = scan.tokens
  const object = isObject(value) ? value : null
  const keys = new Set<string>()
  const repeated = new Set<string>()
  let at = skipSpace(bytes, start + 1)
  while (bytes[at] !== objectEnd) {
    const end = endOfText(scan.tokens, at)
    const key = decodeKey(bytes, at, end)
    const where: Place = { parent: place, key }
    if (keys.has(key) && !repeated.has(key)) {
      repeated.add(key)
      addDuplicate(scan, key, where)
    }
    keys.add(key)
    const colon = skipSpace(bytes, end)
    const item = object && Object.hasOwn(object, key) ? object[key] : undefined
    at = skipSpace(bytes, visit(scan, skipSpace(bytes, colon + 1), item, where))
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1)
  }
  // Also without numeric keys: the object may have been visited before, as an earlier value of a repeated key.
  if (object) scan.order.set(object, [...keys])
  return at + 1
}

function addDuplicate({ duplicates }: KeyScan, key: string, place: Place): void {
  const known = duplicates.get(key)
  if (known) known.count++
  else duplicates.set(key, { key, place, count: 1 })
}

const decoder = new TextDecoder()

function decodeKey(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start + 1; at < end - 1; at++) {
    const byte = bytes[at] as number
    if (byte === backslash || byte > 0x7f || at - start > 64) {
      return JSON.parse(decoder.decode(bytes.subarray(start, end))) as string
    }
    text += String.fromCharCode(byte)
  }
  return text
}
