// Which classes of the standard are subclasses of others, and which entries need not be described in a file.
import { codeLabel, codeLists } from '../graph/code-lists/code-lists.ts'
import { prefixes } from '../graph/contexts/prefixes.ts'
import { iriOfPrefixedName } from '../graph/prefixed-name.ts'

const codeClasses = [
  'cids:EquityDeservingGroup',
  'cids:FundingState',
  'cids:Locality',
  'cids:OrganizationType',
  'cids:PopulationServed',
  'cids:ProvinceTerritory',
  'cids:Sector',
]

const parents: Readonly<Record<string, string>> = {
  'cids:Organization': 'org:Organization',
  'cids:SocialPurposeOrganization': 'cids:Organization',
  'cids:FinancialOrganization': 'cids:Organization',
  'cids:StandardsOrganization': 'cids:Organization',
  'cids:BeneficialStakeholder': 'cids:Stakeholder',
  'cids:ContributingStakeholder': 'cids:Stakeholder',
  'cids:ImpactDepth': 'cids:HowMuchImpact',
  'cids:ImpactDuration': 'cids:HowMuchImpact',
  'cids:ImpactScale': 'cids:HowMuchImpact',
  ...Object.fromEntries(codeClasses.map((each) => [each, 'cids:Code'])),
}

export const fullName = (name: string): string => iriOfPrefixedName(name) ?? name

const parentByIri = new Map(
  Object.entries(parents).map(([name, parent]) => [fullName(name), fullName(parent)]),
)

export const knownSubclasses: readonly string[] = [...parentByIri.keys()]

/** The class itself and those that it is a subclass of, as IRIs. */
export function withSuperclasses(iri: string): string[] {
  const parent = parentByIri.get(iri)
  return parent ? [iri, ...withSuperclasses(parent)] : [iri]
}

const codeListSite = /^https?:\/\/codelist\.commonapproach\.org\/(?:codeLists\/)?([^#/]+)#/

/** Organizations that the standard itself describes. */
const knownOrganizations = new Set(['ac', 'esdc', 'giin', 'statsCan'].map((name) => prefixes.cids + name))

/**
 * Members of code lists need no description, whatever their class: the published lists themselves do not give all of
 * theirs the class that the shapes ask for. Of a list that is not known here every identifier may be a member.
 */
export function needsNoDescription(iri: string): boolean {
  if (knownOrganizations.has(iri) || codeLabel(iri, 'en') !== null) return true
  const list = codeListSite.exec(iri)?.[1]
  return list !== undefined && !codeLists.has(list)
}
