/** The values that were filtered by come first, in the order of the row; the others follow. */
export const matchedFirst = (values: readonly string[], wanted: readonly string[]): readonly string[] =>
  wanted.length === 0
    ? values
    : [
        ...values.filter((value) => wanted.includes(value)),
        ...values.filter((value) => !wanted.includes(value)),
      ]
