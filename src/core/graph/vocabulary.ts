// The vocabulary of the data standard: IRIs as constants. Terms that older files use are in legacy-terms.ts.
import { prefixes } from './contexts/prefixes.ts'

export { legacyNamespaces, legacyStates, legacyTerm, legacyTerms } from './legacy-terms.ts'
export { iriOfPrefixedName, prefixedName } from './prefixed-name.ts'

type Word<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Word<Rest> : T

/** The IRI of each name in a namespace. */
const namesIn = <T extends string>(namespace: string, ...names: readonly T[]) =>
  Object.fromEntries(
    names.flatMap((some) => some.split(' ')).map((name) => [name, namespace + name]),
  ) as Readonly<Record<Word<T>, string>>

export const rdf = namesIn(prefixes.rdf, 'type first rest nil langString JSON')

export const xsd = namesIn(prefixes.xsd, 'string boolean integer double dateTime anyURI nonNegativeInteger')

/** `hasName` is of earlier versions, replaced by `org:hasName`. */
export const cids = namesIn(
  prefixes.cids,
  'Organization SocialPurposeOrganization FinancialOrganization StandardsOrganization',
  'Outcome Indicator IndicatorReport Target Theme',
  'hasOutcome hasIndicator hasIndicatorReport hasTarget hasBaseline',
  'forOrganization forOutcome forIndicator forIndicatorReport forTarget forTheme',
  'hasCode hasName hasDescription hasComment unitDescription unspecifiedUnit',
)

export const sff = namesIn(
  prefixes.sff,
  'FundingStatus OrganizationProfile forFunder forFunderId hasComment',
  'hasFundingState hasFundingStatus hasOrganizationProfile',
  'provinceTerritoryServed localityServed sectorServed primaryPopulationServed organizationType reportedDate',
)

export const org = namesIn(
  prefixes.org,
  'Organization OrganizationID hasID hasIdentifier issuedBy hasLegalName hasName',
)

export const i72 = namesIn(prefixes.i72, 'Measure value hasNumericalValue unit_of_measure')

export const prov = namesIn(prefixes.prov, 'startedAtTime endedAtTime')

export const sch = namesIn(prefixes.sch, 'description name')

export const rdfs = namesIn(prefixes.rdfs, 'label')

/** The five types that make a node an organization. */
export const organizationTypes: ReadonlySet<string> = new Set([
  cids.Organization,
  cids.SocialPurposeOrganization,
  cids.FinancialOrganization,
  cids.StandardsOrganization,
  org.Organization,
])

const classNames: Readonly<Record<string, string>> = {
  cids:
    'Organization SocialPurposeOrganization FinancialOrganization StandardsOrganization Outcome Indicator ' +
    'IndicatorReport Theme Address Person Characteristic Code FundingState Sector Locality ProvinceTerritory ' +
    'OrganizationType PopulationServed EquityDeservingGroup',
  i72: 'Measure Population Cardinality',
  org: 'OrganizationID',
  sff: 'FundingStatus OrganizationProfile TeamProfile EDGProfile ReportInfo',
}

/** The known classes by their bare name: `Outcome` → `cids:Outcome`. */
export const knownClasses: ReadonlyMap<string, string> = new Map(
  Object.entries(classNames).flatMap(([prefix, names]) =>
    names.split(' ').map((name) => [name, `${prefix}:${name}`]),
  ),
)
