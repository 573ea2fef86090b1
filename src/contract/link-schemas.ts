// JSON schemas of links, by which people without an account read or send data. Rules, section 13.
import { Type, type Static } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'
import { linkKinds } from './operation.ts'
import { LinkPlan } from './plan-schemas.ts'
import { rowFilters } from './row-operations.ts'
import { closedObject, filledText, moment, orNull, strict, strictObject } from './shared-schemas.ts'

/** Of a tenant: links that are neither revoked nor expired. */
export const maxLinks = 1000

export const defaultLinkDays = 90
export const maxLinkDays = 400

export const LinkKind = Type.Enum([...linkKinds], {
  title: 'LinkKind',
  description:
    '`view`: the explorer, to look at. `data`: files for Excel, Power BI and Google Sheets. `submit`: a page to send a file.',
})
export type LinkKind = Static<typeof LinkKind>

/** Of one filter: a link is looked up with every request. */
const maxValues = 100

const several = ({ items }: typeof rowFilters.theme, description: string) =>
  Type.Optional(Type.Array(items, { minItems: 1, maxItems: maxValues, description }))

type ListFilter = {
  [K in keyof typeof rowFilters]: (typeof rowFilters)[K] extends { items: unknown } ? K : never
}[keyof typeof rowFilters]

const listFields = {
  theme: several(rowFilters.theme, 'Rows that carry any of these themes.'),
  fund: several(rowFilters.fund, 'Rows of organizations with a funding status naming any of these funders.'),
  indicator: several(rowFilters.indicator, 'Rows of any of the indicators with these ids.'),
  outcome: several(rowFilters.outcome, 'Rows that show any of the outcomes with these ids.'),
  province: several(rowFilters.province, 'Rows of organizations that serve any of these provinces.'),
  locality: several(rowFilters.locality, 'Rows of organizations that serve any of these kinds of locality.'),
  sector: several(rowFilters.sector, 'Rows of organizations of any of these sectors.'),
  population: several(rowFilters.population, 'Rows of organizations that serve any of these populations.'),
  org_type: several(rowFilters.org_type, 'Rows of organizations of any of these types.'),
} satisfies Readonly<Record<ListFilter, unknown>>

const filterFields = { ...rowFilters, ...listFields }

const filtersAre = {
  description: 'The filters of rows: what can be read by the link is what passes all of them.',
  ...strict,
}

const LinkFiltersInput = Type.Object(filterFields, { title: 'LinkFiltersInput', ...filtersAre })

/** Named as the parameters of rows. */
export const LinkFilters = Type.Object(filterFields, { title: 'LinkFilters', ...filtersAre })
export type LinkFilters = Static<typeof LinkFilters>

const label = filledText(200, { description: 'A name for people: who opens the link sees it too.' })

const expiry = Type.String({
  maxLength: 40,
  ...withExpectation('expiry'),
  description: `When it stops working: a day or a moment, at most ${maxLinkDays} days ahead.`,
  examples: ['2030-12-31T18:00:00Z'],
})

export const LinkInput = strictObject('LinkInput', {
  kind: LinkKind,
  label,
  filters: Type.Optional(LinkFiltersInput),
  expires_at: Type.Optional(expiry),
  namespace: Type.String({ minLength: 1, maxLength: 63, description: 'The slug of the namespace.' }),
})
export type LinkInput = Static<typeof LinkInput>

export const LinkChange = strictObject('LinkChange', {
  label: Type.Optional(label),
  expires_at: Type.Optional(expiry),
})
export type LinkChange = Static<typeof LinkChange>

const names = Type.Record(Type.String(), orNull(Type.String()), {
  description:
    'What the organizations, outcomes and indicators among the filters are called, by id; null: they have no name.',
})

export const LinkState = Type.Enum(['active', 'expired', 'revoked'])
export type LinkState = Static<typeof LinkState>

const linkFields = {
  object: Type.Literal('link'),
  id: Type.String({ examples: ['lnk_1Zb8mQ4tYv0KpL2s'] }),
  kind: LinkKind,
  namespace: Type.String({ description: 'The slug of the namespace.' }),
  label: Type.String(),
  filters: LinkFilters,
  names,
  state: LinkState,
  created_at: moment,
  created_by: orNull(Type.String(), 'The person, or the label of the key.'),
  expires_at: moment,
  revoked_at: orNull(moment),
  uses: Type.Integer({ description: 'How often data was read or sent by it; written every ten seconds.' }),
  last_used_at: orNull(moment),
}

export const Link = strictObject('DataLink', linkFields)
export type Link = Static<typeof Link>

export const LinkWithUrl = strictObject('DataLinkWithUrl', {
  ...linkFields,
  url: Type.String({
    description:
      'The address to pass on. Whoever has it gets in; it is not shown again. A program reads the data at this address and `/rows.csv`, `/rows.xlsx`, `/rows.json` or `/rows.ndjson`.',
  }),
})

export const LinkAbout = strictObject('LinkAbout', {
  object: Type.Literal('link_about'),
  kind: LinkKind,
  label: Type.String(),
  organization: closedObject({ name: Type.String() }, 'Whose link it is.'),
  namespace: orNull(
    closedObject({ name: Type.String() }),
    'Null for a link to send files, which shows nothing of the namespace.',
  ),
  filters: LinkFilters,
  names,
  expires_at: moment,
  plan: Type.Optional(LinkPlan),
})
export type LinkAbout = Static<typeof LinkAbout>

export const LinkOrganizations = strictObject('LinkOrganizationList', {
  data: Type.Array(
    strictObject('LinkOrganization', {
      id: Type.String(),
      uri: Type.String(),
      name: orNull(Type.String()),
      funds: Type.Array(Type.String(), {
        description:
          'Funders that its funding statuses name; of a link for some funders, those of them alone.',
      }),
    }),
  ),
  meta: closedObject({ row_count: Type.Integer(), total_reports: Type.Integer() }),
})
