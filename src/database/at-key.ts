// Look-ups by key that take the index of the key, whatever the statistics say. They know nothing of a namespace that was
// just written: PostgreSQL then expects one row in it, every index that begins with the namespace looks as good as any
// other, and each look-up may read the whole namespace.

/**
 * A condition and an order, to be followed by further columns of the index. A range, because rows of one key have no order
 * by it: only the index of the key gives a range in order, and sessions for prepared statements do not sort.
 */
export const atKey = (column: string, value: string): string =>
  `${column} between ${value} and ${value} order by ${column}`

/** The same for a key of several columns: a comparison of rows is one range of the index that begins with them, in their order. */
export const atKeys = (columns: readonly string[], values: readonly string[]): string => {
  const [all, wanted] = [columns.join(', '), values.join(', ')]
  return `(${all}) >= (${wanted}) and (${all}) <= (${wanted}) order by ${all}`
}
