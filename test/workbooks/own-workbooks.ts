// More than thirty workbooks as people keep them, none in our layout: for each what a person reads from it, a line for each number:
// indicator | value | unit | from | to | target | baseline | organization | outcome | theme.
import { mainNamespace, sheetOf, type MadeCell, type MadeRows, type MadeWorkbook } from './make-workbook.ts'

export interface OwnCase {
  readonly sheets: Readonly<Record<string, MadeRows | string>>
  readonly options?: MadeWorkbook
  /** What a person says, beside the organization and the base address. */
  readonly said?: {
    readonly period?: { readonly start: string; readonly end: string }
    readonly dates?: 'day-first' | 'month-first'
    readonly yearBegins?: number
    readonly theme?: string
    readonly totals?: boolean
  }
  readonly reads: readonly string[]
  /** What is left out, by its cell. */
  readonly leftOut?: readonly string[]
  /** Values that mending asks about. */
  readonly asked?: number
}

const merged = (rows: MadeRows, ...ranges: readonly string[]): string =>
  sheetOf(rows).replace(
    '</worksheet>',
    `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells></worksheet>`,
  )

/** Cell formats: 1 a percentage, 2 a day, 3 a currency. */
const styles =
  `<styleSheet xmlns="${mainNamespace}"><numFmts><numFmt numFmtId="170" formatCode="&quot;$&quot;#,##0"/></numFmts>` +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>'

const styled = (style: number, number: number): MadeCell => ({
  attributes: `s="${style}"`,
  content: `<v>${number}</v>`,
})
const percent = (number: number): MadeCell => styled(1, number)
const day = (number: number): MadeCell => styled(2, number)

const year = '2024-01-01 | 2024-12-31'
const quarters = [
  '2024-01-01 | 2024-03-31',
  '2024-04-01 | 2024-06-30',
  '2024-07-01 | 2024-09-30',
  '2024-10-01 | 2024-12-31',
] as const
const months = (month: string, last: number): string => `2024-${month}-01 | 2024-${month}-${last}`
const wholeYear = { period: { start: '2024-01-01', end: '2024-12-31' } }

export const ownWorkbooks: Readonly<Record<string, OwnCase>> = {
  'one flat sheet with a title': {
    sheets: {
      'Results 2024': merged(
        [
          ['Lakeside Learning: our results'],
          [],
          ['What we measured', 'Result', 'Unit', 'Start', 'End', 'Target'],
          ['People who finished a course', 143, 'people', '2024-01-01', '2024-12-31', 150],
          ['Volunteer hours', '2,350 hours', null, '2024-01-01', '2024-12-31', null],
        ],
        'A1:F1',
      ),
    },
    reads: [
      `People who finished a course | 143 | people | ${year} | 150`,
      `Volunteer hours | 2350 | hours | ${year}`,
    ],
  },
  'units in the value': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Year'],
        ['Visits', '143 people', 2024],
        ['Weight', '12.5 kg', 2024],
        ['Nights', '1,204 nights', 2024],
      ],
    },
    reads: [
      `Visits | 143 | people | ${year}`,
      `Weight | 12.5 | kg | ${year}`,
      `Nights | 1204 | nights | ${year}`,
    ],
  },
  'four kinds of thousands': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Period'],
        ['A comma', '12,250', '2024'],
        ['A space', '12 250', '2024'],
        ['An apostrophe', '12’250', '2024'],
        ['Points', '1.250.000', '2024'],
        ['A narrow space', '12\u202F250', '2024'],
      ],
    },
    reads: [
      `A comma | 12250 | | ${year}`,
      `A space | 12250 | | ${year}`,
      `An apostrophe | 12250 | | ${year}`,
      `Points | 1250000 | | ${year}`,
      `A narrow space | 12250 | | ${year}`,
    ],
  },
  'percentages by sign and by format': {
    sheets: {
      Data: [
        ['Measure', 'Actual', 'Goal', 'Year'],
        ['Satisfied', '75%', '80 %', '2024'],
        ['Employed', percent(0.625), percent(0.7), '2024'],
        ['Housed', '33,3 %', null, '2024'],
      ],
    },
    options: { styles },
    reads: [
      `Satisfied | 75 | % | ${year} | 80`,
      `Employed | 62.5 | % | ${year} | 70`,
      `Housed | 33.3 | % | ${year}`,
    ],
  },
  currencies: {
    sheets: {
      Money: [
        ['Indicator', 'Amount', 'Year'],
        ['Wages paid', '$1,200', 2024],
        ['Savings', '1 300,50 $', 2024],
        ['Loans', 'CAD 900', 2024],
        ['Grants', styled(3, 5000), 2024],
      ],
    },
    options: { styles },
    reads: [
      `Wages paid | 1200 | $ | ${year}`,
      `Savings | 1300.50 | $ | ${year}`,
      `Loans | 900 | CAD | ${year}`,
      `Grants | 5000 | | ${year}`,
    ],
  },
  'days in six orders': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Start date', 'End date'],
        ['One', 1, '01/02/2024', '31/12/2024'],
        ['Two', 2, '2024-02-01', '2024/12/31'],
        ['Three', 3, '1.2.2024', '31.12.2024'],
        ['Four', 4, 'February 1, 2024', 'Dec. 31, 2024'],
        ['Five', 5, '1 Feb 2024', '31-Dec-2024'],
        ['Six', 6, day(45_323), day(45_657)],
      ],
    },
    options: { styles },
    reads: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
      (name, at) => `${name} | ${at + 1} | | 2024-02-01 | 2024-12-31`,
    ),
  },
  'days that could be either': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'From', 'To'],
        ['Meals', 5, '01/02/2024', '05/06/2024'],
      ],
    },
    said: { dates: 'month-first' },
    reads: ['Meals | 5 | | 2024-01-02 | 2024-05-06'],
  },
  'month names in French': {
    sheets: {
      Résultats: [
        ['Indicateur', 'Résultat', 'Unité', 'Du', 'Au', 'Cible'],
        ['Repas servis', '1 250', 'repas', '1er janvier 2024', '31 décembre 2024', '1 500'],
        ['Heures de bénévolat', '86,5', 'heures', '1 févr. 2024', '31 août 2024', null],
      ],
    },
    reads: [
      `Repas servis | 1250 | repas | ${year} | 1500`,
      'Heures de bénévolat | 86.5 | heures | 2024-02-01 | 2024-08-31',
    ],
  },
  'quarters as columns with their total': {
    sheets: {
      Sheet1: [
        ['Indicator', 'Q1 2024', 'Q2 2024', 'Q3 2024', 'Q4 2024', 'Total'],
        ['Meals', 10, 20, 30, 40, 100],
      ],
    },
    reads: [10, 20, 30, 40].map((value, at) => `Meals | ${value} | | ${quarters[at]}`),
    leftOut: ['F1'],
  },
  'the older template': {
    sheets: {
      'Indicators - formatted': [
        [
          'Indicator',
          'Unit',
          'Base',
          '2024_Targets',
          '2024_Q1',
          '2024_Q2',
          '2024_Q3',
          '2024_Q4',
          '2024_Total',
        ],
        ['Meals', 'meals', 80, 120, 10, 20, 30, 40, 100],
      ],
    },
    reads: [
      ...[10, 20, 30].map((value, at) => `Meals | ${value} | meals | ${quarters[at]} | | 80`),
      `Meals | 40 | meals | ${quarters[3]} | | 80`,
      `target Meals | 120 | meals | ${year}`,
    ],
    leftOut: ['I1'],
  },
  'quarters in French without a year': {
    sheets: {
      'Suivi 2024': [
        ['Indicateur', 'T1', 'T2', 'T3', 'T4'],
        ['Repas', 1, 2, 3, 4],
      ],
    },
    reads: [1, 2, 3, 4].map((value, at) => `Repas | ${value} | | ${quarters[at]}`),
  },
  'years as columns, their headings numbers': {
    sheets: {
      Data: [
        ['', 2023, 2024],
        ['Meals', 5, 6],
        ['Visits', '1,100', '1,200'],
      ],
    },
    reads: [
      'Meals | 5 | | 2023-01-01 | 2023-12-31',
      `Meals | 6 | | ${year}`,
      'Visits | 1100 | | 2023-01-01 | 2023-12-31',
      `Visits | 1200 | | ${year}`,
    ],
  },
  'headings in two rows with merged cells': {
    sheets: {
      Data: merged(
        [
          ['Program report'],
          ['', '2023', null, '2024', null],
          ['Indicator', 'Target', 'Result', 'Target', 'Result'],
          ['Meals', 10, 8, 12, 11],
        ],
        'B2:C2',
        'D2:E2',
      ),
    },
    reads: ['Meals | 8 | | 2023-01-01 | 2023-12-31 | 10', `Meals | 11 | | ${year} | 12`],
  },
  'a column for each thing counted, a row for each month': {
    sheets: {
      Log: [
        ['Food bank 2024'],
        ['Month', 'Meals served', 'Volunteers', 'Food (kg)'],
        ['January', 100, 5, '1,200.5'],
        ['February', 90, 6, 800],
        ['Total', 190, 11, 2000.5],
      ],
    },
    reads: [
      `Meals served | 100 | | ${months('01', 31)}`,
      `Volunteers | 5 | | ${months('01', 31)}`,
      `Food | 1200.5 | kg | ${months('01', 31)}`,
      `Meals served | 90 | | ${months('02', 29)}`,
      `Volunteers | 6 | | ${months('02', 29)}`,
      `Food | 800 | kg | ${months('02', 29)}`,
    ],
    leftOut: ['A5'],
  },
  'subtotals and a grand total': {
    sheets: {
      Data: [
        ['Service', 'Clients', 'Year'],
        ['Meals', 10, 2024],
        ['Beds', 20, 2024],
        ['Subtotal', 30, null],
        ['Courses', 5, 2024],
        ['Advice', 6, 2024],
        ['Subtotal', 11, null],
        ['Grand total', 41, null],
      ],
    },
    reads: [
      `Meals | 10 | | ${year}`,
      `Beds | 20 | | ${year}`,
      `Courses | 5 | | ${year}`,
      `Advice | 6 | | ${year}`,
    ],
    leftOut: ['A4', 'A7', 'A8'],
  },
  'a total that is none': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Year'],
        ['Meals', 10, 2024],
        ['Beds', 20, 2024],
        ['Total visitors', 99, 2024],
      ],
    },
    said: { totals: false },
    reads: [`Meals | 10 | | ${year}`, `Beds | 20 | | ${year}`, `Total visitors | 99 | | ${year}`],
  },
  'blank rows and notes below': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Year'],
        ['Meals', 10, 2024],
        [],
        ['Beds', 20, 2024],
        [],
        [],
        ['Source: our own count'],
        ['* Beds are counted by night'],
      ],
    },
    reads: [`Meals | 10 | | ${year}`, `Beds | 20 | | ${year}`],
    leftOut: ['A7', 'A8'],
  },
  'two tables, one under the other': {
    sheets: {
      Data: [
        ['Employment'],
        ['Indicator', 'Result', 'Year'],
        ['Jobs found', 10, 2024],
        [],
        ['Housing'],
        ['Measure', 'Value', 'Unit', 'Year'],
        ['Beds', 20, 'beds', 2024],
      ],
    },
    reads: [`Jobs found | 10 | | ${year}`, `Beds | 20 | beds | ${year}`],
    leftOut: ['A5'],
  },
  'two tables side by side': {
    sheets: {
      Data: [
        ['Indicator', 'Result', 'Year', null, 'Indicator', 'Result', 'Year'],
        ['Jobs found', 10, 2024, null, 'Beds', 20, 2024],
        ['Courses', 11, 2024, null, 'Meals', 21, 2024],
      ],
    },
    reads: [
      `Jobs found | 10 | | ${year}`,
      `Courses | 11 | | ${year}`,
      `Beds | 20 | | ${year}`,
      `Meals | 21 | | ${year}`,
    ],
  },
  'organizations in a column': {
    sheets: {
      Members: [
        ['Agency', 'Indicator', 'Result', 'Reporting period'],
        ['North House', 'Meals', '1,100', 'January to June 2024'],
        ['South House', 'Meals', 900, 'Jan – June 2024'],
      ],
    },
    reads: [
      'Meals | 1100 | | 2024-01-01 | 2024-06-30 | | | North House',
      'Meals | 900 | | 2024-01-01 | 2024-06-30 | | | South House',
    ],
  },
  'outcomes and goals merged over their rows': {
    sheets: {
      Data: merged(
        [
          ['Outcome', 'SDG', 'Indicator', 'Result', 'Year'],
          ['Fewer people go hungry', 'SDG 2', 'Meals', 10, 2024],
          [null, null, 'Parcels', 20, 2024],
        ],
        'A2:A3',
        'B2:B3',
      ),
    },
    reads: [
      `Meals | 10 | | ${year} | | | | Fewer people go hungry | https://metadata.un.org/sdg/2`,
      `Parcels | 20 | | ${year} | | | | Fewer people go hungry | https://metadata.un.org/sdg/2`,
    ],
  },
  'baselines and comments': {
    sheets: {
      Data: [
        ['Indicator', 'Baseline', 'Target', 'Actual', 'Comments', 'Fiscal year'],
        ['Jobs', 50, 80, 75, 'Two sites were closed', '2024'],
      ],
    },
    reads: [`Jobs | 75 | | ${year} | 80 | 50`],
  },
  'a period that no column says': {
    sheets: {
      Data: [
        ['Indicator', 'Result'],
        ['Meals', 10],
      ],
    },
    said: wholeYear,
    reads: [`Meals | 10 | | ${year}`],
  },
  'years that begin in April': {
    sheets: {
      Data: [
        ['Indicator', '2022-23', '2023-24'],
        ['Meals', 10, 11],
      ],
    },
    said: { yearBegins: 4 },
    reads: ['Meals | 10 | | 2022-04-01 | 2023-03-31', 'Meals | 11 | | 2023-04-01 | 2024-03-31'],
  },
  'words where numbers are missing': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Year'],
        ['Meals', 'n/a', 2024],
        ['Beds', '-', 2024],
        ['Jobs', 'about 40', 2024],
        ['Courses', 7, 2024],
      ],
    },
    reads: [`Jobs | about 40 | | ${year}`, `Courses | 7 | | ${year}`],
    leftOut: ['B2', 'B3'],
    asked: 1,
  },
  'formulas and errors': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Year'],
        ['Meals', { attributes: '', content: '<f>5*2</f><v>10</v>' }, 2024],
        ['Beds', { attributes: 't="e"', content: '<f>1/0</f><v>#DIV/0!</v>' }, 2024],
      ],
    },
    reads: [`Meals | 10 | | ${year}`],
    leftOut: ['B3'],
  },
  'a French sheet with a title, a unit in brackets and a total': {
    sheets: {
      'Bilan 2024': [
        ['Bilan de l’année 2024'],
        ['Ce que nous mesurons', 'Nombre (personnes)', 'Commentaires'],
        ['Personnes accompagnées', '1 143', 'Hausse'],
        ['Personnes logées', 57, null],
        ['Total', '1 200', null],
      ],
    },
    said: wholeYear,
    reads: [
      `Personnes accompagnées | 1143 | personnes | ${year}`,
      `Personnes logées | 57 | personnes | ${year}`,
    ],
    leftOut: ['A5'],
  },
  'a sheet for each year beside others': {
    sheets: {
      Contacts: [
        ['Name', 'Phone'],
        ['Ada', 'on request'],
      ],
      '2023': [
        ['Indicator', 'Result', 'Year'],
        ['Meals', 9, 2023],
      ],
      '2024': [
        ['Indicator', 'Result', 'Year'],
        ['Meals', 10, 2024],
      ],
    },
    reads: ['Meals | 9 | | 2023-01-01 | 2023-12-31', `Meals | 10 | | ${year}`],
  },
  'negative, small and large numbers': {
    sheets: {
      Data: [
        ['Indicator', 'Value', 'Year'],
        ['Change', '-5', 2024],
        ['Loss', '(1,200)', 2024],
        ['Rate', 0.1, 2024],
        ['Money', '1.5 million', 2024],
        ['Zero', 0, 2024],
      ],
    },
    reads: [
      `Change | -5 | | ${year}`,
      `Loss | -1200 | | ${year}`,
      `Rate | 0.1 | | ${year}`,
      `Money | 1500000 | | ${year}`,
      `Zero | 0 | | ${year}`,
    ],
  },
  'men and women beside their total': {
    sheets: {
      Clients: [
        ['Service', 'Men', 'Women', 'Total clients', 'Year'],
        ['Meals', 1, 2, 3, 2024],
        ['Beds', 3, 4, 7, 2024],
      ],
    },
    reads: [
      `Men – Meals | 1 | | ${year}`,
      `Women – Meals | 2 | | ${year}`,
      `Men – Beds | 3 | | ${year}`,
      `Women – Beds | 4 | | ${year}`,
    ],
    leftOut: ['D1'],
  },
  'values that nobody can be sure of, below lines that look like headings': {
    sheets: {
      Data: [
        ['Our year'],
        ['Contact', 'ada@lakeside.example'],
        ['Year', '2024'],
        [],
        ['Measure', 'Number', 'Date'],
        ['Meals', '10-20', '2024'],
        ['Beds', '~ 30', '2024'],
        ['Jobs', 'fewer than 5', '2024'],
      ],
    },
    reads: [`Meals | 10-20 | | ${year}`, `Beds | ~ 30 | | ${year}`, `Jobs | fewer than 5 | | ${year}`],
    asked: 3,
  },
  'months as columns, their year in the corner': {
    sheets: {
      Calls: [
        ['2024', 'Jan', 'févr.', 'YTD'],
        ['Calls answered', 10, 12, 22],
        ['Visits', 3, 4, 7],
      ],
    },
    reads: [
      `Calls answered | 10 | | ${months('01', 31)}`,
      `Calls answered | 12 | | ${months('02', 29)}`,
      `Visits | 3 | | ${months('01', 31)}`,
      `Visits | 4 | | ${months('02', 29)}`,
    ],
    leftOut: ['D1'],
  },
  'sections between the rows, in a year that is no calendar year': {
    sheets: {
      'FY2024-25': [
        ['Annual report 2024-25'],
        ['Prepared by Ada'],
        [],
        ['Indicator', 'Target', 'Actual', '% of target', 'Notes'],
        ['EMPLOYMENT'],
        ['# of people hired', 20, 18, '90%', ''],
        ['HOUSING'],
        ['# of beds', 10, 10, '100%', ''],
      ],
    },
    said: { period: { start: '2024-04-01', end: '2025-03-31' } },
    reads: [
      '# of people hired | 18 | | 2024-04-01 | 2025-03-31 | 20',
      '# of beds | 10 | | 2024-04-01 | 2025-03-31 | 10',
    ],
    leftOut: ['A5', 'A7'],
  },
  'a log of activities with several counts': {
    sheets: {
      Log: [
        ['Date', 'Activity', 'No.', 'Participants', 'Hours'],
        ['2024-03-04', 'Workshop', 1, 12, 3],
        ['2024-03-11', 'Workshop', 2, 15, 4],
        ['', 'Total', null, 27, 7],
      ],
    },
    reads: [
      'Participants – Workshop | 12 | | 2024-03-04 | 2024-03-04',
      'Hours – Workshop | 3 | | 2024-03-04 | 2024-03-04',
      'Participants – Workshop | 15 | | 2024-03-11 | 2024-03-11',
      'Hours – Workshop | 4 | | 2024-03-11 | 2024-03-11',
    ],
    leftOut: ['B4'],
  },
  'a total that a word in a cell leaves open': {
    sheets: {
      Suivi: [
        ['', 'T1 2024', 'T2 2024'],
        ['Repas', 10, 'n/d'],
        ['Colis', 20, 5],
        ['Total partiel', 30, 6],
      ],
    },
    said: { totals: true },
    reads: [`Repas | 10 | | ${quarters[0]}`, `Colis | 20 | | ${quarters[0]}`, `Colis | 5 | | ${quarters[1]}`],
    leftOut: ['C2', 'A4'],
  },
  'quarters beside a year in its own column': {
    sheets: {
      Data: [
        ['Year', 'Indicator', 'Q1', 'Q2'],
        [2023, 'Meals', 1, 2],
        [2024, 'Meals', 3, 4],
      ],
    },
    reads: [
      'Meals | 1 | | 2023-01-01 | 2023-03-31',
      'Meals | 2 | | 2023-04-01 | 2023-06-30',
      `Meals | 3 | | ${quarters[0]}`,
      `Meals | 4 | | ${quarters[1]}`,
    ],
  },
}
