// English: the sentences of the report for workbooks, where people fill in columns and never see keys. Every sentence begins
// with the cell. Rules, section 12.
import { blank, faultText, iriWords, listValues, quote } from './en-phrases.ts'
import type { CellWords, SentenceParts } from './words.ts'
import { describeBytes } from '../../schema/body-limits.ts'
import { bareKey } from './as-written.ts'
import { visibleText } from './visible-text.ts'

const inColumn = (column: string): string => `in the column ${column} of this row`

const several = (what: string, { facts }: SentenceParts): string =>
  `${what}: ${listValues(facts)}. Keep one of them in all rows with this identifier.`

const period = ({ facts }: SentenceParts): readonly [what: string, column: string, example: string] =>
  facts.instead === 'endedAtTime'
    ? ['end', 'endedAtTime', '2024-12-31']
    : ['start', 'startedAtTime', '2024-01-01']

function sizes({ value, facts }: SentenceParts): string {
  const [bytes, most] = [facts.bytes ?? 0, facts.maxBytes ?? 0].map((each) => describeBytes(each, 'en'))
  return `“${visibleText(value, Infinity)}” has ${bytes} in UTF-8, and at most ${most} are possible`
}

const organizationCell = ({ sheet, column }: SentenceParts): string =>
  `Write the identifier or the legal name of a row of the sheet ${sheet('Organization')} ${inColumn(column('forOrganization'))}.`

const asTarget = ({ sheet }: SentenceParts): string =>
  `It is counted as a result. If it is a target, move its row to the sheet ${sheet('Target')}, which has the same columns.`

const reportNamed = ({ facts: { name, target = '' } }: SentenceParts): string =>
  `The indicator report${name === undefined ? '' : ` ${quote(name)}`} (cell ${visibleText(target, 300)})`

const fundingGap = ({ value, facts: { target = '' } }: SentenceParts): string =>
  `The funding status (cell ${visibleText(target, 300)}) names the funder ${quote(value)} and no organization, so it counts for none.`

export const cells = {
  items: {
    'organization-legal-name': {
      missing: ({ Who, column }) => `${Who} has no legal name. Write it ${inColumn(column('hasLegalName'))}.`,
      blank: ({ ofWho, value }) => `The legal name ${ofWho} ${blank(value)}. Write it into this cell.`,
      several: (s) => several(`${s.Who} has ${s.facts.count} legal names`, s),
    },
    'entity-name': {
      missing: ({ Who, column }) => `${Who} has no name. Write it ${inColumn(column('hasName'))}.`,
      blank: ({ ofWho, value }) => `The name ${ofWho} ${blank(value)}. Write it into this cell.`,
      several: (s) => several(`${s.Who} has ${s.facts.count} names`, s),
    },
    'theme-not-iri': {
      text: ({ ofWho, value, sheet }) =>
        `The theme ${quote(value)} ${ofWho} is not known. Choose a theme of the drop-down list, or write its identifier, such as https://metadata.un.org/sdg/11, or the name of one row of the sheet ${sheet('Theme')}.`,
      empty: ({ ofWho, value }) =>
        `A theme ${ofWho} ${blank(value)}. Write a theme into this cell, or empty it.`,
    },
    'report-incomplete': {
      'indicator-missing': ({ Who, column }) =>
        `${Who} does not say which indicator it reports on. Write the identifier or the name of the indicator ${inColumn(column('forIndicator'))}.`,
      'indicator-text': ({ Who, value, sheet }) =>
        `${Who} names the indicator ${quote(value)}, but that is neither an identifier nor the name of exactly one row of the sheet ${sheet('Indicator')}. Correct it here.`,
      'indicator-empty': ({ Who }) =>
        `${Who} does not say which indicator it reports on. Write the identifier or the name of the indicator into this cell.`,
      'value-missing': ({ Who, column }) => `${Who} has no value. Write it ${inColumn(column('value'))}.`,
      'value-empty': ({ Who }) => `${Who} has no value. Write it into this cell.`,
      'period-missing': (s) =>
        `${s.Who} has no ${period(s)[0]} of its reporting period. Write a date, such as ${period(s)[2]}, ${inColumn(s.column(period(s)[1]))}.`,
      'period-blank': (s) =>
        `${s.Who} has no ${period(s)[0]} of its reporting period: the cell ${blank(s.value)}. Write a date, such as ${period(s)[2]}.`,
    },
    'missing-id': {
      missing: ({ Who, kind }) =>
        `${Who} has no identifier. Write one into this cell that stays the same in later files: a ${iriWords} such as https://your-organization.example/${(kind ?? 'id').replace('_', '-')}/1.`,
    },
    'no-organization-link': {
      missing: (s) => `${s.Who} is not linked to an organization. ${organizationCell(s)}`,
      'not-here': ({ Who, value, sheet }) =>
        `${Who} names the organization ${quote(value)}, which has no row on the sheet ${sheet('Organization')}. Add a row for it there, with its identifier and its legal name, or correct this cell.`,
      'not-an-organization': (s) =>
        `${s.Who} names ${quote(s.value)} as its organization, which has no row on the sheet ${s.sheet('Organization')}. ${organizationCell(s)}`,
      text: ({ Who, value, sheet }) =>
        `${Who} names the organization ${quote(value)}, but that is neither an identifier nor the legal name of exactly one row of the sheet ${sheet('Organization')}. Correct it here.`,
      empty: (s) => `${s.Who} is not linked to an organization. ${organizationCell(s)}`,
      'wrong-key': (s) =>
        `${s.Who} is not linked to an organization: an organization lists it in the column ${s.column(s.kind === 'outcome' ? 'hasIndicator' : 'hasOutcome', 'Organization')}, which is for ${s.kind === 'outcome' ? 'indicators' : 'outcomes'}. ${organizationCell(s)}`,
    },
    'invalid-iri': {
      id: (s) =>
        `The identifier ${quote(s.value)} ${s.ofName} is not a valid ${iriWords}: ${faultText(s.facts)}. Correct it in this cell and in all cells that refer to it.`,
      reference: (s) =>
        `${s.Who} has ${quote(s.value)} in the column ${s.column(bareKey(s))}, which is neither a valid ${iriWords} nor the name of exactly one row: ${faultText(s.facts)}. Write the identifier or the name of the row that is meant, or empty the cell.`,
    },
    'too-long': {
      name: (s) =>
        `The name ${s.ofWho} is too long: ${sizes(s)}. Write a shorter name; what else there is to say can go into the column ${s.column('hasDescription')}.`,
      unit: (s) => `The unit ${s.ofWho} is too long: ${sizes(s)}. Write the unit alone, such as people or %.`,
      funder: (s) =>
        `The name of a funder ${s.ofWho} is too long: ${sizes(s)}. Write the name of the funder alone.`,
      value: (s) =>
        `The value ${s.ofWho} is too long: ${sizes(s)}. Write a shorter value; what else there is to say can go into the column ${s.column('hasComment')}.`,
      id: (s) =>
        `The identifier ${s.ofWho} is too long: ${sizes(s)}. Choose a shorter one, here and in all cells that refer to it.`,
      reference: (s) =>
        `${s.Who} has an identifier in the column ${s.column(bareKey(s))} that is too long: ${sizes(s)}. Choose a shorter one, here and in all cells that use it.`,
    },
    'organization-description': {
      missing: ({ Who, column }) =>
        `${Who} has no description. It helps readers to write one ${inColumn(column('hasDescription'))}.`,
      blank: ({ ofWho, value }) =>
        `The description ${ofWho} ${blank(value)}. It helps readers to write one into this cell.`,
    },
    'indicator-outcome': {
      missing: ({ Who, column }) =>
        `${Who} does not say which outcome it measures. If there is one, write its identifier or its name ${inColumn(column('forOutcome'))}.`,
      text: ({ Who, value, sheet }) =>
        `${Who} names the outcome ${quote(value)}, but that is neither an identifier nor the name of exactly one row of the sheet ${sheet('Outcome')}. Correct it here.`,
      empty: ({ Who }) =>
        `${Who} does not say which outcome it measures. Write the identifier or the name of the outcome into this cell, or empty it.`,
    },
  },
  notes: {
    'no-core-entities': {
      none: ({ sheet }) =>
        `This workbook has no row on the sheets ${sheet('Organization')}, ${sheet('Outcome')}, ${sheet('Indicator')} and ${sheet('IndicatorReport')}, so there is little to show from it.`,
      empty: () => 'This workbook holds no data at all. Rows that are marked as examples do not count.',
    },
    'possible-target': {
      name: (s) => `${reportNamed(s)} may be a target, because its name begins so. ${asTarget(s)}`,
      comment: (s) =>
        `${reportNamed(s)} may be a target, because its comment begins so: ${quote(s.value.trim())}. ${asTarget(s)}`,
      'both-types': (s) =>
        `${reportNamed(s)} stands on the sheets ${s.sheet('IndicatorReport')} and ${s.sheet('Target')}. It is counted as a result. If it is a target, delete its row on the sheet ${s.sheet('IndicatorReport')}.`,
    },
    'funding-without-organization': {
      missing: (s) =>
        `${fundingGap(s)} Write the identifier or the legal name of the organization that is funded into this cell.`,
      profile: (s) =>
        `${fundingGap(s)} One organization lists it: if that is the one that is funded, write ${quote(s.facts.instead ?? '')} into this cell.`,
    },
    'link-as-text': {
      text: ({ value }) =>
        `${quote(value)} stands where the identifier of a row belongs. It is kept as it is, but leads nowhere.`,
      'address-as-text': ({ value }) =>
        `${quote(value)} stands where the identifier of a row belongs. It is kept as it is, but leads nowhere.`,
    },
  },
  advice: {
    'organization-legal-name': 'Write the full legal name once, in its column.',
    'entity-name': 'Write the name once, in its column.',
    'theme-not-iri':
      'Choose themes of the drop-down list in the column of themes, or write their identifiers.',
    'report-incomplete':
      'Each row of indicator reports has an indicator, a value, and the first and the last day of its period.',
    'no-organization-link':
      'Write the organization into the row of the outcome or indicator, in the column of organizations.',
    'organization-description': 'A sentence or two in the column of descriptions is enough.',
    'indicator-outcome':
      'Write the outcome into the row of the indicator, so that its reports can be found by theme.',
  },
} satisfies CellWords
