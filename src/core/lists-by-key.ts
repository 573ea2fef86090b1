// Lists by a key: things are gathered by what they belong to. Pure.

/** Adds to the list of the key, which begins with the first value. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** `Map.groupBy`, which not every runtime has: in the order in which they come. No list is empty. */
export function groupBy<K, V>(values: Iterable<V>, readKey: (value: V) => K): Map<K, [V, ...V[]]> {
  const lists = new Map<K, V[]>()
  for (const value of values) addTo(lists, readKey(value), value)
  return lists as Map<K, [V, ...V[]]>
}
