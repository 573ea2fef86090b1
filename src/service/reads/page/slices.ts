// A long text in parts that are sent one after the other.

/** Never cuts a character in two: each part is turned into bytes for itself. */
export function* slicesOf(text: string, length: number): Generator<string, void, undefined> {
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + length, text.length)
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to++
    yield text.slice(from, to)
    from = to
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
