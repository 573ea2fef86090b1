// Profiles and registry numbers of organizations, and the filters by profile. Rules, section 16.
import { Type } from 'typebox'
import { describedObject, optional, orNull, strictObject } from './shared-schemas.ts'

const codes = Type.Array(Type.String())

/** Of one list, and of numbers: the first by code point. */
const bounds = 'At most 256 values of each list, the first by code point.'

export const OrganizationProfile = describedObject(
  'OrganizationProfile',
  `Where and whom it serves: of several profiles those reported last, united. ${bounds}`,
  {
    provinces: codes,
    localities: codes,
    sectors: codes,
    populations: codes,
    org_types: codes,
    reported: orNull(Type.String({ format: 'date' })),
  },
)

export const identifiers = Type.Array(
  strictObject('OrganizationIdentifier', {
    value: Type.String({ description: 'The number as the data writes it.' }),
    issued_by: orNull(Type.String()),
    uri: orNull(Type.String()),
  }),
  { description: 'Its numbers in registries, 20 at most, with `include=identifiers`.' },
)

/** Of organizations, where they are asked for. */
export const organizationDetails = optional({ profile: orNull(OrganizationProfile), identifiers })

const codeFilter = (description: string, example: string) =>
  Type.Array(Type.String({ format: 'iri' }), {
    description: `${description} Repeat it for any of several.`,
    examples: [[example]],
  })

const list = 'https://codelist.commonapproach.org'

/** Filters of rows and of organizations. Each is an IRI of a code list, or of the data's own. */
export const profileFilters = optional({
  province: codeFilter(
    'Organizations that serve this province or territory.',
    `${list}/ProvinceTerritory#QC`,
  ),
  locality: codeFilter('Organizations that serve this kind of locality.', `${list}/LocalityStatsCan#loc1`),
  sector: codeFilter('Organizations of this sector.', `${list}/ESDCSector#Other`),
  population: codeFilter('Organizations that serve mainly this population.', `${list}/PopulationServed#ps1`),
  org_type: codeFilter('Organizations of this type.', `${list}/OrgTypeGOC#nonProfit`),
})
