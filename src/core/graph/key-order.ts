// The keys of objects in the order of the file. JavaScript moves keys that look like numbers ("7") to the front; the
// order of objects with such keys is kept here.

export class KeyOrder {
  readonly #orders = new WeakMap<object, readonly string[]>()

  keep(object: object, keys: readonly string[]): void {
    this.#orders.set(object, keys)
  }

  keysOf(object: object): readonly string[] {
    return this.#orders.get(object) ?? Object.keys(object)
  }
}
