// The period of a report, for sums: its days, and the calendar years it belongs to. Rules, section 9. Pure.

/** Both days included. */
export interface Period {
  readonly start: string
  readonly end: string
}

/** A single date is used for both bounds; swapped bounds are put in order. Null where there is no date. */
export function periodOf(start: string | null, end: string | null): Period | null {
  const [first, last] = [start ?? end, end ?? start]
  if (first === null || last === null) return null
  return first <= last ? { start: first, end: last } : { start: last, end: first }
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

const yearText = (year: number): string => String(year).padStart(4, '0')

/**
 * The calendar year that contains the period, else its first and last year: `2023/2024`. A single day in another year is
 * ignored, because real exports shift dates by a time zone; 31 December to 1 January belongs to the later year.
 */
export function yearsOf({ start, end }: Period): string {
  const [startYear, endYear] = [yearOf(start), yearOf(end)]
  if (startYear === endYear) return yearText(startYear)
  const first = start.endsWith('-12-31') ? startYear + 1 : startYear
  const last = end.endsWith('-01-01') ? endYear - 1 : endYear
  return first >= last ? yearText(first) : `${yearText(first)}/${yearText(last)}`
}
