// The words of the data standard: IRIs as constants, and how an IRI is shown to people. Terms that older files use
// are in legacy-terms.ts.
import { PREFIXES } from './contexts/prefixes.ts'

export { legacyNamespaces, legacyTerm, legacyTerms } from './legacy-terms.ts'
export { iriOfPrefixedName, prefixedName } from './prefixed-name.ts'

/** The version of the data standard that all of this follows (`meta.cids_version`). */
export const CIDS_VERSION = '3.2.1'

const CIDS = PREFIXES.cids
const SFF = PREFIXES.sff
const ORG = PREFIXES.org
const I72 = PREFIXES.i72
const XSD = PREFIXES.xsd
const RDF = PREFIXES.rdf

export const rdf = {
  type: `${RDF}type`,
  first: `${RDF}first`,
  rest: `${RDF}rest`,
  nil: `${RDF}nil`,
  langString: `${RDF}langString`,
  JSON: `${RDF}JSON`,
} as const

export const xsd = {
  string: `${XSD}string`,
  boolean: `${XSD}boolean`,
  integer: `${XSD}integer`,
  double: `${XSD}double`,
  decimal: `${XSD}decimal`,
  date: `${XSD}date`,
  dateTime: `${XSD}dateTime`,
  anyURI: `${XSD}anyURI`,
  nonNegativeInteger: `${XSD}nonNegativeInteger`,
} as const

export const cids = {
  Organization: `${CIDS}Organization`,
  SocialPurposeOrganization: `${CIDS}SocialPurposeOrganization`,
  FinancialOrganization: `${CIDS}FinancialOrganization`,
  StandardsOrganization: `${CIDS}StandardsOrganization`,
  Outcome: `${CIDS}Outcome`,
  Indicator: `${CIDS}Indicator`,
  IndicatorReport: `${CIDS}IndicatorReport`,
  Theme: `${CIDS}Theme`,
  hasOutcome: `${CIDS}hasOutcome`,
  hasIndicator: `${CIDS}hasIndicator`,
  hasIndicatorReport: `${CIDS}hasIndicatorReport`,
  forOrganization: `${CIDS}forOrganization`,
  forOutcome: `${CIDS}forOutcome`,
  forIndicator: `${CIDS}forIndicator`,
  forTheme: `${CIDS}forTheme`,
  /** Of earlier versions; `org:hasName` took its place. */
  hasName: `${CIDS}hasName`,
  hasDescription: `${CIDS}hasDescription`,
  unitDescription: `${CIDS}unitDescription`,
  unspecifiedUnit: `${CIDS}unspecifiedUnit`,
} as const

export const sff = {
  FundingStatus: `${SFF}FundingStatus`,
  OrganizationProfile: `${SFF}OrganizationProfile`,
  forFunder: `${SFF}forFunder`,
  hasFundingState: `${SFF}hasFundingState`,
  hasFundingStatus: `${SFF}hasFundingStatus`,
} as const

export const org = {
  Organization: `${ORG}Organization`,
  hasLegalName: `${ORG}hasLegalName`,
  hasName: `${ORG}hasName`,
} as const

export const i72 = {
  Measure: `${I72}Measure`,
  value: `${I72}value`,
  hasNumericalValue: `${I72}hasNumericalValue`,
  unit_of_measure: `${I72}unit_of_measure`,
} as const

export const prov = {
  startedAtTime: `${PREFIXES.prov}startedAtTime`,
  endedAtTime: `${PREFIXES.prov}endedAtTime`,
} as const

export const sch = { description: `${PREFIXES.sch}description`, name: `${PREFIXES.sch}name` } as const

export const rdfs = { label: `${PREFIXES.rdfs}label` } as const

/** The five types that make a node an organization. */
export const organizationTypes: ReadonlySet<string> = new Set([
  cids.Organization,
  cids.SocialPurposeOrganization,
  cids.FinancialOrganization,
  cids.StandardsOrganization,
  org.Organization,
])

const CLASS_NAMES: Readonly<Record<string, string>> = {
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
  Object.entries(CLASS_NAMES).flatMap(([prefix, names]) =>
    names.split(' ').map((name) => [name, `${prefix}:${name}`]),
  ),
)
