// What is worked out once for each object, and forgotten with it. Pure.

/** Calls `read` for an object the first time alone. */
export function readOnce<K extends object, V>(read: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, read(key))
    return known.get(key) as V
  }
}
