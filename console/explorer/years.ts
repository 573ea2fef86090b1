// Years that can be chosen with one button. Pure.

/** More buttons would fill the screen; the date fields reach other years. */
const maxYears = 8

/**
 * The years of a range, latest first. A year far in the future is a typing error and would displace the real ones.
 */
export function yearsBetween(
  firstDay: string | null,
  lastDay: string | null,
  thisYear: number,
): readonly number[] {
  const [first, last] = [yearOf(firstDay), yearOf(lastDay)]
  if (first === null || last === null) return []
  const latest = Math.min(last, thisYear + 1)
  const count = Math.min(maxYears, latest - first + 1)
  return count <= 0 ? [] : Array.from({ length: count }, (_, at) => latest - at)
}

const yearOf = (day: string | null): number | null => {
  const year = Number(/^(\d{4})-/.exec(day ?? '')?.[1])
  return Number.isInteger(year) && day !== null ? year : null
}

export const yearPeriod = (year: number): { from: string; to: string } => {
  const text = String(year).padStart(4, '0')
  return { from: `${text}-01-01`, to: `${text}-12-31` }
}

/** Null when the dates are not those of one whole year. */
export function chosenYear({ from, to }: { from: string | null; to: string | null }): number | null {
  if (from === null || to === null) return null
  const year = Number(from.slice(0, 4))
  const whole = yearPeriod(year)
  return whole.from === from && whole.to === to ? year : null
}
