// The tables of the projection, as the migrations create them.
import { defineTable, type Table } from './table.ts'

export type RowIn<T> = T extends Table<infer Row> ? Row : never

/** What the unit of something is made of: unit-sql.ts. */
const unitColumns = { unitText: 'text?', unitIri: 'text?', unitSays: 'text?' } as const

export const organizationTable = defineTable(
  'organization',
  {
    orgKey: 'uuid',
    uri: 'text',
    name: 'text?',
    description: 'text?',
    provinces: 'text[]?',
    localities: 'text[]?',
    sectors: 'text[]?',
    populations: 'text[]?',
    orgTypes: 'text[]?',
    reported: 'date?',
    numbers: 'text?',
  },
  ['orgKey'],
)
export type OrganizationRow = RowIn<typeof organizationTable>

export const organizationValueTable = defineTable(
  'organization_by_value',
  { valueKey: 'uuid', orgKey: 'uuid' },
  ['valueKey', 'orgKey'],
)
export type OrganizationValueRow = RowIn<typeof organizationValueTable>

export const organizationPartTable = defineTable(
  'organization_part',
  { orgKey: 'uuid', partKey: 'uuid', uri: 'text', part: 'text' },
  ['orgKey', 'partKey'],
)
export type OrganizationPartRow = RowIn<typeof organizationPartTable>

export const outcomeTable = defineTable(
  'outcome',
  {
    outcomeKey: 'uuid',
    uri: 'text',
    name: 'text?',
    description: 'text?',
    themes: 'text[]',
    themeBytes: 'int4',
  },
  ['outcomeKey'],
)
export type OutcomeRow = RowIn<typeof outcomeTable>

export const indicatorTable = defineTable(
  'indicator',
  {
    indicatorKey: 'uuid',
    uri: 'text',
    name: 'text?',
    description: 'text?',
    unit: 'text?',
    ...unitColumns,
    themes: 'text[]',
    themeBytes: 'int4',
    allThemes: 'text[]?',
    outcomeKeys: 'uuid[]',
  },
  ['indicatorKey'],
)
export type IndicatorRow = RowIn<typeof indicatorTable>

export const linkTable = defineTable(
  'entity_link',
  { fromKey: 'uuid', toKey: 'uuid', sequence: 'int8', kind: 'text', age: 'int8?' },
  ['fromKey', 'toKey', 'sequence'],
)
export type LinkRow = RowIn<typeof linkTable>

export const fundingTable = defineTable(
  'funding',
  { statusKey: 'uuid', orgKey: 'uuid', fundKey: 'uuid', fund: 'text' },
  ['statusKey', 'orgKey', 'fundKey'],
)
export type FundingRow = RowIn<typeof fundingTable>

export const reportTable = defineTable(
  'report',
  {
    reportKey: 'uuid',
    orgKey: 'uuid',
    indicatorKey: 'uuid',
    uri: 'text',
    valueText: 'text',
    value: 'float8?',
    valueJson: 'text?',
    ...unitColumns,
    periodStart: 'date?',
    periodEnd: 'date?',
    orgBasis: 'text',
    ownSource: 'int8',
    measureKeys: 'uuid[]',
    awaitedKeys: 'uuid[]',
    name: 'text?',
    targetKey: 'uuid?',
    shownVersion: 'int8',
    plainVersion: 'int8?',
    madeVersion: 'int8',
  },
  ['reportKey'],
  ['shownVersion', 'plainVersion', 'madeVersion'],
)
export type ReportRecord = RowIn<typeof reportTable>

/** `reportKey`: the report, target or baseline that links to the measure. */
export const measureTable = defineTable('report_by_measure', { measureKey: 'uuid', reportKey: 'uuid' }, [
  'measureKey',
  'reportKey',
])
export type MeasureRow = RowIn<typeof measureTable>

export const awaitedTable = defineTable('report_by_awaited', { orgKey: 'uuid', reportKey: 'uuid' }, [
  'orgKey',
  'reportKey',
])
export type AwaitedRow = RowIn<typeof awaitedTable>

export const cardTable = defineTable(
  'card',
  {
    orgKey: 'uuid',
    indicatorKey: 'uuid',
    indicatorUri: 'text',
    outcomeKey: 'uuid?',
    fragment: 'text?',
    unit: 'text?',
    ...unitColumns,
    themes: 'text[]?',
    funds: 'text[]?',
    reportCount: 'int4',
    numericCount: 'int4',
    firstDay: 'date?',
    lastDay: 'date?',
    firstDays: 'int4[]?',
    lastDays: 'int4[]?',
    baselineKey: 'uuid?',
    shownVersion: 'int8',
  },
  ['orgKey', 'indicatorKey'],
  ['shownVersion'],
)
export type CardRow = RowIn<typeof cardTable>

export const cardValueTable = defineTable(
  'card_by_value',
  { valueKey: 'uuid', orgKey: 'uuid', indicatorKey: 'uuid' },
  ['valueKey', 'orgKey', 'indicatorKey'],
)
export type CardValueRow = RowIn<typeof cardValueTable>

export const themeMembershipTable = defineTable('theme_membership', { ownerKey: 'uuid', themeKey: 'uuid' }, [
  'ownerKey',
  'themeKey',
])
export type ThemeMembershipRow = RowIn<typeof themeMembershipTable>

export const targetTable = defineTable(
  'target',
  {
    targetKey: 'uuid',
    subject: 'text',
    name: 'text?',
    valueText: 'text',
    value: 'float8?',
    ...unitColumns,
    periodStart: 'date?',
    periodEnd: 'date?',
    jsonStart: 'text',
    jsonEnd: 'text',
  },
  ['targetKey'],
)
export type TargetRow = RowIn<typeof targetTable>

export const targetLinkTable = defineTable(
  'target_link',
  { ownerKey: 'uuid', targetKey: 'uuid', sequence: 'int8', kind: 'text' },
  ['ownerKey', 'targetKey', 'sequence'],
)
export type TargetLinkRow = RowIn<typeof targetLinkTable>

export const pointingTable = defineTable(
  'pointing_subject',
  { orgKey: 'uuid', subjectKey: 'uuid', sequence: 'int8' },
  ['orgKey', 'subjectKey', 'sequence'],
)
export type PointingRow = RowIn<typeof pointingTable>

/** No part of the projection: it is a record of what the projection had before. */
export const removalTable = defineTable(
  'row_removal',
  { reportKey: 'uuid', version: 'int8', orgKey: 'uuid?', madeVersion: 'int8' },
  ['reportKey'],
)

/** In the order in which `db check` compares and reports them. */
export const projectionTables = [
  organizationTable,
  organizationValueTable,
  organizationPartTable,
  outcomeTable,
  indicatorTable,
  linkTable,
  fundingTable,
  reportTable,
  measureTable,
  awaitedTable,
  cardTable,
  cardValueTable,
  themeMembershipTable,
  targetTable,
  targetLinkTable,
  pointingTable,
] as const
