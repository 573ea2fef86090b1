// English: notes, which are never a reason to reject.
import { cidsContextUrl, sffContextUrl } from '../../graph/contexts/bundled-contexts.ts'
import type { Facts } from '../finding.ts'
import { filledRows, list, quote, times } from './en-phrases.ts'
import { lostValues } from './en-lost-values.ts'
import { jsonText } from './as-written.ts'
import { visibleText } from './visible-text.ts'
import type { NoteSentences } from './words.ts'

/** `a, b` as the tables hold it → `“a” and “b”`. */
const instead = (text: string | undefined): string => list((text ?? '').split(', ').map(quote))

const objects = (count: number | undefined): string =>
  count === undefined || count < 2 ? '' : ` (in ${count} entries)`

const ignoredKey = (value: string, count: number | undefined): string =>
  `The key ${quote(value)}${times(count)} is not defined by the context of this file, so everything under it was ignored.`

const textLink = (value: string, { key = '', type, count }: Facts): string =>
  `The key ${quote(key)}${times(count)}${type === undefined ? '' : ` of entries of the type ${quote(type)}`} holds ${quote(value)} as plain text. It is kept as it is, but not understood as a link, so nothing follows it.`

const reportNamed = ({ name, target = '' }: Facts): string =>
  `The indicator report${name === undefined ? '' : ` ${quote(name)}`} (${visibleText(target, 300)})`

const asTarget =
  'It is counted as a result. If it is a target, give it the type cids:Target in place of cids:IndicatorReport: the Essential Tier has this type for targets.'

const fundingGap = (funder: string, { target = '' }: Facts): string =>
  `The funding status (${visibleText(target, 300)}) names the funder ${quote(funder)} and no organization, so it counts for none.`

export const notes: NoteSentences = {
  ...lostValues,
  'unknown-key': {
    unknown: ({ value, facts }) =>
      `${ignoredKey(value, facts.count)} If it matters, use a key of the CIDS or SFF context, or write the key with a prefix or in full.`,
    near: ({ value, facts }) => `${ignoredKey(value, facts.count)} Did you mean ${instead(facts.instead)}?`,
    older: ({ value, facts }) =>
      facts.instead === undefined
        ? `${ignoredKey(value, facts.count)} It is not part of the current CIDS and SFF contexts, and nothing there takes its place.`
        : `${ignoredKey(value, facts.count)} It is not part of the current CIDS and SFF contexts; write ${instead(facts.instead)} instead.`,
    'needs-context': ({ value, facts }) =>
      `${ignoredKey(value, facts.count)} The ${facts.target === 'sff' ? 'SFF' : 'CIDS'} context defines it: add ${quote(facts.target === 'sff' ? sffContextUrl : cidsContextUrl)} to "@context" (the CIDS context first, the SFF context after it).`,
    'unit-of-both': ({ value, facts }) =>
      `${ignoredKey(value, facts.count)} On a measure or a report, write the unit under "i72:unit_of_measure" (with its prefix, so that words are kept as words); on an indicator, under "unitDescription".`,
    more: ({ facts }) =>
      `${facts.count} more keys are not defined by the context of this file and were ignored.`,
  },
  'no-core-entities': {
    none: () =>
      'This file describes no organization, outcome, indicator or indicator report, so there is little to show from it. Check that each entry has its type with its prefix, as in "@type": "cids:Organization", and that "@context" names the CIDS context.',
    'not-understood': () =>
      `Nothing in this file was understood: no context defines any of its keys. Add "@context": ["${cidsContextUrl}", "${sffContextUrl}"], and give each entry its identifier and its type, as in "@id": "https://example.org/us" and "@type": "cids:Organization".`,
    empty: () => 'This file holds no data at all.',
  },
  'duplicate-key': {
    duplicate: ({ value, facts }) =>
      `The key ${quote(value)} is written more than once in one entry${objects(facts.count)}. Only the last value counts; the others were ignored. Write the key once; where several values are meant, write them as a list.`,
    more: ({ facts }) => `${facts.count} more keys are written more than once in one entry.`,
  },
  'language-tag': {
    tag: ({ value, facts }) =>
      `The language ${quote(value)}${times(facts.count)} is not a language tag, so its texts were kept as plain text, without a language. Write a tag such as "en", "fr" or "fr-CA".`,
    more: ({ facts }) => `${facts.count} more languages are not language tags.`,
  },
  'legacy-term': {
    term: ({ value, facts }) =>
      `This file uses the older word ${quote(value)}${times(facts.count)}. It is kept as it is, but not understood as the current one: write ${instead(facts.instead)} instead.`,
    funder: ({ value, facts }) =>
      `This file uses the older word ${quote(value)}${times(facts.count)} for the identifier of the funder. It is kept as it is, but nothing follows it. Write the name of the funder under ${instead(facts.instead)}; “cids:forOrganization” takes the organization that is funded, never the funder.`,
    namespace: ({ value, facts }) =>
      `This file uses ${quote(value)}${times(facts.count)} of an older edition: in full ${quote(facts.full ?? '')}. It is kept as it is, but not understood. The current word is ${instead(facts.instead)}, in full ${instead(facts.target)}: use the official contexts, or correct the address in "@context".`,
    more: ({ facts }) => `This file uses ${facts.count} more words of older editions.`,
  },
  'misspelt-type': {
    near: ({ value, facts }) =>
      `The type ${quote(value)}${times(facts.count)} is not one this service knows, so its entries were kept but not checked or counted. Did you mean ${instead(facts.instead)}? Capital letters matter.`,
    text: ({ value, facts }) =>
      `The type ${quote(value)}${times(facts.count)} is written as plain text, so it does not count as a type. Write "@type": "${facts.instead}".`,
    undeclared: ({ value, facts }) =>
      `The type ${quote(value)}${times(facts.count)} is not understood, because no context of this file says what ${quote(value.slice(0, value.indexOf(':') + 1))} stands for. Add "@context": ["${cidsContextUrl}", "${sffContextUrl}"].`,
    more: ({ facts }) => `${facts.count} more types look misspelt.`,
  },
  'link-as-text': {
    text: ({ value, facts }) =>
      `${textLink(value, facts)} Write the identifier (@id) of the entry that is meant: ${jsonText(facts.key)}: {"@id": "…"}.`,
    'address-as-text': ({ value, facts }) =>
      `${textLink(value, facts)} Write ${jsonText(facts.key)}: {"@id": ${jsonText(value.trim())}}.`,
    more: ({ facts }) => `${facts.count} more keys hold plain text where a link belongs.`,
  },
  'unknown-sheet': {
    unknown: ({ value, facts: { count } }) =>
      `The sheet ${quote(value)} has no place in the layout, so it was ignored${count === undefined ? '' : `: it has ${filledRows(count)}`}.`,
    more: ({ facts }) => `${facts.count} more sheets have no place in the layout, so they were ignored.`,
  },
  'unknown-column': {
    unknown: ({ value, facts }) =>
      `The column ${quote(value)} (cell ${facts.target ?? ''}) is not one of this sheet, so it was ignored: it has ${filledRows(facts.count ?? 0)}.`,
    repeated: ({ value, facts }) =>
      `The column ${quote(value)} (cell ${facts.target ?? ''}) is there a second time, so it was ignored: it has ${filledRows(facts.count ?? 0)}, and the first one counts.`,
    more: ({ facts }) => `${facts.count} more columns were ignored.`,
  },
  'rows-above-headers': {
    above: ({ value, facts }) =>
      `On the sheet ${quote(value)} ${filledRows(facts.count ?? 0)} above the headers ${facts.count === 1 ? 'was' : 'were'} ignored.`,
    'no-column': ({ value }) =>
      `The sheet ${quote(value)} has headers, but no column @id, and nothing below them.`,
  },
  'percent-cell': {
    percentage: ({ value, facts }) =>
      `The cell shows a percentage and stores ${visibleText(value)}. Its unit ${quote(facts.name ?? '')} is a percentage, so the value is ${facts.instead}.`,
    'other-unit': ({ value, facts, column }) =>
      `The cell shows ${facts.instead}%, but its unit ${quote(facts.name ?? '')} is no percentage, so the value is what the cell stores: ${visibleText(value)}. If a percentage is meant, write % into the column ${column('unit_of_measure')} of this row.`,
    'no-unit': ({ value, facts, column }) =>
      `The cell shows ${facts.instead}%, but no unit says that it is a percentage, so the value is what the cell stores: ${visibleText(value)}. If a percentage is meant, write % into the column ${column('unit_of_measure')} of this row.`,
    more: ({ facts }) => `${facts.count} more cells show a percentage.`,
  },
  'date-in-value': {
    number: ({ value, facts }) =>
      `The cell shows the date ${visibleText(value)}, which is no number, so it is in no sum. If the number ${facts.instead} is meant, give the cell the format General or Number.`,
    text: ({ value }) =>
      `The cell holds the date ${visibleText(value)}, which is no number, so it is in no sum.`,
    more: ({ facts }) => `${facts.count} more cells with values show a date.`,
  },
  'possible-target': {
    name: ({ facts }) => `${reportNamed(facts)} may be a target, because its name begins so. ${asTarget}`,
    comment: ({ value, facts }) =>
      `${reportNamed(facts)} may be a target, because its comment begins so: ${quote(value.trim())}. ${asTarget}`,
    'both-types': ({ facts }) =>
      `${reportNamed(facts)} has two types, cids:IndicatorReport and cids:Target. It is counted as a result. If it is a target, take cids:IndicatorReport away.`,
    more: ({ facts }) => `${facts.count} more indicator reports may be targets.`,
  },
  'funding-without-organization': {
    missing: ({ value, facts }) =>
      `${fundingGap(value, facts)} Write the identifier of the organization that is funded: "forOrganization": {"@id": "…"}.`,
    profile: ({ value, facts }) =>
      `${fundingGap(value, facts)} One organization lists it: if that is the one that is funded, write "forOrganization": {"@id": ${jsonText(facts.instead)}}.`,
    more: ({ facts }) => `${facts.count} more funding statuses name a funder and no organization.`,
  },
  'identifier-form': {
    form: ({ value }) =>
      `The number ${quote(value)} of the Canada Revenue Agency is kept as it is, but does not have the form of its numbers: nine digits, two letters and four digits, such as 123456782RR0001.`,
    account: ({ value }) =>
      `The number ${quote(value)} of the Canada Revenue Agency is kept as it is, but has only the nine digits of a business number. Add the two letters and four digits of the account: for a registered charity usually RR0001.`,
    'check-digit': ({ value }) =>
      `The number ${quote(value)} of the Canada Revenue Agency is kept as it is, but its check digit, the ninth, does not fit the eight before it, so one of them is probably mistyped.`,
    more: ({ facts }) => `${facts.count} more numbers do not have the form that their issuer gives.`,
  },
}
