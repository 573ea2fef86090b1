// The vocabulary of the data standard: IRIs as constants. Terms that older files use are in legacy-terms.ts.
import { prefixes } from './contexts/prefixes.ts'

export { legacyNamespaces, legacyStates, legacyTerm, legacyTerms } from './legacy-terms.ts'
export { iriOfPrefixedName, prefixedName } from './prefixed-name.ts'

const cidsNamespace = prefixes.cids
const sffNamespace = prefixes.sff
const orgNamespace = prefixes.org
const i72Namespace = prefixes.i72
const xsdNamespace = prefixes.xsd
const rdfNamespace = prefixes.rdf

export const rdf = {
  type: `${rdfNamespace}type`,
  first: `${rdfNamespace}first`,
  rest: `${rdfNamespace}rest`,
  nil: `${rdfNamespace}nil`,
  langString: `${rdfNamespace}langString`,
  JSON: `${rdfNamespace}JSON`,
} as const

export const xsd = {
  string: `${xsdNamespace}string`,
  boolean: `${xsdNamespace}boolean`,
  integer: `${xsdNamespace}integer`,
  double: `${xsdNamespace}double`,
  decimal: `${xsdNamespace}decimal`,
  date: `${xsdNamespace}date`,
  dateTime: `${xsdNamespace}dateTime`,
  anyURI: `${xsdNamespace}anyURI`,
  nonNegativeInteger: `${xsdNamespace}nonNegativeInteger`,
} as const

export const cids = {
  Organization: `${cidsNamespace}Organization`,
  SocialPurposeOrganization: `${cidsNamespace}SocialPurposeOrganization`,
  FinancialOrganization: `${cidsNamespace}FinancialOrganization`,
  StandardsOrganization: `${cidsNamespace}StandardsOrganization`,
  Outcome: `${cidsNamespace}Outcome`,
  Indicator: `${cidsNamespace}Indicator`,
  IndicatorReport: `${cidsNamespace}IndicatorReport`,
  Target: `${cidsNamespace}Target`,
  Theme: `${cidsNamespace}Theme`,
  hasOutcome: `${cidsNamespace}hasOutcome`,
  hasIndicator: `${cidsNamespace}hasIndicator`,
  hasIndicatorReport: `${cidsNamespace}hasIndicatorReport`,
  hasTarget: `${cidsNamespace}hasTarget`,
  hasBaseline: `${cidsNamespace}hasBaseline`,
  forOrganization: `${cidsNamespace}forOrganization`,
  forOutcome: `${cidsNamespace}forOutcome`,
  forIndicator: `${cidsNamespace}forIndicator`,
  forIndicatorReport: `${cidsNamespace}forIndicatorReport`,
  forTarget: `${cidsNamespace}forTarget`,
  forTheme: `${cidsNamespace}forTheme`,
  hasCode: `${cidsNamespace}hasCode`,
  /** Of earlier versions, replaced by `org:hasName`. */
  hasName: `${cidsNamespace}hasName`,
  hasDescription: `${cidsNamespace}hasDescription`,
  hasComment: `${cidsNamespace}hasComment`,
  unitDescription: `${cidsNamespace}unitDescription`,
  unspecifiedUnit: `${cidsNamespace}unspecifiedUnit`,
} as const

export const sff = {
  FundingStatus: `${sffNamespace}FundingStatus`,
  OrganizationProfile: `${sffNamespace}OrganizationProfile`,
  forFunder: `${sffNamespace}forFunder`,
  forFunderId: `${sffNamespace}forFunderId`,
  hasComment: `${sffNamespace}hasComment`,
  hasFundingState: `${sffNamespace}hasFundingState`,
  hasFundingStatus: `${sffNamespace}hasFundingStatus`,
  hasOrganizationProfile: `${sffNamespace}hasOrganizationProfile`,
  provinceTerritoryServed: `${sffNamespace}provinceTerritoryServed`,
  localityServed: `${sffNamespace}localityServed`,
  sectorServed: `${sffNamespace}sectorServed`,
  primaryPopulationServed: `${sffNamespace}primaryPopulationServed`,
  organizationType: `${sffNamespace}organizationType`,
  reportedDate: `${sffNamespace}reportedDate`,
} as const

export const org = {
  Organization: `${orgNamespace}Organization`,
  OrganizationID: `${orgNamespace}OrganizationID`,
  hasID: `${orgNamespace}hasID`,
  hasIdentifier: `${orgNamespace}hasIdentifier`,
  issuedBy: `${orgNamespace}issuedBy`,
  hasLegalName: `${orgNamespace}hasLegalName`,
  hasName: `${orgNamespace}hasName`,
} as const

export const i72 = {
  Measure: `${i72Namespace}Measure`,
  value: `${i72Namespace}value`,
  hasNumericalValue: `${i72Namespace}hasNumericalValue`,
  unit_of_measure: `${i72Namespace}unit_of_measure`,
} as const

export const prov = {
  startedAtTime: `${prefixes.prov}startedAtTime`,
  endedAtTime: `${prefixes.prov}endedAtTime`,
} as const

export const sch = { description: `${prefixes.sch}description`, name: `${prefixes.sch}name` } as const

export const rdfs = { label: `${prefixes.rdfs}label` } as const

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
