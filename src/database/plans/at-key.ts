// Look-ups by key that take the index of the key, whatever the statistics say. They know nothing of a namespace that was
// just written: PostgreSQL then expects one row in it, every index that begins with the namespace looks as good as any
// other, and each look-up may read the whole namespace.

/**
 * A condition and an order, to be followed by further columns of the index. A range, because rows of one key have no order
 * by it: only the index of the key gives a range in order, and sessions for prepared statements do not sort.
 */
export const atKey = (column: string, value: string): string =>
  `${column} between ${value} and ${value} order by ${column}`

/**
 * The same for a key of several columns: a comparison of rows is one range of the index that begins with them, in their
 * order.
 */
export const atKeys = (columns: readonly string[], values: readonly string[]): string => {
  const [all, wanted] = [columns.join(', '), values.join(', ')]
  return `(${all}) >= (${wanted}) and (${all}) <= (${wanted}) order by ${all}`
}

/** Of PostgreSQL, as in `server_version_num`. */
export const listsInOrderSince = 170_000

const inOrder = new WeakSet<object>()

/** The server of this session reads an index once for all keys of a list, in its order. */
export const noteListsInOrder = (session: object): void => void inOrder.add(session)

/**
 * Rows of a namespace, $1, that have one of the keys of a list, $2. Earlier servers read an index for each key of the list,
 * in no order, or not by the list at all where they take the namespace for empty: there each key is looked up by itself,
 * which takes five times as long.
 */
export const atAnyKey = (
  session: object,
  columns: readonly string[],
  table: string,
  key: readonly [column: string, ...furtherOrder: string[]],
): string => {
  const [column, ...further] = key
  if (inOrder.has(session)) {
    return `select ${columns.join(', ')} from ${table}
      where namespace_id = $1 and ${column} = any($2::uuid[]) order by ${key.join(', ')}`
  }
  return `select ${columns.join(', ')} from unnest($2::uuid[]) wanted (wanted_key) cross join lateral (
      select * from ${table}
      where namespace_id = $1 and ${[atKey(column, 'wanted_key'), ...further].join(', ')}
    ) found`
}

/** As a parameter. Keys need no quotation marks, which take the driver longer than all else. */
export const listOfKeys = (keys: Iterable<string>): string => `{${[...keys].join(',')}}`
