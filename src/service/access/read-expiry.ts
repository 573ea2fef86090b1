// Reads the expiry of a key: a date, meaning 00:00 UTC of that day, or a date with a time.

/** Null when the text is neither. */
export function readExpiry(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return null
  // Date reads 31 June as 1 July; a day that does not exist is refused.
  const day = new Date(text.slice(0, 10))
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10)) ? date : null
}
