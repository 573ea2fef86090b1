// The keys of an object in the order of the file. JavaScript keeps that order itself, except for keys that look like
// numbers ("7"), which it moves to the front: objects with such keys have their order kept here.

export class KeyOrder {
  readonly #orders = new WeakMap<object, readonly string[]>()

  keep(object: object, keys: readonly string[]): void {
    this.#orders.set(object, keys)
  }

  keysOf(object: object): readonly string[] {
    return this.#orders.get(object) ?? Object.keys(object)
  }
}
