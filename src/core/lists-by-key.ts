// Values, lists and sets by a key: things are gathered by what they belong to. Pure.

/** The value of a key; one that is made for it where the map has none. */
export function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Adds to the list of the key, which begins with the first value. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The same with sets. */
export function addToSet<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  getOrAdd(sets, key, () => new Set<V>()).add(value)
}

/** `Map.groupBy`, which not every runtime has: in the order in which they come. No list is empty. */
export function groupBy<K, V>(values: Iterable<V>, readKey: (value: V) => K): Map<K, [V, ...V[]]> {
  const lists = new Map<K, V[]>()
  for (const value of values) addTo(lists, readKey(value), value)
  return lists as Map<K, [V, ...V[]]>
}
