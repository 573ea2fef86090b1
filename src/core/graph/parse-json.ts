// From scanned bytes to JavaScript values, with the text of every number kept: `75.10` stays `75.10`. A number that
// JavaScript would write differently is passed to JSON.parse as a string with a prefix that no file can contain, because
// it is random for each run. Rules, section 1.
import type { ValidJson } from './scan-json.ts'

/** Letters and digits only. */
function randomMark(): string {
  const random = crypto.getRandomValues(new Uint32Array(3))
  return `n${Array.from(random, (part) => part.toString(36)).join('')}n`
}

const numberMark = randomMark()
const quote = 0x22

/** From UTF-8 to text, without the byte order mark. */
export type Decode = (bytes: Uint8Array) => string

export function parseJson(
  bytes: Uint8Array,
  { nonCanonicalNumbers }: ValidJson,
  decode: Decode = (each) => new TextDecoder().decode(each),
): unknown {
  return JSON.parse(
    decode(nonCanonicalNumbers.length === 0 ? bytes : markNumbers(bytes, nonCanonicalNumbers)),
  ) as unknown
}

function markNumbers(bytes: Uint8Array, nonCanonicalNumbers: readonly number[]): Uint8Array {
  const mark = new TextEncoder().encode(`"${numberMark}`)
  const marked = new Uint8Array(bytes.length + (nonCanonicalNumbers.length / 2) * (mark.length + 1))
  let from = 0
  let to = 0
  for (let i = 0; i < nonCanonicalNumbers.length; i += 2) {
    const start = nonCanonicalNumbers[i] ?? 0
    const end = nonCanonicalNumbers[i + 1] ?? 0
    to = copy(bytes, from, start, marked, to)
    to = copy(mark, 0, mark.length, marked, to)
    to = copy(bytes, start, end, marked, to)
    marked[to++] = quote
    from = end
  }
  to = copy(bytes, from, bytes.length, marked, to)
  return marked.subarray(0, to)
}

/** Returns where the copy ends. For short runs a loop is faster than `set` with a view. */
function copy(source: Uint8Array, start: number, end: number, target: Uint8Array, to: number): number {
  if (end - start > 64) target.set(source.subarray(start, end), to)
  else for (let i = start; i < end; i++) target[to + i - start] = source[i] ?? 0
  return to + end - start
}

/** The text of a number that was marked as above; null for every other string. */
export function plainNumberText(text: string): string | null {
  // Called for every text of a file: nearly always the first character decides.
  if (text.charCodeAt(0) !== 0x6e || !text.startsWith(numberMark)) return null
  return text.slice(numberMark.length)
}
