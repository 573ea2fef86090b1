// A map with a limited number of entries, for caches of one process: setting a key beyond the limit drops the entry that
// was set the longest ago.
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    super()
    this.#maxEntries = maxEntries
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    const oldest = this.keys().next()
    if (this.size > this.#maxEntries && !oldest.done) this.delete(oldest.value)
    return this
  }
}

/** Longer texts come once, and would fill the memory. */
const longestKept = 200

/** Remembers what was read from the last 1,000 texts: a namespace has few distinct units, and many reports with each. */
export function rememberTexts<V>(read: (text: string) => V): (text: string) => V {
  const known = new BoundedMap<string, V>(1_000)
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    if (text.length <= longestKept) known.set(text, value)
    return value
  }
}
