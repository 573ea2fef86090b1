// Parses numbers and dates: decisions, section 1, "Values and dates".

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** The number of a value text; null for a qualitative report. */
export function parseValue(text: string): number | null {
  const trimmed = text.trim()
  if (!decimal.test(trimmed)) return null
  const value = Number(trimmed)
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? value + 0 : null
}

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})/

/** The first ten characters as written, where they form a real calendar date. No time zone is ever applied. */
export function parseDate(text: string): string | null {
  const match = calendarDate.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year >= 1 && days !== undefined && day >= 1 && day <= days ? text.slice(0, 10) : null
}
