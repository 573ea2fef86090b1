// The tiers of the standard as data: which properties the entries of a class have. Our own table, made from the shapes of
// version 3.2.1; where a shape and its annotation differ, the annotation counts (docs/alignment.md lists where).
import { anyNumber, atLeastOne, atMostOne, exactlyOne, type PropertyRule } from './property-rule.ts'

export const profiles = ['basic', 'sff', 'essential'] as const

/** A part of the standard that a file can be compared with. */
export type Profile = (typeof profiles)[number]

/** Of the standard that the tables follow. */
export const standardVersion = '3.2.1'

/** Rules by class. Those of a class hold for the entries of its subclasses too. */
export type Tier = Readonly<Record<string, readonly PropertyRule[]>>

const name = exactlyOne('org:hasName')
const describedForInfo = exactlyOne('cids:hasDescription', 'xsd:string', 'info')
const forOrganization = exactlyOne('cids:forOrganization', 'cids:Organization')
const measure = exactlyOne('i72:value', 'i72:Measure')
const codes = anyNumber('cids:hasCode', 'cids:Code')
const indicators = anyNumber('cids:hasIndicator', 'cids:Indicator')
const period = [
  exactlyOne('prov:startedAtTime', 'xsd:dateTime'),
  exactlyOne('prov:endedAtTime', 'xsd:dateTime'),
]

const organization = [
  exactlyOne('org:hasLegalName'),
  anyNumber('cids:hasOutcome', 'cids:Outcome'),
  indicators,
  anyNumber('cids:hasAddress', 'cids:Address'),
]

const outcome = [
  name,
  describedForInfo,
  forOrganization,
  indicators,
  anyNumber('cids:forTheme', 'cids:Theme'),
]

const indicator = [
  name,
  describedForInfo,
  exactlyOne('cids:unitDescription'),
  forOrganization,
  anyNumber('cids:hasIndicatorReport', 'cids:IndicatorReport'),
  anyNumber('cids:forTheme', 'cids:Theme'),
  anyNumber('cids:forOutcome', 'cids:Outcome'),
  atMostOne('cids:describesPopulation', 'i72:Population', 'warning'),
]

const basic: Tier = {
  'org:Organization': organization,
  'cids:Outcome': outcome,
  'cids:Indicator': indicator,
  'cids:IndicatorReport': [
    name,
    exactlyOne('cids:forIndicator', 'cids:Indicator'),
    measure,
    ...period,
    forOrganization,
    anyNumber('cids:hasComment', 'xsd:string', 'info'),
  ],
  'i72:Measure': [exactlyOne('i72:hasNumericalValue')],
  'cids:Theme': [name, describedForInfo, anyNumber('cids:relatesTo', 'cids:Theme'), codes],
  'cids:Address': [
    exactlyOne('cids:streetAddress'),
    atMostOne('cids:extendedAddress'),
    atMostOne('cids:postOfficeBoxNumber'),
    exactlyOne('cids:addressLocality'),
    exactlyOne('cids:addressRegion'),
    exactlyOne('cids:postalCode'),
    exactlyOne('cids:addressCountry'),
  ],
}

const person = [atMostOne('foaf:givenName'), atMostOne('foaf:familyName'), anyNumber('ic:hasEmail')]
const organizationIds = anyNumber('org:hasID', 'org:OrganizationID')
const reportedDate = exactlyOne('sff:reportedDate', 'xsd:dateTime')
const teamSize = (path: string) => atMostOne(path, 'xsd:nonNegativeInteger')

const sff: Tier = {
  ...basic,
  'org:Organization': [...organization, organizationIds],
  'cids:Indicator': [...indicator, codes],
  'org:OrganizationID': [exactlyOne('org:hasIdentifier'), exactlyOne('org:issuedBy', 'org:Organization')],
  'cids:Person': person,
  'cids:Characteristic': [name, anyNumber('cids:hasDescription'), codes],
  'cids:Code': [
    name,
    atMostOne('cids:hasDescription', 'xsd:string', 'info'),
    exactlyOne('cids:definedBy', 'cids:Organization', 'info'),
    anyNumber('org:hasIdentifier'),
    anyNumber('sch:codeValue'),
    anyNumber('cids:hasSpecification', 'xsd:anyURI'),
    anyNumber('i72:value', 'i72:Measure'),
  ],
  'sff:OrganizationProfile': [
    forOrganization,
    reportedDate,
    atMostOne('sff:hasPrimaryContact', 'cids:Person'),
    anyNumber('sff:hasManagementTeamProfile', 'sff:TeamProfile'),
    anyNumber('sff:hasBoardProfile', 'sff:TeamProfile'),
    anyNumber('sff:hasFundingStatus', 'sff:FundingStatus'),
    anyNumber('sff:organizationType', 'cids:OrganizationType'),
    anyNumber('sff:sectorServed', 'cids:Sector'),
    anyNumber('sff:localityServed', 'cids:Locality'),
    anyNumber('sff:provinceTerritoryServed', 'cids:ProvinceTerritory'),
    anyNumber('sff:primaryPopulationServed', 'cids:Characteristic'),
  ],
  'sff:TeamProfile': [
    reportedDate,
    teamSize('sff:hasTeamSize'),
    teamSize('sff:hasEDGSize'),
    anyNumber('sff:hasEDGProfile', 'sff:EDGProfile'),
    atMostOne('cids:hasComment'),
  ],
  'sff:EDGProfile': [
    atMostOne('sff:reportedDate', 'xsd:dateTime'),
    teamSize('sff:hasSize'),
    atMostOne('sff:forEDG', 'cids:Characteristic'),
  ],
  'sff:FundingStatus': [
    forOrganization,
    exactlyOne('sff:forFunder'),
    exactlyOne('sff:hasFundingState', 'cids:FundingState'),
    atLeastOne('cids:hasDescription'),
    atMostOne('sff:reportedDate', 'xsd:dateTime'),
  ],
  'sff:ReportInfo': [name, forOrganization, ...period],
}

const characteristics = anyNumber('cids:hasCharacteristic', 'cids:Characteristic')
const impactReports = anyNumber('cids:hasImpactReport', 'cids:ImpactReport')
const stakeholderOutcomes = anyNumber('cids:hasStakeholderOutcome', 'cids:StakeholderOutcome')
const definedByOrganization = exactlyOne('cids:definedBy', 'cids:Organization')

const essential: Tier = {
  ...basic,
  'org:Organization': [
    ...organization,
    organizationIds,
    characteristics,
    anyNumber('org:hasLegalStatus', 'link'),
  ],
  'cids:Outcome': [...outcome, codes, stakeholderOutcomes, impactReports],
  'cids:Indicator': [
    ...indicator,
    definedByOrganization,
    exactlyOne('cids:hasBaseline', 'i72:Measure'),
    anyNumber('cids:hasTarget', 'cids:Target'),
    codes,
  ],
  'cids:IndicatorReport': [
    ...(basic['cids:IndicatorReport'] ?? []),
    exactlyOne('cids:forTarget', 'cids:Target'),
  ],
  'cids:Target': [
    name,
    measure,
    ...period,
    exactlyOne('sch:dateCreated', 'xsd:dateTime'),
    exactlyOne('cids:hasComment', 'xsd:string', 'info'),
    anyNumber('cids:forIndicatorReport', 'cids:IndicatorReport'),
  ],
  'cids:Stakeholder': [
    name,
    describedForInfo,
    forOrganization,
    exactlyOne('cids:hasCatchmentArea'),
    characteristics,
  ],
  'cids:StakeholderOutcome': [
    name,
    exactlyOne('cids:hasDescription'),
    exactlyOne('cids:forStakeholder', 'cids:Stakeholder'),
    exactlyOne('cids:forOutcome', 'cids:Outcome'),
    exactlyOne('cids:isUnderserved', 'xsd:boolean'),
    impactReports,
    codes,
  ],
  'cids:ImpactReport': [
    name,
    forOrganization,
    exactlyOne('cids:forOutcome', 'cids:Outcome'),
    ...period,
    exactlyOne('cids:hasImpactScale', 'cids:ImpactScale'),
    exactlyOne('cids:hasImpactDepth', 'cids:ImpactDepth'),
    exactlyOne('cids:hasComment'),
  ],
  'cids:HowMuchImpact': [measure, describedForInfo, anyNumber('cids:forIndicator', 'cids:Indicator')],
  'cids:ImpactPathway': [
    anyNumber('cids:hasOutcome', 'cids:Outcome'),
    stakeholderOutcomes,
    indicators,
    anyNumber('cids:hasIndicatorReport', 'cids:IndicatorReport'),
  ],
  'cids:Person': person,
  'cids:Characteristic': [
    name,
    codes,
    anyNumber('cids:hasValue', 'i72:Measure'),
    anyNumber('cids:forStakeholder', 'cids:Stakeholder'),
  ],
  'cids:Code': [
    name,
    measure,
    exactlyOne('sch:codeValue'),
    describedForInfo,
    exactlyOne('cids:definedBy', 'cids:Organization', 'info'),
    exactlyOne('cids:hasSpecification', 'xsd:anyURI', 'info'),
    atMostOne('org:hasIdentifier', 'xsd:string', 'info'),
  ],
}

export const tiers: Readonly<Record<Profile, Tier>> = { basic, sff, essential }
