// English: the sentences of the report. Each names the entity, quotes what is wrong and says what to write instead, in
// the words that producers know from their tools. Rules, section 2.
import { describeBytes } from '../../schema/body-limits.ts'
import type { Facts } from '../finding.ts'
import { iriWords, blank, faultText, listValues, phrases, quote } from './en-phrases.ts'
import { cells } from './en-cells.ts'
import { notes } from './en-notes.ts'
import { text } from './en-text.ts'
import { bareKey, jsonText, listKey, measureExample, orExample, writtenKey } from './as-written.ts'
import { visibleText } from './visible-text.ts'
import type { ItemSentences, SentenceParts, Words } from './words.ts'

const ignoredKeyHint = ({ ignoredKey }: Facts, key: string): string => {
  if (ignoredKey === undefined) return ''
  return ignoredKey === key
    ? ` The file does have a key "${key}", but its "@context" does not define it, so it was ignored: name the CIDS context in "@context".`
    : ` The file has a key ${quote(ignoredKey)}, which was ignored because its context does not define it; if it holds this, rename it to "${key}".`
}

const older = (what: string, key: string, { facts }: SentenceParts, example: string): string => {
  const found = facts.values?.[0] === undefined ? '' : ` (with ${quote(facts.values[0])})`
  return `${what} This file uses the older key ${quote(facts.key ?? '')}${found}; write "${key}": ${orExample(facts, example)} instead.`
}

const misplacedText = (what: string, key: string, { facts }: SentenceParts, example: string): string => {
  const found = facts.values?.[0] === undefined ? '' : ` (${quote(facts.values[0])})`
  return `${what} The value under the key ${quote(facts.key ?? '')}${found} belongs under "${key}": write "${key}": ${orExample(facts, example)} instead.`
}

const noLegalName = ({ Who }: SentenceParts): string => `${Who} has no legal name (hasLegalName).`

const several = (what: string, facts: Facts): string =>
  `${what}: ${listValues(facts)}. Keep exactly one and remove the others, also where they are translations of one another.`

/** How to write a link that arrived as plain text although it is an identifier. */
const asLink = (key: string, value: string): string =>
  `Write "${key}": ${jsonText(value)} (the key without a prefix), or "cids:${key}": {"@id": ${jsonText(value)}}.`

const period = (facts: Facts): { what: string; key: string; example: string } =>
  facts.instead === 'endedAtTime'
    ? { what: 'end', key: 'endedAtTime', example: '2024-12-31T23:59:59' }
    : { what: 'start', key: 'startedAtTime', example: '2024-01-01T00:00:00' }

const noPeriod = ({ Who, facts }: SentenceParts): string =>
  `${Who} has no ${period(facts).what} of its reporting period (${period(facts).key}).`

function referenceAdvice(parts: SentenceParts): string {
  const { value, facts } = parts
  const key = bareKey(parts)
  if (facts.fault === 'empty') {
    const isNeeded = key === 'forIndicator' || key === 'value'
    return `Write the identifier of the entry that is meant${isNeeded ? '' : ', or leave the key out'}.`
  }
  if (facts.fault !== 'no-scheme' || facts.isDescribed)
    return 'Identifiers are never repaired: correct it wherever the file uses it.'
  if (key === 'value') return `A value is written as a measure: ${measureExample(value)}.`
  if (key === 'unit_of_measure') {
    return `A unit in words is written with the prefix: "i72:unit_of_measure": ${jsonText(value)}. Without it the key takes the identifier of a unit, such as https://ontology.commonapproach.org/cids#countUnit.`
  }
  if (key === 'hasBaseline' || key === 'hasThreshold') {
    return `"${key}" takes a measure, such as {"@type": "i72:Measure", "hasNumericalValue": "10"}; words can go under "hasDescription".`
  }
  return 'This key takes a link, not words: write the full identifier (@id) of the entry that is meant.'
}

const full = ({ facts }: SentenceParts): string =>
  facts.full === undefined ? '' : ` (in full: ${quote(facts.full)})`

const measureText = ({ facts, ofWho }: SentenceParts): string =>
  facts.target === undefined
    ? `The measure (value) ${ofWho}`
    : `The measure ${quote(facts.target)} (value) ${ofWho}`

/** A type without its prefix is the most frequent mistake; its message does not mention identifiers. */
const typeFault = ({ value, facts }: SentenceParts): string =>
  facts.fault === 'no-scheme'
    ? `the @type ${quote(value)} without a prefix, so it is not known what kind of entry it is`
    : `the @type ${quote(value)}, which is not a valid ${iriWords}: ${faultText(facts)}`

/** A text that is too long, its length and the limit. The texts are cut already. */
function sizes({ value, facts }: SentenceParts): string {
  const [bytes, most] = [facts.bytes ?? 0, facts.maxBytes ?? 0].map((each) => describeBytes(each, 'en'))
  const inFull = facts.full === undefined ? '' : ` (in full: “${visibleText(facts.full, Infinity)}”)`
  return `“${visibleText(value, Infinity)}”${inFull} has ${bytes} in UTF-8, and at most ${most} are possible`
}

const items: ItemSentences = {
  'organization-legal-name': {
    missing: ({ Who, facts }) =>
      `${Who} has no legal name. Add "hasLegalName": "the full legal name" to it.${ignoredKeyHint(facts, 'hasLegalName')}`,
    blank: ({ ofWho, value }) =>
      `The legal name (hasLegalName) ${ofWho} ${blank(value)}. Write the full legal name there.`,
    several: ({ Who, facts }) => several(`${Who} has ${facts.count} legal names (hasLegalName)`, facts),
    link: ({ ofWho, value }) =>
      `The legal name (hasLegalName) ${ofWho} is a link or a nested entry${value && ` (${quote(value)})`}, not text. Write the name itself: "hasLegalName": "the full legal name".`,
    'older-key': (s) => older(noLegalName(s), 'hasLegalName', s, 'the full legal name'),
    'other-key': (s) => misplacedText(noLegalName(s), 'hasLegalName', s, 'the full legal name'),
  },
  'entity-name': {
    missing: ({ Who, facts }) =>
      `${Who} has no name. Add "hasName": "its name" to it.${ignoredKeyHint(facts, 'hasName')}`,
    blank: ({ ofWho, value }) => `The name (hasName) ${ofWho} ${blank(value)}. Write its name there.`,
    several: ({ Who, facts }) => several(`${Who} has ${facts.count} names (hasName)`, facts),
    link: ({ ofWho, value }) =>
      `The name (hasName) ${ofWho} is a link or a nested entry${value && ` (${quote(value)})`}, not text. Write the name itself: "hasName": "its name".`,
    'older-key': (s) => older(`${s.Who} has no name (hasName).`, 'hasName', s, 'its name'),
    'other-key': (s) => misplacedText(`${s.Who} has no name (hasName).`, 'hasName', s, 'its name'),
  },
  'theme-not-iri': {
    text: ({ ofWho, value }) =>
      `The theme ${quote(value)} ${ofWho} is written in words. A theme is given by its ${iriWords}, as in "forTheme": "https://metadata.un.org/sdg/11": replace ${quote(value)} with the identifier of the theme that is meant.`,
    'address-as-text': ({ ofWho, value }) =>
      `The theme ${quote(value)} ${ofWho} is written as plain text, so it is not understood as a link. ${asLink('forTheme', value)}`,
    empty: ({ ofWho, value }) =>
      `A theme (forTheme) ${ofWho} ${blank(value)}. Write the ${iriWords} of a theme, as in "forTheme": "https://metadata.un.org/sdg/11", or leave the key out.`,
    'no-id': ({ ofWho, facts }) =>
      `The theme${facts.values?.[0] === undefined ? '' : ` ${quote(facts.values[0])}`} ${ofWho} has no identifier (@id) of its own${facts.target === undefined ? '' : `; it is at ${facts.target}`}. Give the theme an "@id", or write the identifier of a theme: "forTheme": "https://metadata.un.org/sdg/11".`,
  },
  'report-incomplete': {
    'indicator-missing': ({ Who, facts }) =>
      `${Who} does not say which indicator it reports on. Add "forIndicator": "the identifier (@id) of the indicator".${ignoredKeyHint(facts, 'forIndicator')}`,
    'indicator-text': ({ Who, value }) =>
      `${Who} does not link to its indicator: forIndicator holds the text ${quote(value)}. Write the identifier (@id) of the indicator there instead.`,
    'indicator-address-as-text': ({ Who, value }) =>
      `${Who} does not link to its indicator: ${quote(value)} is written as plain text, so it is not understood as a link. ${asLink('forIndicator', value)}`,
    'indicator-empty': ({ Who, value }) =>
      `${Who} does not say which indicator it reports on: forIndicator ${blank(value)}. Write the identifier (@id) of the indicator there.`,
    'indicator-no-id': ({ Who }) =>
      `${Who} does not link to its indicator: the indicator under forIndicator has no identifier (@id). Give the indicator an "@id" and write it under forIndicator.`,
    'indicator-other-key': ({ Who, facts }) =>
      `${Who} does not say under forIndicator which indicator it reports on. It has the key ${quote(facts.key ?? '')}; write "forIndicator": "the identifier (@id) of the indicator" instead.`,
    'value-missing': ({ Who, facts }) =>
      `${Who} has no value. Add ${measureExample('the value')}.${ignoredKeyHint(facts, 'value')}`,
    'value-text': ({ Who, value }) =>
      `${Who} has no measure: the key value holds ${quote(value)} itself. Write ${measureExample(value)} instead.`,
    'value-address-as-text': ({ Who, value }) =>
      `${Who} does not link to its measure: ${quote(value)} is written as plain text, so it is not understood as a link. Write "value": ${jsonText(value)} (the key without a prefix), or "i72:value": {"@id": ${jsonText(value)}}.`,
    'value-empty': ({ Who, value }) =>
      `${Who} has no value: the key value ${blank(value)}. Write ${measureExample('the value')}.`,
    'value-other-key': ({ Who, facts }) =>
      `${Who} has no measure under the key value. The value under ${quote(facts.key ?? '')} belongs in a measure: write ${measureExample(facts.values?.[0] ?? 'the value')} instead.`,
    'value-older-key': ({ Who, facts }) =>
      `${Who} has no measure under the key value. This file uses the older key ${quote(facts.key ?? '')}; write ${measureExample(facts.values?.[0] ?? 'the value')} instead.`,
    'number-missing': (s) =>
      `${measureText(s)} has no number. Add "hasNumericalValue": "the value" to the measure.${ignoredKeyHint(s.facts, 'hasNumericalValue')}`,
    'number-not-here': ({ Who, facts }) =>
      `${Who} refers to the measure ${quote(facts.target ?? '')}, which this file does not describe, so it has no value. Add that measure with "hasNumericalValue", or write ${measureExample('the value')}.`,
    'number-link': (s) =>
      `${measureText(s)} has a link or a nested entry as its number. Write the value itself: "hasNumericalValue": "the value".`,
    'number-other-key': (s) =>
      misplacedText(`${measureText(s)} has no number.`, 'hasNumericalValue', s, 'the value'),
    'number-older-key': (s) => older(`${measureText(s)} has no number.`, 'hasNumericalValue', s, 'the value'),
    'period-missing': (s) =>
      `${noPeriod(s)} Add "${period(s.facts).key}": "${period(s.facts).example}" with the right date.${ignoredKeyHint(s.facts, period(s.facts).key)}`,
    'period-blank': (s) =>
      `${noPeriod(s)} The key is there, but it ${blank(s.value)}. Write a date, as in "${period(s.facts).key}": "${period(s.facts).example}".`,
    'period-link': (s) =>
      `${noPeriod(s)} The key holds a link or a nested entry, not a date. Write a date, as in "${period(s.facts).key}": "${period(s.facts).example}".`,
    'period-other-key': (s) => misplacedText(noPeriod(s), period(s.facts).key, s, period(s.facts).example),
    'period-older-key': (s) => older(noPeriod(s), period(s.facts).key, s, period(s.facts).example),
  },
  'missing-id': {
    missing: ({ Who, kind }) =>
      `${Who} has no identifier (@id) of its own; a label that begins with _: is none. Give it an "@id" that stays the same in later files: a ${iriWords} such as "https://your-organization.example/${(kind ?? 'id').replace('_', '-')}/1".`,
    'no-column': () =>
      `This sheet has no column @id, so its rows have no identifiers. Write @id as the header of a column, in one of the first ten rows, and below it an identifier for each row that stays the same in later files: a ${iriWords} such as https://your-organization.example/id/1.`,
  },
  'no-organization-link': {
    missing: ({ Who, kind }) =>
      `${Who} is not linked to an organization. Add "forOrganization": "the identifier (@id) of the organization" to it, or list it under ${listKey(kind)} of the organization.`,
    'not-here': ({ Who, value }) =>
      `${Who} names the organization ${quote(value)} (forOrganization), but this file does not describe that organization. Add it to the file, with its "@type": "cids:Organization", its "@id" and its "hasLegalName", or correct the identifier.`,
    'not-an-organization': ({ Who, value }) =>
      `${Who} names ${value ? quote(value) : 'a nested entry'} as its organization (forOrganization), but this file does not say that this is an organization. Give that entry the type of an organization: "@type": "cids:Organization".`,
    text: ({ Who, value }) =>
      `${Who} is not linked to an organization: forOrganization holds the text ${quote(value)}. Write the identifier (@id) of the organization there instead.`,
    'address-as-text': ({ Who, value }) =>
      `${Who} is not linked to an organization: ${quote(value)} is written as plain text, so it is not understood as a link. ${asLink('forOrganization', value)}`,
    empty: ({ Who, value }) =>
      `${Who} is not linked to an organization: forOrganization ${blank(value)}. Write the identifier (@id) of the organization there.`,
    'wrong-key': ({ Who, kind }) =>
      `${Who} is not linked to an organization: an organization lists it under ${kind === 'outcome' ? 'hasIndicator' : 'hasOutcome'}. Move it to ${listKey(kind)} of that organization, or add "forOrganization": "the identifier (@id) of the organization" to it.`,
    'text-on-organization': ({ Who, facts }) =>
      `${Who} is not linked to an organization: an organization lists it under ${quote(facts.key ?? '')} as plain text, so it is not understood as a link. Write the key there without a prefix, or write {"@id": "…"} around the identifier.`,
  },
  'invalid-iri': {
    id: (s) =>
      `The identifier (@id) ${quote(s.value)}${full(s)} ${s.ofName} is not a valid ${iriWords}: ${faultText(s.facts)}. Identifiers are never repaired: correct it here and wherever the file refers to it.`,
    reference: (s) =>
      `${s.Who} has ${quote(s.value)}${full(s)} under ${quote(s.facts.key ?? '')}, which is not a valid ${iriWords}: ${faultText(s.facts)}. ${referenceAdvice(s)}`,
    type: (s) =>
      `${s.Who} has ${typeFault(s)}. ${s.facts.instead === undefined ? 'Write the type with its prefix, as in "@type": "cids:Outcome".' : `Write "@type": "${s.facts.instead}".`}`,
    property: (s) =>
      `${s.Who} has a key ${quote(s.value)}${full(s)}, which is not a valid ${iriWords}: ${faultText(s.facts)}. Rename the key to one of the CIDS or SFF context, or leave it out.`,
    datatype: (s) =>
      `${s.Who} has a value under ${quote(s.facts.key ?? '')} whose type ${quote(s.value)} is not a valid ${iriWords}: ${faultText(s.facts)}. Leave the type of the value out, or write it in full, as in "xsd:dateTime".`,
    graph: (s) =>
      `The name ${quote(s.value)} of a part of this file (an "@id" beside "@graph") is not a valid ${iriWords}: ${faultText(s.facts)}. Correct it or leave it out.`,
  },
  'too-long': {
    name: (s) =>
      `The name (${writtenKey(s)}) ${s.ofWho} is too long: ${sizes(s)}. Write a shorter name; what else there is to say can go under "hasDescription".`,
    unit: (s) =>
      `The unit (${writtenKey(s)}) ${s.ofWho} is too long: ${sizes(s)}. Write the unit alone, such as "people" or "%".`,
    funder: (s) =>
      `The name of a funder (${writtenKey(s)}) ${s.ofWho} is too long: ${sizes(s)}. Write the name of the funder alone.`,
    value: (s) =>
      `The value (${writtenKey(s)}) ${s.ofWho} is too long: ${sizes(s)}. Write a shorter value; what else there is to say can go under "hasComment".`,
    id: (s) =>
      `The identifier (@id) ${s.ofWho} is too long: ${sizes(s)}. Choose a shorter one, here and wherever the file refers to it.`,
    reference: (s) =>
      `${s.Who} has an identifier under ${quote(writtenKey(s))} that is too long: ${sizes(s)}. Choose a shorter one, here and wherever the file uses it.`,
    type: (s) =>
      `${s.Who} has a @type that is too long: ${sizes(s)}. Leave it out, or write a type of the CIDS or SFF context.`,
    property: (s) =>
      `${s.Who} has a key that is too long: ${sizes(s)}. Rename the key to one of the CIDS or SFF context, or leave it out.`,
    datatype: (s) =>
      `${s.Who} has a value under ${quote(writtenKey(s))} whose type is too long: ${sizes(s)}. Leave the type of the value out.`,
    graph: (s) =>
      `The name of a part of this file (an "@id" beside "@graph") is too long: ${sizes(s)}. Choose a shorter one or leave it out.`,
  },
  'unknown-context': {
    unknown: ({ value, facts }) =>
      `The file names the context ${quote(value)}${at(facts)}, which this service does not know; contexts are never fetched from the web. Use "https://ontology.commonapproach.org/contexts/cidsContext.jsonld" and after it "https://ontology.commonapproach.org/contexts/sffContext.jsonld".`,
    old: ({ value, facts }) =>
      `The file names the context ${quote(value)}${at(facts)}, which belongs to an early edition of CIDS. Its successor is ${quote(facts.instead ?? '')}: write that instead, and use the names of the current edition. A fresh export from an up-to-date tool does this for you.`,
    near: ({ value, facts }) =>
      `The file names the context ${quote(value)}${at(facts)}, which this service does not know. The official address is ${quote(facts.instead ?? '')}: write that instead.`,
  },
  'jsonld-error': {
    'not-json': ({ facts }) =>
      `This file is not valid JSON: ${facts.detail ?? ''}. Correct that place, or export the file again.`,
    'not-json-ld': ({ facts }) =>
      `This file could not be read as linked data (JSON-LD): ${facts.detail ?? ''}. A capsule is one object with "@context" and "@graph", or a list of entries that each have "@context", "@id" and "@type".`,
    error: ({ facts }) =>
      `The file could not be read as linked data (JSON-LD) at ${facts.target ?? '#'}: ${facts.detail ?? ''}. Correct that place and check the file again: the rest of it could not be checked.`,
  },
  'invalid-text': {
    nul: ({ value, facts }) =>
      `The text ${quote(value)} at ${facts.target ?? '#'} contains a NUL character (\\u0000), which no text may contain. Remove it.`,
    surrogate: ({ value, facts }) =>
      `The text ${quote(value)} at ${facts.target ?? '#'} contains half a character (a code from \\ud800 to \\udfff without its other half), so it cannot be stored. Type that text again or remove the broken character.`,
  },
  'too-deep': {
    'too-deep': ({ facts }) =>
      `The file nests its entries more than ${facts.count} levels deep, first at ${visibleText(facts.target ?? '#')}. List the entries side by side under "@graph" and refer to them by their @id.`,
  },
  'cell-error': {
    error: ({ value }) =>
      `The cell shows the error ${quote(value)} in place of a value. Correct its formula, or write the value itself into the cell.`,
    uncalculated: () =>
      'The formula in this cell was never calculated, so the file holds no value for it. Open the file in Excel and save it there, or write the value itself into the cell.',
  },
  'processing-failed': {
    memory: () =>
      'Processing this file took more memory than one file may use. Split it into several smaller files and send them one by one.',
    time: () =>
      'Processing this file took longer than one file may take. Split it into several smaller files and send them one by one.',
    crash: () =>
      'Processing this file crashed the program twice, so it was rejected. Nothing was stored. Send this message and the file to the people who run this service.',
    other: () =>
      'Processing this file failed. Nothing was stored. Send this message and the file to the people who run this service.',
  },
  'organization-description': {
    missing: ({ Who }) =>
      `${Who} has no description. It helps readers to add one: "hasDescription": "what the organization does".`,
    blank: ({ ofWho, value }) =>
      `The description ${ofWho} ${blank(value)}. It helps readers to write one: "hasDescription": "what the organization does".`,
    link: ({ ofWho }) =>
      `The description ${ofWho} is a link or a nested entry, not text. It helps readers to write it as text: "hasDescription": "what the organization does".`,
    'other-key': ({ Who, facts }) =>
      `${Who} has no description under hasDescription. If the value under the key ${quote(facts.key ?? '')} is its description, write it under "hasDescription".`,
  },
  'indicator-outcome': {
    missing: ({ Who }) =>
      `${Who} does not say which outcome it measures. If there is one, add "forOutcome": "the identifier (@id) of the outcome".`,
    text: ({ Who, value }) =>
      `${Who} does not link to the outcome it measures: forOutcome holds the text ${quote(value)}. Write the identifier (@id) of the outcome there instead.`,
    'address-as-text': ({ Who, value }) =>
      `${Who} does not link to the outcome it measures: ${quote(value)} is written as plain text, so it is not understood as a link. ${asLink('forOutcome', value)}`,
    empty: ({ Who, value }) =>
      `${Who} does not say which outcome it measures: forOutcome ${blank(value)}. Write the identifier (@id) of the outcome there, or leave the key out.`,
    'no-id': ({ Who }) =>
      `${Who} does not link to the outcome it measures: the entry under forOutcome has no identifier (@id). Write the identifier of the outcome there.`,
  },
}

function at({ target }: Facts): string {
  return target === undefined || target === '#' ? '' : ` (at ${target})`
}

export const en: Words = { items, notes, phrases, text, cells }
