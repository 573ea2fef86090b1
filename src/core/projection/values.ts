// Parses numbers: rules, section 1, "Values and dates".

/** A number as values are written. */
export const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** The number of a value text; null for a qualitative report. */
export function parseValue(text: string): number | null {
  const trimmed = text.trim()
  if (!decimal.test(trimmed)) return null
  const value = Number(trimmed)
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? value + 0 : null
}
