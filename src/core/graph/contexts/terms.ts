// The terms of the CIDS and the SFF context, grouped by namespace and coercion. A term's key is always the local
// name of its IRI, so a group is written as one list of names.

export interface TermGroup {
  readonly prefix: string
  /** What a string under the term becomes: a reference (`@id`) or a literal of this datatype. */
  readonly coercion: string
  readonly keys: string
}

export const cidsTerms: readonly TermGroup[] = [
  { prefix: 'act', coercion: '@id', keys: 'forActivity' },
  {
    prefix: 'cids',
    coercion: '@id',
    keys:
      'belongsToTier benefitsFrom canEnable canProduce definedBy forCharacteristic forIndicator forOrganization ' +
      'forOutcome forStakeholder forTheme fromPerspectiveOf hasAccess hasActivity hasAddress hasBaseline ' +
      'hasBeneficialStakeholder hasCharacteristic hasCharacteristicReport hasCode hasContact ' +
      'hasContributingStakeholder hasCounterfactual hasHowMuch hasImpactDepth hasImpactDuration hasImpactModel ' +
      'hasImpactReport hasImpactRisk hasImpactScale hasIndicator hasIndicatorReport hasInput hasOutcome hasOutput ' +
      'hasPerson hasProgram hasService hasStakeholder hasStakeholderOutcome hasThreshold produces relatesTo ' +
      'usedByIndicator usesOutput',
  },
  {
    prefix: 'cids',
    coercion: 'xsd:string',
    keys:
      'addressCountry addressLocality addressRegion extendedAddress hasCatchmentArea hasComment hasDescription ' +
      'hasExpectation hasImportance hasMitigation hasPurpose hasReportedImpact hasType intendedImpact postalCode ' +
      'postOfficeBoxNumber streetAddress unitDescription',
  },
  { prefix: 'cids', coercion: 'xsd:anyURI', keys: 'hasSpecification hasWebAddress' },
  { prefix: 'cids', coercion: 'xsd:boolean', keys: 'isUnderserved' },
  { prefix: 'foaf', coercion: 'xsd:string', keys: 'familyName givenName' },
  { prefix: 'i72', coercion: '@id', keys: 'unit_of_measure value' },
  { prefix: 'i72', coercion: 'xsd:string', keys: 'hasNumericalValue symbol' },
  { prefix: 'ic', coercion: 'xsd:string', keys: 'hasEmail' },
  { prefix: 'org', coercion: '@id', keys: 'hasID hasRole issuedBy' },
  { prefix: 'org', coercion: 'xsd:string', keys: 'hasIdentifier hasLegalName hasName' },
  { prefix: 'org', coercion: 'owl:Thing', keys: 'hasLegalStatus' },
  { prefix: 'org', coercion: 'xsd:nonNegativeInteger', keys: 'numberOfEmployees' },
  { prefix: 'prov', coercion: 'xsd:dateTime', keys: 'endedAtTime startedAtTime' },
  { prefix: 'sch', coercion: 'xsd:string', keys: 'description' },
]

export const sffTerms: readonly TermGroup[] = [
  {
    prefix: 'sff',
    coercion: '@id',
    keys:
      'forEDG forFunderId hasBoardProfile hasEDGProfile hasFundingState hasFundingStatus hasManagementTeamProfile ' +
      'hasOrganizationProfile hasPrimaryContact localityServed organizationType primaryPopulationServed ' +
      'provinceTerritoryServed sectorServed',
  },
  { prefix: 'sff', coercion: 'xsd:string', keys: 'forFunder hasComment' },
  { prefix: 'sff', coercion: 'xsd:dateTime', keys: 'reportedDate' },
  { prefix: 'sff', coercion: 'xsd:nonNegativeInteger', keys: 'hasEDGSize hasSize hasTeamSize' },
]
