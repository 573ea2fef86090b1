// The words of the standard that reads depend on, written out once more: the reading shares nothing with the service.
const CIDS = 'https://ontology.commonapproach.org/cids#'
const SFF = 'https://ontology.commonapproach.org/sff#'
const ORG = 'http://ontology.eil.utoronto.ca/tove/organization#'
const I72 = 'http://ontology.eil.utoronto.ca/ISO21972/iso21972#'
const PROV = 'http://www.w3.org/ns/prov#'
const XSD = 'http://www.w3.org/2001/XMLSchema#'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

export const type = `${RDF}type`
export const langString = `${RDF}langString`
export const string = `${XSD}string`
export const dateTime = `${XSD}dateTime`
export const integer = `${XSD}integer`
export const double = `${XSD}double`

export const Organization = `${CIDS}Organization`
export const organizationTypes = [
  Organization,
  `${CIDS}SocialPurposeOrganization`,
  `${CIDS}FinancialOrganization`,
  `${CIDS}StandardsOrganization`,
  `${ORG}Organization`,
]
export const Outcome = `${CIDS}Outcome`
export const Indicator = `${CIDS}Indicator`
export const Target = `${CIDS}Target`
export const IndicatorReport = `${CIDS}IndicatorReport`
export const Measure = `${I72}Measure`
export const FundingStatus = `${SFF}FundingStatus`

export const hasLegalName = `${ORG}hasLegalName`
export const hasName = `${ORG}hasName`
export const hasDescription = `${CIDS}hasDescription`
export const description = 'http://schema.org/description'
export const hasOutcome = `${CIDS}hasOutcome`
export const hasIndicator = `${CIDS}hasIndicator`
export const forOrganization = `${CIDS}forOrganization`
export const forOutcome = `${CIDS}forOutcome`
export const forIndicator = `${CIDS}forIndicator`
export const hasTarget = `${CIDS}hasTarget`
export const hasBaseline = `${CIDS}hasBaseline`
export const forTarget = `${CIDS}forTarget`
export const forIndicatorReport = `${CIDS}forIndicatorReport`
export const forTheme = `${CIDS}forTheme`
export const unitDescription = `${CIDS}unitDescription`
export const unspecifiedUnit = `${CIDS}unspecifiedUnit`
export const percentUnit = `${CIDS}percentUnit`
export const qudtPercent = 'http://qudt.org/vocab/unit/PERCENT'
export const countUnit = `${CIDS}countUnit`
export const value = `${I72}value`
export const hasNumericalValue = `${I72}hasNumericalValue`
export const unitOfMeasure = `${I72}unit_of_measure`
export const startedAtTime = `${PROV}startedAtTime`
export const endedAtTime = `${PROV}endedAtTime`
export const OrganizationProfile = `${SFF}OrganizationProfile`
export const OrganizationID = `${ORG}OrganizationID`
export const hasOrganizationProfile = `${SFF}hasOrganizationProfile`
export const provinceTerritoryServed = `${SFF}provinceTerritoryServed`
export const localityServed = `${SFF}localityServed`
export const sectorServed = `${SFF}sectorServed`
export const primaryPopulationServed = `${SFF}primaryPopulationServed`
export const organizationType = `${SFF}organizationType`
export const reportedDate = `${SFF}reportedDate`
export const hasCode = `${CIDS}hasCode`
export const hasID = `${ORG}hasID`
export const hasIdentifier = `${ORG}hasIdentifier`
export const issuedBy = `${ORG}issuedBy`
export const forFunder = `${SFF}forFunder`
export const hasFundingState = `${SFF}hasFundingState`
