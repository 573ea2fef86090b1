// French: what a comparison with a tier found.
import { french, typeset } from '../../typography.ts'
import { quote } from '../../validation/wording/fr-phrases.ts'
import { jsonText } from '../../validation/wording/as-written.ts'
import { visibleText } from '../../validation/wording/visible-text.ts'
import { isTextType, type PropertyRule } from '../property-rule.ts'
import type { AlignmentParts, AlignmentWords } from './words.ts'

const types: AlignmentWords['types'] = {
  'xsd:string': 'un texte',
  'xsd:dateTime': 'une date avec l’heure, comme 2024-12-31T23:59:59 (xsd:dateTime)',
  'xsd:nonNegativeInteger': 'un nombre entier de 0 ou plus (xsd:nonNegativeInteger)',
  'xsd:boolean': 'true ou false (xsd:boolean)',
  'xsd:anyURI': 'une adresse Web en texte (xsd:anyURI)',
}

const profiles: AlignmentWords['profiles'] = {
  basic: 'niveau de base (Basic Tier)',
  sff: 'profil SFF',
  essential: 'niveau essentiel (Essential Tier)',
}

function describeValue(value: PropertyRule['value']): string {
  if (isTextType(value)) return types[value]
  return value === 'link' ? 'un lien vers une entrée' : `un lien vers une entrée du type ${value}`
}

const asks = ({ profile, facts }: AlignmentParts): string =>
  `Le ${profiles[profile]} demande ${describeValue(facts.expected)}.`

const value = ({ facts }: AlignmentParts): string => quote(facts.value ?? '')

const actual = ({ facts }: AlignmentParts): string => visibleText(facts.actual ?? '')

export const fr: AlignmentWords = {
  sentences: {
    missing: {
      'exactly-one': ({ Who, path, profile, facts }) =>
        french`${Who} n’a pas de ${path}. Le ${profiles[profile]} en demande exactement un : ${describeValue(facts.expected)}.`,
      'at-least-one': ({ Who, path, profile, facts }) =>
        french`${Who} n’a pas de ${path}. Le ${profiles[profile]} en demande au moins un : ${describeValue(facts.expected)}.`,
    },
    'too-many': {
      'too-many': ({ Who, path, profile, facts }) =>
        `${Who} a ${facts.count} valeurs différentes sous ${path}. Le ${profiles[profile]} en permet une seule.`,
    },
    'wrong-type': {
      type: (parts) =>
        `${parts.Who} a ${value(parts)} sous ${parts.path}, qui est du type ${actual(parts)}. ${asks(parts)}`,
      form: (parts) => `${parts.Who} a ${value(parts)} sous ${parts.path}. ${asks(parts)}`,
      language: (parts) =>
        `${parts.Who} a ${value(parts)} dans la langue ${quote(parts.facts.actual ?? '')} sous ${parts.path}. ${asks(parts)} Aucune langue n’y est indiquée.`,
      link: (parts) => `${parts.Who} a un lien vers ${value(parts)} sous ${parts.path}. ${asks(parts)}`,
    },
    'wrong-class': {
      class: (parts) =>
        `${parts.Who} a un lien vers ${value(parts)} sous ${parts.path}, qui est du type ${actual(parts)}. ${asks(parts)}`,
      'no-class': (parts) =>
        `${parts.Who} a un lien vers ${value(parts)} sous ${parts.path}, qui n’a pas de type dans ce fichier. ${asks(parts)}`,
      'not-described': (parts) =>
        `${parts.Who} a un lien vers ${value(parts)} sous ${parts.path}, que ce fichier ne décrit pas. ${asks(parts)}`,
    },
    'not-a-reference': {
      text: (parts) => `${parts.Who} a le texte ${value(parts)} sous ${parts.path}. ${asks(parts)}`,
      'address-as-text': (parts) =>
        `${parts.Who} a ${value(parts)} sous ${parts.path} comme simple texte. ${asks(parts)} Écrivez {"@id": ${jsonText(parts.facts.value?.trim())}}.`,
    },
  },
  types,
  profiles,
  ...typeset({
    constraints: {
      missing: 'Absent',
      'too-many': 'Trop de valeurs',
      'wrong-type': 'Mauvais type de valeur',
      'wrong-class': 'Mauvais type d’entrée',
      'not-a-reference': 'Texte à la place d’un lien',
    },
    severities: { violation: 'Problème :', warning: 'Avertissement :', info: 'Information :' },
    title: (profile: keyof typeof profiles, version: string) =>
      `Alignement sur le ${profiles[profile]}, version ${version}`,
    aligned: 'Ce fichier est aligné : rien ne diffère.',
    found: (count: string, isOne: boolean) => `${count} ${isOne ? 'écart' : 'écarts'}`,
    unread: 'Le fichier n’a pas pu être lu; il n’a donc pas pu être comparé.',
    advice: 'Ce sont des conseils. L’acceptation du fichier n’en dépend pas.',
    truncated: 'Il y en a plus que ce qui est affiché; le nombre est exact.',
  }),
}
