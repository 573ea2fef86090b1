// What is worked out once. Pure.

/** Calls `read` for an object the first time alone; what it gave is forgotten with the object. */
export function readOnce<K extends object, V>(read: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, read(key))
    return known.get(key) as V
  }
}

/** The same for texts, of which there are few: what was read stays. */
export function readEachOnce<K extends string | null, V>(read: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = read(key)))
    return value
  }
}
