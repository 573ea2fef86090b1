// What JSON.parse does not tell about the keys of a file: which of them one object holds twice, and in which order they
// stand where JavaScript does not keep it. Few files need the second look at the bytes that this takes.
import type { DuplicateKey, Place } from './document.ts'
import { KeyOrder } from './key-order.ts'
import type { ValidJson } from './scan-json.ts'
import {
  backslash,
  minus,
  quote,
  endOfLiteral,
  endOfNumber,
  endOfText,
  newTokenScan,
  skipSpace,
} from './scan-tokens.ts'
import type { TokenScan } from './scan-tokens.ts'

export interface KeysRead {
  /** Null where the order of JavaScript is that of the file. */
  readonly order: KeyOrder | null
  readonly duplicates: readonly DuplicateKey[]
}

const arrayStart = 0x5b
const arrayEnd = 0x5d
const comma = 0x2c
const objectStart = 0x7b
const objectEnd = 0x7d

/** Keys written twice are counted once by JSON.parse, so the numbers tell whether there are any. */
export function readKeys(bytes: Uint8Array, scan: ValidJson, document: unknown): KeysRead {
  const hasDuplicates = scan.keyCount !== countKeys(document)
  if (!hasDuplicates && !scan.hasNumericKeys) return { order: null, duplicates: [] }
  const look: Look = { scan: newTokenScan(bytes), order: new KeyOrder(), duplicates: new Map() }
  const start = bytes[0] === 0xef ? 3 : 0
  visit(look, skipSpace(bytes, start), document, { parent: null, key: '' })
  return { order: look.order, duplicates: [...look.duplicates.values()] }
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

interface Look {
  readonly scan: TokenScan
  readonly order: KeyOrder
  readonly duplicates: Map<string, { readonly key: string; readonly place: Place; count: number }>
}

/** Returns where the value ends. The file is known to be sound and its depth to be small. */
function visit(look: Look, at: number, value: unknown, place: Place): number {
  const { bytes } = look.scan
  const byte = bytes[at]
  if (byte === objectStart) return visitObject(look, at, value, place)
  if (byte === arrayStart) return visitArray(look, at, value, place)
  if (byte === quote) return endOfText(look.scan, at)
  const isNumber = byte === minus || (byte !== undefined && byte >= 0x30 && byte <= 0x39)
  return isNumber ? endOfNumber(look.scan, at) : endOfLiteral(bytes, at)
}

function visitArray(look: Look, start: number, value: unknown, place: Place): number {
  const { bytes } = look.scan
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  let at = skipSpace(bytes, start + 1)
  for (let i = 0; bytes[at] !== arrayEnd; i++) {
    at = skipSpace(bytes, visit(look, at, items[i], { parent: place, key: i }))
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1)
  }
  return at + 1
}

function visitObject(look: Look, start: number, value: unknown, place: Place): number {
  const { bytes } = look.scan
  const object = isRecord(value) ? value : null
  const keys = new Set<string>()
  const repeated = new Set<string>()
  let at = skipSpace(bytes, start + 1)
  while (bytes[at] !== objectEnd) {
    const end = endOfText(look.scan, at)
    const key = textOf(bytes, at, end)
    const where: Place = { parent: place, key }
    if (keys.has(key) && !repeated.has(key)) {
      repeated.add(key)
      addDuplicate(look, key, where)
    }
    keys.add(key)
    const colon = skipSpace(bytes, end)
    const item = object && Object.hasOwn(object, key) ? object[key] : undefined
    at = skipSpace(bytes, visit(look, skipSpace(bytes, colon + 1), item, where))
    if (bytes[at] === comma) at = skipSpace(bytes, at + 1)
  }
  // Also where none looks like a number: the object may have been met before, as an earlier value of a repeated key.
  if (object) look.order.keep(object, [...keys])
  return at + 1
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function addDuplicate({ duplicates }: Look, key: string, place: Place): void {
  const known = duplicates.get(key)
  if (known) known.count++
  else duplicates.set(key, { key, place, count: 1 })
}

const decoder = new TextDecoder()

function textOf(bytes: Uint8Array, start: number, end: number): string {
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
