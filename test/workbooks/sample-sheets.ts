// A small workbook without faults, as a producer would fill it in.
import type { MadeRows } from './make-workbook.ts'

export const base = 'https://lakeside.example'

export const sampleSheets: Readonly<Record<string, MadeRows>> = {
  Organization: [
    ['@id', 'hasLegalName', 'hasDescription', 'hasOutcome'],
    [`${base}/org`, 'Lakeside Food Centre', 'Meals for the neighbourhood.', `${base}/outcome/1`],
  ],
  Theme: [
    ['@id', 'hasName'],
    [`${base}/theme/food`, 'Food security'],
  ],
  Outcome: [
    ['@id', 'hasName', 'forTheme', 'forOrganization'],
    [
      `${base}/outcome/1`,
      'Fewer people go hungry',
      `Food security, https://metadata.un.org/sdg/2`,
      `${base}/org`,
    ],
  ],
  Indicator: [
    ['@id', 'hasName', 'unitDescription', 'unit_of_measure', 'forOrganization', 'forOutcome'],
    [
      `${base}/indicator/1`,
      'Meals served',
      'meals',
      'Count',
      'Lakeside Food Centre',
      'Fewer people go hungry',
    ],
  ],
  IndicatorReport: [
    ['@id', 'hasName', 'value', 'startedAtTime', 'endedAtTime', 'forIndicator', 'forOrganization'],
    [`${base}/report/1`, '2025', 1283, '2025-01-01', '2025-12-31', 'Meals served', `${base}/org`],
  ],
}
