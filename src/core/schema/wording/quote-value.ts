// A value as a sentence quotes it.

/** Short, on one line, printable. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 120 ? `${text.slice(0, 117).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
