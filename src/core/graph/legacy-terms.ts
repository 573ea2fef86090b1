// Terms of earlier versions of the standard that files still use, and their replacements. They are read as they are; the
// report mentions them (note `legacy-term`).
import { prefixes } from './contexts/prefixes.ts'
import { iriOfPrefixedName, prefixedName } from './prefixed-name.ts'

const { cids, ic, i72, org, sch, sff, time } = prefixes

const period = 'prov:startedAtTime, prov:endedAtTime'

/** Old IRI → what to write instead, as prefixed names. */
export const legacyTerms: ReadonlyMap<string, string> = new Map([
  [`${cids}hasName`, 'org:hasName'],
  [`${cids}hasLegalName`, 'org:hasLegalName'],
  ['http://www.w3.org/ns/org#hasName', 'org:hasName'],
  ['http://www.w3.org/ns/org#hasLegalName', 'org:hasLegalName'],
  [`${i72}numerical_value`, 'i72:hasNumericalValue'],
  [`${cids}hasTimeInterval`, period],
  [`${time}hasTime`, period],
  [`${time}hasBeginning`, 'prov:startedAtTime'],
  [`${time}hasEnd`, 'prov:endedAtTime'],
  [`${time}inXSDDateTimeStamp`, period],
  [`${ic}Address`, 'cids:Address'],
  [`${ic}hasAddress`, 'cids:hasAddress'],
  [`${ic}hasStreet`, 'cids:streetAddress'],
  [`${ic}hasCity`, 'cids:addressLocality'],
  [`${ic}hasState`, 'cids:addressRegion'],
  [`${ic}hasProvince`, 'cids:addressRegion'],
  [`${ic}hasPostalCode`, 'cids:postalCode'],
  [`${ic}hasCountry`, 'cids:addressCountry'],
  [`${cids}FundingStatus`, 'sff:FundingStatus'],
  [`${cids}OrganizationProfile`, 'sff:OrganizationProfile'],
  [`${cids}TeamProfile`, 'sff:TeamProfile'],
  [`${cids}EDGProfile`, 'sff:EDGProfile'],
  [`${cids}ReportInfo`, 'sff:ReportInfo'],
  [`${sff}Sector`, 'cids:Sector'],
  [`${sff}EquityDeservingGroup`, 'cids:EquityDeservingGroup'],
  [`${sff}FundingState`, 'cids:FundingState'],
  [`${sff}forFunderId`, 'sff:forFunder'],
])

const fundingStates = 'https://codelist.commonapproach.org/FundingState#'

/** The states of funding were terms before they became a code list: old IRI → that of the code. */
export const legacyStates: ReadonlyMap<string, string> = new Map(
  ['applied', 'inReview', 'funded', 'rejected'].map((state) => [sff + state, fundingStates + state]),
)

/** Old namespace → the one that replaced it. */
export const legacyNamespaces: ReadonlyMap<string, string> = new Map<string, string>([
  ['http://ontology.commonapproach.org/cids#', cids],
  ['http://ontology.eil.utoronto.ca/cids/cids#', cids],
  ['http://ontology.commonapproach.org/owl/cids_v2.1.owl/cids#', cids],
  ['https://ontology.commonapproach.org/cids-2.1#', cids],
  ['http://ontology.commonapproach.org/sff#', sff],
  ['https://ontology.commonapproach.org/sff-1.0#', sff],
  ['https://ontology.eil.utoronto.ca/tove/organization#', org],
  ['https://ontology.eil.utoronto.ca/ISO21972/iso21972#', i72],
  ['https://schema.org/', sch],
])

/** What to write instead of an outdated IRI, as prefixed names; null where it is not outdated. */
export function legacyTerm(iri: string): string | null {
  const term = legacyTerms.get(iri)
  if (term !== undefined) return term
  for (const [old, current] of legacyNamespaces) {
    if (!iri.startsWith(old)) continue
    const name = prefixedName(current + iri.slice(old.length))
    return legacyTerms.get(iriOfPrefixedName(name) ?? name) ?? name
  }
  return null
}
