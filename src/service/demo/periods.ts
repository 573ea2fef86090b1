// When the invented organizations report: by calendar year, by fiscal year across a year-end, or by quarter.

export interface Period {
  readonly label: string
  readonly start: string
  readonly end: string
  /** The length as a part of a year. */
  readonly share: number
}

const calendarYear = (year: number): Period => ({
  label: `${year}`,
  start: `${year}-01-01`,
  end: `${year}-12-31`,
  share: 1,
})

/** April to March, as in many Canadian organizations. */
const fiscalYear = (year: number): Period => ({
  label: `${year}-${year + 1}`,
  start: `${year}-04-01`,
  end: `${year + 1}-03-31`,
  share: 1,
})

const quarters = (year: number): Period[] =>
  ['01-01/03-31', '04-01/06-30', '07-01/09-30', '10-01/12-31'].map((days, at) => ({
    label: `${year}-q${at + 1}`,
    start: `${year}-${days.slice(0, 5)}`,
    end: `${year}-${days.slice(6)}`,
    share: 0.25,
  }))

export const reportingPeriods: readonly [readonly Period[], readonly Period[], readonly Period[]] = [
  [calendarYear(2022), calendarYear(2023), calendarYear(2024)],
  [fiscalYear(2022), fiscalYear(2023), fiscalYear(2024)],
  [...quarters(2023), ...quarters(2024)],
]
