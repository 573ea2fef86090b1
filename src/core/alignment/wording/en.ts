// English: what a comparison with a tier found.
import { quote } from '../../validation/wording/en-phrases.ts'
import { jsonText } from '../../validation/wording/as-written.ts'
import { visibleText } from '../../validation/wording/visible-text.ts'
import { isTextType, type PropertyRule } from '../property-rule.ts'
import type { AlignmentParts, AlignmentWords } from './words.ts'

const types: AlignmentWords['types'] = {
  'xsd:string': 'a text',
  'xsd:dateTime': 'a date with its time, such as 2024-12-31T23:59:59 (xsd:dateTime)',
  'xsd:nonNegativeInteger': 'a whole number of 0 or more (xsd:nonNegativeInteger)',
  'xsd:boolean': 'true or false (xsd:boolean)',
  'xsd:anyURI': 'a web address as text (xsd:anyURI)',
}

const profiles: AlignmentWords['profiles'] = {
  basic: 'Basic Tier',
  sff: 'SFF profile',
  essential: 'Essential Tier',
}

function describeValue(value: PropertyRule['value']): string {
  if (isTextType(value)) return types[value]
  return value === 'link' ? 'a link to an entry' : `a link to an entry of the type ${value}`
}

const asks = ({ profile, facts }: AlignmentParts, how = ''): string =>
  `The ${profiles[profile]} asks for ${how}${describeValue(facts.expected)}.`

const value = ({ facts }: AlignmentParts): string => quote(facts.value ?? '')

const actual = ({ facts }: AlignmentParts): string => visibleText(facts.actual ?? '')

export const en: AlignmentWords = {
  sentences: {
    missing: {
      'exactly-one': (parts) => `${parts.Who} has no ${parts.path}. ${asks(parts, 'exactly one: ')}`,
      'at-least-one': (parts) => `${parts.Who} has no ${parts.path}. ${asks(parts, 'at least one: ')}`,
    },
    'too-many': {
      'too-many': ({ Who, path, profile, facts }) =>
        `${Who} has ${facts.count} different values under ${path}. The ${profiles[profile]} allows one at most.`,
    },
    'wrong-type': {
      type: (parts) =>
        `${parts.Who} has ${value(parts)} under ${parts.path}, which is of the type ${actual(parts)}. ${asks(parts)}`,
      form: (parts) => `${parts.Who} has ${value(parts)} under ${parts.path}. ${asks(parts)}`,
      language: (parts) =>
        `${parts.Who} has ${value(parts)} in the language ${quote(parts.facts.actual ?? '')} under ${parts.path}. ${asks(parts)} It has no language.`,
      link: (parts) => `${parts.Who} has a link to ${value(parts)} under ${parts.path}. ${asks(parts)}`,
    },
    'wrong-class': {
      class: (parts) =>
        `${parts.Who} links to ${value(parts)} under ${parts.path}, which is of the type ${actual(parts)}. ${asks(parts)}`,
      'no-class': (parts) =>
        `${parts.Who} links to ${value(parts)} under ${parts.path}, which has no type in this file. ${asks(parts)}`,
      'not-described': (parts) =>
        `${parts.Who} links to ${value(parts)} under ${parts.path}, which this file does not describe. ${asks(parts)}`,
    },
    'not-a-reference': {
      text: (parts) => `${parts.Who} has the text ${value(parts)} under ${parts.path}. ${asks(parts)}`,
      'address-as-text': (parts) =>
        `${parts.Who} has ${value(parts)} under ${parts.path} as plain text. ${asks(parts)} Write {"@id": ${jsonText(parts.facts.value?.trim())}}.`,
    },
  },
  types,
  profiles,
  constraints: {
    missing: 'Missing',
    'too-many': 'Too many values',
    'wrong-type': 'Wrong type of value',
    'wrong-class': 'Wrong type of entry',
    'not-a-reference': 'Text in place of a link',
  },
  severities: { violation: 'Problem:', warning: 'Warning:', info: 'Information:' },
  title: (profile, version) => `Alignment with the ${profiles[profile]}, version ${version}`,
  aligned: 'This file is aligned: nothing differs.',
  found: (count, isOne) => `${count} ${isOne ? 'difference' : 'differences'}`,
  unread: 'The file could not be read, so it could not be compared.',
  advice: 'This is advice. Whether the file is accepted does not depend on it.',
  truncated: 'There is more than is listed here; the count is exact.',
}
