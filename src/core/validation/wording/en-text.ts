// English: the report as plain text, for terminals and mail.
import type { LostCounts } from '../lost-notes.ts'
import { list } from './en-phrases.ts'
import type { TextWords } from './words.ts'

const things = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

function lostWords({ values, periods, backwards, isMore }: LostCounts): string {
  const parts = [
    values > 0 && `${things(values, 'value is', 'values are')} kept as words`,
    periods > 0 && `${things(periods, 'period is', 'periods are')} not read`,
    backwards > 0 && things(backwards, 'period ends before it begins', 'periods end before they begin'),
    isMore && 'there are more of these',
  ]
  return list(parts.filter((part) => part !== false))
}

export const text: TextWords = {
  accepted: 'Accepted: nothing to correct.',
  acceptedButEmpty:
    'Accepted, but nothing in it was understood: no organization, outcome, indicator or indicator report.',
  acceptedWithWarnings: (count) => `Accepted, with ${things(count, 'warning', 'warnings')}.`,
  acceptedButLost: (lost) => `Accepted, but ${lostWords(lost)}.`,
  lostToo: (lost) => `Besides, ${lostWords(lost)}.`,
  rejected: (count) => `Rejected: ${things(count, 'problem has', 'problems have')} to be corrected.`,
  nothingStored: 'A file with even one problem is rejected as a whole, so nothing of it was stored.',
  warningsToo: (count) => `There ${count === 1 ? 'is' : 'are'} also ${things(count, 'warning', 'warnings')}.`,
  violations: 'To be corrected',
  warnings: 'Worth adding',
  notes: 'Worth knowing',
  occurrences: (count) => (count === 1 ? '' : `: ${count} times`),
  truncated: 'There is more than this report can hold; correct these and check again.',
  rule: {
    'organization-legal-name': 'An organization needs exactly one legal name',
    'entity-name': 'An outcome or indicator needs exactly one name',
    'theme-not-iri': 'The themes of an outcome are given by their identifiers',
    'report-incomplete': 'An indicator report needs its indicator, its value and its period',
    'missing-id': 'Organizations, outcomes, indicators and indicator reports need an identifier (@id)',
    'no-organization-link': 'Outcomes and indicators are linked to an organization in the file',
    'invalid-iri': 'Identifiers and links have to be valid web address-style identifiers (IRIs)',
    'unknown-context': 'The file uses a context that is not known here',
    'jsonld-error': 'The file is not readable as linked data (JSON-LD)',
    'invalid-text': 'A text contains characters that no text may contain',
    'too-deep': 'The file is nested too deeply',
    'too-long': 'A text or an identifier is too long',
    'cell-error': 'A cell that shows an error',
    'processing-failed': 'The file could not be processed',
    'organization-description': 'An organization without a description',
    'indicator-outcome': 'An indicator that does not name its outcome',
  },
  advice: {
    'organization-legal-name': 'Write the full legal name once, under hasLegalName.',
    'entity-name': 'Write the name once, under hasName.',
    'theme-not-iri':
      'Use identifiers of a code list, such as https://metadata.un.org/sdg/11, under forTheme.',
    'report-incomplete':
      'Each report has forIndicator, value (a measure with hasNumericalValue), startedAtTime and endedAtTime.',
    'missing-id': 'Choose identifiers that stay the same from file to file.',
    'no-organization-link':
      'Write forOrganization on the outcome or indicator, or list it under hasOutcome or hasIndicator of the organization.',
    'invalid-iri':
      'An identifier begins with https:, urn: or the like and holds no spaces, line breaks, quotation marks, backticks or angle brackets.',
    'unknown-context': 'Use the official CIDS and SFF contexts.',
    'jsonld-error': 'Correct the place that is named, then check the file again.',
    'invalid-text': 'Remove the broken characters.',
    'too-deep': 'List the entries side by side.',
    'too-long':
      'Names, units and identifiers have at most 4,096 bytes, values 65,536. A plain letter takes one byte, a letter with an accent two.',
    'cell-error': 'Correct the formula, or write the value itself.',
    'processing-failed': '',
    'organization-description': 'A sentence or two under hasDescription is enough.',
    'indicator-outcome': 'Write forOutcome on the indicator, so that its reports can be found by theme.',
  },
}
