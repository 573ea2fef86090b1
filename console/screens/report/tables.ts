// Where producers find an entry in their own tools.

/** The tables of the Common Approach tools for Airtable and Excel: their names are not translated. */
export const tables = {
  organization: 'Organization',
  outcome: 'Outcome',
  indicator: 'Indicator',
  indicator_report: 'Indicator Report',
} as const
