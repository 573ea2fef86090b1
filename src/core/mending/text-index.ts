// Where each value of a JSON file stands in its text. One pass notes the containers; the members of an object are read
// when they are asked for, so that a file of ten megabytes costs little more than its containers.
import type { Place } from '../graph/document.ts'
import { getOrAdd } from '../lists-by-key.ts'

/** From the first character to the position after the last. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Member {
  readonly key: string
  /** With its quotes. */
  readonly keySpan: Span
  readonly value: Span
}

const quote = 0x22
const backslash = 0x5c

export class TextIndex {
  readonly text: string
  readonly root: Span
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #parents: number[] = []
  readonly #members = new Map<number, readonly Member[]>()
  readonly #items = new Map<number, readonly Span[]>()
  #lineEnds: number[] | null = null

  /** `text`: valid JSON, which may begin with a byte order mark. */
  constructor(text: string) {
    this.text = text
    this.#scan()
    const start = this.#skipSpace(text.charCodeAt(0) === 0xfeff ? 1 : 0)
    this.root = { start, end: this.#endOf(start) }
  }

  isObject = ({ start }: Span): boolean => this.text[start] === '{'

  isArray = ({ start }: Span): boolean => this.text[start] === '['

  isText = ({ start }: Span): boolean => this.text[start] === '"'

  raw = ({ start, end }: Span): string => this.text.slice(start, end)

  /** The content of a string; null for every other value. */
  textOf(span: Span): string | null {
    return this.isText(span) ? readText(this.raw(span)) : null
  }

  membersOf(object: Span): readonly Member[] {
    return getOrAdd(this.#members, object.start, () => {
      const members: Member[] = []
      let at = this.#skipSpace(object.start + 1)
      while (this.text[at] !== '}') {
        const keySpan = { start: at, end: endOfText(this.text, at) }
        const colon = this.#skipSpace(keySpan.end)
        const start = this.#skipSpace(colon + 1)
        const value = { start, end: this.#endOf(start) }
        members.push({ key: readText(this.raw(keySpan)), keySpan, value })
        at = this.#afterComma(value.end)
      }
      return members
    })
  }

  /** Of a key that is written several times the last one, which is the one that counts. */
  memberOf(object: Span, key: string): Member | null {
    return this.membersOf(object).findLast((member) => member.key === key) ?? null
  }

  /** A value that is no array is its only item. */
  itemsOf(value: Span): readonly Span[] {
    if (!this.isArray(value)) return [value]
    return getOrAdd(this.#items, value.start, () => {
      const items: Span[] = []
      let at = this.#skipSpace(value.start + 1)
      while (this.text[at] !== ']') {
        const item = { start: at, end: this.#endOf(at) }
        items.push(item)
        at = this.#afterComma(item.end)
      }
      return items
    })
  }

  find(place: Place | null): Span | null {
    if (!place?.parent) return this.root
    const parent = this.find(place.parent)
    if (!parent) return null
    if (this.isArray(parent)) {
      // A place may leave out the position in an array of one.
      return typeof place.key === 'number' ? (this.itemsOf(parent)[place.key] ?? null) : null
    }
    return this.isObject(parent) ? (this.memberOf(parent, String(place.key))?.value ?? null) : null
  }

  /** The containers around this one, the nearest first. */
  *around({ start }: Span): Generator<Span> {
    for (let at = this.#parents[this.#containerAt(start)] ?? -1; at >= 0; at = this.#parents[at] ?? -1)
      yield { start: this.#starts[at] ?? 0, end: this.#ends[at] ?? 0 }
  }

  *objects(): Generator<Span> {
    for (let i = 0; i < this.#starts.length; i++) {
      const span = { start: this.#starts[i] ?? 0, end: this.#ends[i] ?? 0 }
      if (this.isObject(span)) yield span
    }
  }

  /** From 1. */
  lineAt(position: number): number {
    this.#lineEnds ??= findLineEnds(this.text)
    return upperBound(this.#lineEnds, position - 1) + 1
  }

  #containerAt(start: number): number {
    return upperBound(this.#starts, start) - 1
  }

  #scan(): void {
    const { text } = this
    const open: number[] = []
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === quote) at = endOfText(text, at) - 1
      else if (code === 0x7b || code === 0x5b) {
        this.#parents.push(open.at(-1) ?? -1)
        open.push(this.#starts.push(at) - 1)
        this.#ends.push(at + 1)
      } else if (code === 0x7d || code === 0x5d) {
        const closed = open.pop()
        if (closed !== undefined) this.#ends[closed] = at + 1
      }
    }
  }

  #endOf(start: number): number {
    const { text } = this
    const code = text.charCodeAt(start)
    if (code === quote) return endOfText(text, start)
    if (code === 0x7b || code === 0x5b) return this.#ends[this.#containerAt(start)] ?? text.length
    let end = start
    while (end < text.length && !/[\s,\]}]/.test(text[end] ?? '')) end++
    return end
  }

  #afterComma(from: number): number {
    const at = this.#skipSpace(from)
    return this.text[at] === ',' ? this.#skipSpace(at + 1) : at
  }

  #skipSpace(from: number): number {
    let at = from
    for (;;) {
      const code = this.text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at
      at++
    }
  }
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    at += code === backslash ? 2 : 1
  }
  return text.length
}

const readText = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)

/** Positions of the last character of each line break. */
function findLineEnds(text: string): number[] {
  const ends: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) ends.push(at)
  }
  return ends
}

/** How many of the ascending numbers are at most `limit`. A large file asks for each of its containers: no `countFirst`. */
function upperBound(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
