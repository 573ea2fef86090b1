// Parses numbers and dates: rules, section 1, "Values and dates".

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** The number of a value text; null for a qualitative report. */
export function parseValue(text: string): number | null {
  const trimmed = text.trim()
  if (!decimal.test(trimmed)) return null
  const value = Number(trimmed)
  // Adding 0 turns -0 into 0.
  return Number.isFinite(value) ? value + 0 : null
}

/** The number of so many digits from here; -1 where one of them is no digit. */
function digitsAt(text: string, start: number, count: number): number {
  let number = 0
  for (let at = start; at < start + count; at++) {
    const digit = text.charCodeAt(at) - 0x30
    // False for NaN too: the text ends before.
    if (!(digit >= 0 && digit <= 9)) return -1
    number = number * 10 + digit
  }
  return number
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The first ten characters as written, where they form a real calendar date. No time zone is ever applied. */
export function parseDate(text: string): string | null {
  // Every report has two: a regular expression takes several times as long.
  const [year, month, day] = [digitsAt(text, 0, 4), digitsAt(text, 5, 2), digitsAt(text, 8, 2)]
  if (text[4] !== '-' || text[7] !== '-' || year < 1 || month < 1 || day < 1) return null
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 0)
  return day <= days ? text.slice(0, 10) : null
}
