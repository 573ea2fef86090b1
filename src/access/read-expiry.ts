// The end of a key as people write it: a day, which ends the key when it begins (UTC), or a moment.

/** Null for what is neither. */
export function readExpiry(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return null
  // 31 June is read as 1 July; a day that is not in the calendar is none.
  const day = new Date(text.slice(0, 10))
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10)) ? date : null
}
