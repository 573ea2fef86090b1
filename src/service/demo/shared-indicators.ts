// Indicators of a code list that many organizations report on: the IRIs are those of SELI-GLI, the wording is ours.
import type { Node } from './nodes.ts'

const codeList = 'https://codelist.commonapproach.org/SELI-GLI#'

/** Maintains the shared indicators; an organization, because an indicator has to belong to one. */
const maintainer = 'https://shared-measures.example/'

interface SharedIndicator {
  readonly iri: string
  readonly outcome: string
  readonly name: string
}

const shared = (number: number, outcome: number, name: string): SharedIndicator => ({
  iri: `${codeList}Indicator${number}`,
  outcome: `${codeList}Outcome${outcome}`,
  name,
})

const leadership = shared(6, 2, 'Women or gender-diverse people among the leadership')
const reconciliation = shared(9, 4, 'Steps towards Indigenous reconciliation')
const assessment = shared(11, 5, 'Gender lens assessment')

export const sharedIndicators = [leadership, reconciliation, assessment] as const

const outcomes: readonly (readonly [number, string])[] = [
  [2, 'Leadership'],
  [4, 'Indigenous reconciliation'],
  [5, 'Overall classification'],
]

export const answersTo = (iri: string, language: 'en' | 'fr'): readonly [string, ...string[]] => {
  if (iri === leadership.iri)
    return language === 'fr' ? ['Oui', 'Non', 'En partie'] : ['Yes', 'No', 'In part']
  if (iri === assessment.iri) return ['62', '71', '84', '90']
  return language === 'fr'
    ? ['Formation de toute l’équipe', 'Aucune pour l’instant']
    : ['Training for the whole team', 'None so far', 'Partnership with a local First Nation']
}

export const sharedNodes = (): Node[] => [
  {
    '@id': maintainer,
    '@type': 'cids:StandardsOrganization',
    hasLegalName: 'Shared Measures Circle / Cercle des mesures communes',
    hasDescription: 'Keeps the wording of indicators that many organizations report on.',
    hasOutcome: outcomes.map(([number]) => `${codeList}Outcome${number}`),
    hasIndicator: sharedIndicators.map(({ iri }) => iri),
  },
  ...outcomes.map(([number, name]) => ({
    '@id': `${codeList}Outcome${number}`,
    '@type': 'cids:Outcome',
    hasName: name,
    forTheme: [`${codeList}Theme1`, 'https://metadata.un.org/sdg/5'],
  })),
  ...sharedIndicators.map(({ iri, outcome, name }) => ({
    '@id': iri,
    '@type': 'cids:Indicator',
    hasName: name,
    forOutcome: outcome,
  })),
]
