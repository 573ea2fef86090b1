// How rows and facets look on the wire. Rules, section 4.
import { Type, type Static } from 'typebox'

import { identifiers } from './profile-schemas.ts'
import { reportTarget } from './target-schemas.ts'
import {
  closedObject,
  dayOrNull,
  describedObject,
  moment,
  orNull,
  strictObject,
  text,
} from './shared-schemas.ts'

const uri = Type.Optional(Type.String({ description: 'Its IRI, with `include=uri`.' }))

const namedPart = (of: string) => closedObject({ id: text, uri, name: orNull(text) }, `The ${of}.`)

export const Row = strictObject('IndicatorReportRow', {
  object: Type.Literal('indicator_report'),
  id: Type.String({ description: 'The id of the report.' }),
  uri,
  value: orNull(
    Type.Number(),
    'Null when `value_text` is no number (a qualitative report). When summing, skip nulls.',
  ),
  value_text: Type.String({ description: 'The value exactly as the data carries it.' }),
  unit: orNull(
    text,
    'As in `meals`, `$CAD` or `% (participants)`: what the data says in words, with the symbol of an official unit where the words leave it out.',
  ),
  unit_uri: Type.Optional(
    orNull(text, 'The IRI behind the unit, with `include=uri`; null where there is none.'),
  ),
  period_start: dayOrNull,
  period_end: dayOrNull,
  themes: Type.Array(text, {
    description:
      'Themes of the indicator’s outcomes and of the indicator itself, the first 256 by code point; `[]` when there are none.',
  }),
  indicator: namedPart('indicator; its name is null where the namespace does not describe it'),
  outcome: orNull(
    namedPart('outcome that the indicator measures'),
    'Null when the indicator measures no outcome.',
  ),
  org: orNull(
    closedObject(
      { id: text, uri, name: orNull(text), identifiers: Type.Optional(identifiers) },
      'The organization.',
    ),
    'Null when nothing leads to an organization.',
  ),
  ...reportTarget,
})
export type Row = Static<typeof Row>

export const RowList = strictObject('IndicatorReportRowList', {
  data: Type.Array(Row),
  meta: closedObject({
    row_count: Type.Integer({ description: 'The number of rows in this page.' }),
    cursor: orNull(text, 'Pass it back as `cursor` for the next page; null means there are no more pages.'),
    cids_version: Type.String({ description: 'The version of the data standard used for the data.' }),
    generated_at: moment,
  }),
})

export const RowChangeList = strictObject('RowChangeList', {
  data: Type.Array(
    Type.Union([
      describedObject('UpsertedRow', 'The row is new, or anything in it is.', {
        change: Type.Literal('upserted'),
        row: Row,
      }),
      describedObject('RemovedRow', 'The row is gone.', {
        change: Type.Literal('removed'),
        id: Type.String({ description: 'The id of the report.' }),
      }),
    ]),
  ),
  meta: closedObject({
    row_count: Type.Integer({ description: 'The number of changes in this page.' }),
    cursor: orNull(text, 'Pass it back as `cursor`, beside the same `since`, for the next page.'),
    version: Type.String({
      description: 'The same on all pages: `since` of the next time, once all pages are read.',
    }),
  }),
})

const label = Type.Optional(
  orNull(text, 'From the code lists, when `labels` asks for it; null for what is in none.'),
)

export const ThemeFacet = strictObject('ThemeFacet', {
  data: Type.Array(strictObject('ThemeCount', { theme: text, report_count: Type.Integer(), label })),
  meta: closedObject({
    total_reports: Type.Integer(),
    unthemed_reports: Type.Integer({ description: 'Reports that no `theme` filter can reach.' }),
  }),
})
export type ThemeFacet = Static<typeof ThemeFacet>

const counts = { org_count: Type.Integer(), report_count: Type.Integer(), label }

export const FundFacet = strictObject('FundFacet', {
  data: Type.Array(strictObject('FundCount', { fund: text, ...counts })),
  meta: closedObject({
    total_orgs: Type.Integer(),
    unfunded_orgs: Type.Integer({ description: 'Organizations that no `fund` filter can reach.' }),
    total_reports: Type.Integer(),
  }),
})
export type FundFacet = Static<typeof FundFacet>

const placedMeta = closedObject({
  total_orgs: Type.Integer(),
  unplaced_orgs: Type.Integer({ description: 'Organizations that no filter of this name can reach.' }),
  total_reports: Type.Integer(),
})

const placeFacet = <K extends string>(key: K, title: string) =>
  strictObject(`${title}Facet`, {
    data: Type.Array(
      strictObject(`${title}Count`, { [key]: text, ...counts } as Record<K, typeof text> & typeof counts),
    ),
    meta: placedMeta,
  })

export const ProvinceFacet = placeFacet('province', 'Province')
export const LocalityFacet = placeFacet('locality', 'Locality')
export const SectorFacet = placeFacet('sector', 'Sector')
export const PopulationFacet = placeFacet('population', 'Population')
export const OrgTypeFacet = placeFacet('org_type', 'OrganizationType')
