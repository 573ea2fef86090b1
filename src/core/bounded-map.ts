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
