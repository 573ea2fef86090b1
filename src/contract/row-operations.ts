// The table reads. Rules, section 4.
import { Type, type Static, type TObject, type TSchema } from 'typebox'

import { nameMaxBytes } from '../core/graph/text-bounds.ts'
import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { workbookLanguage } from './export-operations.ts'
import { include } from './include-schemas.ts'
import { graphRead, operation } from './operation.ts'
import { profileFilters } from './profile-schemas.ts'
import * as schemas from './row-schemas.ts'
import { cursorParameter, givenDay, limitParameter, optional } from './shared-schemas.ts'

const day = (description: string) => givenDay({ description, examples: ['2024-12-31'] })

/**
 * Filters that rows and facets share. One that is declared here and handled nowhere does not compile: row-filter.ts, and
 * console/explorer/namespace/server-filters.ts for the explorer.
 */
export const rowFilters = optional({
  theme: Type.Array(Type.String({ format: 'iri' }), {
    'x-aliases': ['theme[]'],
    description: 'Rows that carry this theme. Repeat it for rows with any of several.',
    examples: [['https://metadata.un.org/sdg/2']],
  }),
  fund: Type.Array(Type.String({ minLength: 1, 'x-max-bytes': nameMaxBytes }), {
    'x-aliases': ['fund[]'],
    description:
      'Rows of organizations with a funding status naming this funder, letter for letter. Repeat it for any of several.',
    examples: [['Maple Impact Fund']],
  }),
  org: Type.String({
    minLength: 1,
    description: 'Rows of the organization with this `id`. Unknown: no rows.',
  }),
  indicator: Type.Array(Type.String({ minLength: 1 }), {
    description: 'Rows of the indicator with this `id`. Repeat it for any of several. Unknown ones: no rows.',
  }),
  outcome: Type.Array(Type.String({ minLength: 1 }), {
    description:
      'Rows that show the outcome with this `id`. Repeat it for any of several. Unknown ones: no rows.',
  }),
  kind: Type.Enum(['numeric', 'qualitative'], {
    description: '`numeric`: rows whose `value` is a number. `qualitative`: those whose `value` is null.',
  }),
  ...profileFilters,
  'period[from]': day('Rows whose period does not end before this day.'),
  'period[to]': day('Rows whose period does not start after this day.'),
})

/** The filters of a request. */
export type FilterQuery = Readonly<Static<TObject<typeof rowFilters>>>

const labels = Type.Enum(['en', 'fr'], {
  description: 'Adds `label` to every element: what the code lists call it in this language.',
})

const includeInRows = include(['uri', 'target', 'identifiers'], 'uri', 'target', 'identifiers')

const combining =
  'Different parameters combine with AND, repeated values of one parameter with OR. The period filter is an overlap: a ' +
  'report whose period spans a year-end matches both years. '

export const listRows = operation('listRows', 'GET /rows/indicator-reports', {
  tag: 'Rows',
  summary: 'Read indicator reports as flat rows, ready to render',
  description:
    combining +
    'Rows are ordered by organization id, indicator id, period start and report id; rows that are not moved by a write ' +
    'appear exactly once, whatever is written while you page.\n\n' +
    'With `format=csv`, `format=ndjson` or `format=xlsx` (or the same by `Accept`) all matching rows are sent in one stream; ' +
    '`limit` and `cursor` have no place there. `xlsx` is an Excel workbook with labels in English or French, as ' +
    '`Accept-Language` asks; it holds 1,048,575 rows at most.',
  ...graphRead,
  query: optional({
    ...rowFilters,
    limit: limitParameter(
      'Rows in a page: 100 unless said otherwise, 1,000 at most; more is served as 1,000. A page also ends before ' +
        'the JSON of its rows passes 8 MiB, with one row at least.',
    ),
    cursor: cursorParameter,
    include: includeInRows,
    format: Type.Enum(['json', 'csv', 'ndjson', 'xlsx'], {
      description: 'A page as JSON, or all rows as a stream.',
    }),
    language: workbookLanguage,
    guard: Type.Enum(['none'], {
      description:
        "For CSV. A cell that a spreadsheet would run as a formula begins with `'`; `none` leaves all cells as they are.",
    }),
  }),
  success: {
    200: {
      description: 'The rows.',
      schema: schemas.RowList,
      // Files have a name, pages of JSON a next one.
      headers: { 'Content-Disposition': 'sometimes', Link: 'sometimes' },
      alternatives: ['text/csv', 'application/x-ndjson', workbookType],
    },
  },
  problems: ['too_many_rows', 'too_many_streams'],
})

export const listRowChanges = operation('listRowChanges', 'GET /rows/changes', {
  tag: 'Rows',
  summary: 'Read which rows have changed since a version',
  description:
    'For programs that keep a copy of the rows. Every read of the graph answers `X-Namespace-Version`; a copy that was ' +
    'read by pages counts from the version of its **first** page. With it as `since`, this answers the rows that are new ' +
    'or have changed in any way, as they are now, and the ids of those that are gone. Apply the changes in their order, ' +
    'and keep `meta.version` for the next time.\n\n' +
    'A row that changes while you read the pages comes as it is when its page is read, and again the next time.\n\n' +
    'Removals are kept for 90 days. 410 `version_gone` answers a version that is older, of another namespace, or from ' +
    'before a restore: read all rows again. With `format=ndjson` all changes are sent in one stream, and the version is ' +
    'in the header `X-Namespace-Version`.',
  ...graphRead,
  query: {
    since: Type.String({
      minLength: 1,
      description:
        'The version that the copy has: `X-Namespace-Version` or `meta.version` of an earlier answer.',
    }),
    ...optional({
      limit: limitParameter(
        'Changes in a page: 100 unless said otherwise, 1,000 at most; more is served as 1,000. A page may have fewer ' +
          'while others follow.',
      ),
      cursor: cursorParameter,
      include: includeInRows,
      format: Type.Enum(['json', 'ndjson'], { description: 'A page as JSON, or all changes as a stream.' }),
    }),
  },
  success: {
    200: {
      description: 'The changes.',
      schema: schemas.RowChangeList,
      headers: { Link: 'sometimes' },
      alternatives: ['application/x-ndjson'],
    },
  },
  problems: ['version_gone', 'too_many_streams'],
})

const facet = <S extends TSchema>(description: string, schema: S) =>
  ({
    tag: 'Rows',
    ...graphRead,
    query: optional({ ...rowFilters, labels }),
    success: { 200: { description, schema } },
    problems: ['too_many_streams'],
  }) as const

const values =
  'Values are ready to be used in the filter of the same name. With filters, counts are counts among the matching rows. ' +
  'Ordered by `report_count`, the largest first, then by value.'

export const listThemes = operation('listThemes', 'GET /rows/themes', {
  ...facet('The themes.', schemas.ThemeFacet),
  summary: 'Count reports by theme',
  description: `A report with two themes counts under both, so the counts can add up to more than the total. ${values}`,
})

export const listFunds = operation('listFunds', 'GET /rows/funds', {
  ...facet('The funds.', schemas.FundFacet),
  summary: 'Count organizations and reports by fund',
  description: `Without filters, organizations without reports are counted too. ${values}`,
})

const severalPlaces =
  'An organization with three values counts under each of them; the totals count it once. Without filters, organizations ' +
  `without reports are counted too. ${values}`

export const listProvinces = operation('listProvinces', 'GET /rows/provinces', {
  ...facet('The provinces and territories.', schemas.ProvinceFacet),
  summary: 'Count organizations and reports by province or territory served',
  description: severalPlaces,
})

export const listLocalities = operation('listLocalities', 'GET /rows/localities', {
  ...facet('The localities.', schemas.LocalityFacet),
  summary: 'Count organizations and reports by kind of locality served',
  description: severalPlaces,
})

export const listSectors = operation('listSectors', 'GET /rows/sectors', {
  ...facet('The sectors.', schemas.SectorFacet),
  summary: 'Count organizations and reports by sector',
  description: severalPlaces,
})

export const listPopulations = operation('listPopulations', 'GET /rows/populations', {
  ...facet('The populations.', schemas.PopulationFacet),
  summary: 'Count organizations and reports by population served',
  description: severalPlaces,
})

export const listOrgTypes = operation('listOrgTypes', 'GET /rows/org-types', {
  ...facet('The types of organization.', schemas.OrgTypeFacet),
  summary: 'Count organizations and reports by type of organization',
  description: severalPlaces,
})

export const rowOperations = [
  listRows,
  listRowChanges,
  listThemes,
  listFunds,
  listProvinces,
  listLocalities,
  listSectors,
  listPopulations,
  listOrgTypes,
] as const
