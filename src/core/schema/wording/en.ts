// English: the faults of a value, and what a schema expects.
import { describeExpected } from './describe-expected.ts'
import { quoteValue } from './quote-value.ts'
import type { ExpectedPhrases, Range, SchemaSentences } from './words.ts'

const numbers = new Intl.NumberFormat('en-CA')

/** A count as people read it; values to send are written as they are sent. */
export const number = (count: number): string => numbers.format(count)

const within = ({ min, max }: Range): string => {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (min !== undefined) return ` of at least ${min}`
  return max === undefined ? '' : ` of at most ${max}`
}

const text = ({ min, max }: Range): string => {
  if (min !== undefined && max !== undefined) return `text of ${number(min)} to ${number(max)} characters`
  if (max !== undefined) return `text of at most ${number(max)} characters`
  return min === 1 ? 'text that is not empty' : 'text'
}

export const slug = 'a slug: 1 to 63 lowercase letters, digits and hyphens, the first one a letter or digit'

const phrases: ExpectedPhrases = {
  anything: 'any value',
  boolean: 'true or false',
  object: 'an object',
  date: 'a date written as YYYY-MM-DD, such as 2024-12-31',
  iri: 'an absolute IRI, such as https://example.org/a, without spaces, quotes or brackets',
  text,
  integer: (range) => `a whole number${within(range)}`,
  number: (range) => `a number${within(range)}`,
  list: (entry) => (entry === null ? 'a list' : `a list, each entry ${entry}`),
  oneOf: (choices) =>
    choices.length <= 2
      ? choices.join(' or ')
      : `one of ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`,
  or: (alternatives) => alternatives.join(' or '),
  named: {
    slug: () => `${slug} (such as "my-data")`,
    slugs: () => 'a list of at least one slug, or null for every namespace',
    email: () => 'an e-mail address, such as ada@example.org',
    password: () => 'a password of at least 12 characters',
    expiry: () => 'a date such as 2030-12-31, a moment such as 2030-12-31T18:00:00Z, or null',
    value: () => 'a number, text or null',
    sender_name: ({ minLength: min, maxLength: max }) =>
      `a name: ${text({ min, max })}, without line breaks, marks that turn the direction of text, and "://"`,
    not_blank: ({ minLength: min, maxLength: max }) =>
      max === undefined ? 'text that is not blank' : `${text({ min, max })}, not only spaces`,
  },
}

/** Completes "… must be …". */
export const describeSchema = (schema: Parameters<typeof describeExpected>[0]): string =>
  describeExpected(schema, phrases)

const subject = (field: string): string => (field === '' ? 'The body' : `"${field}"`)

const valueWords = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  // JSON such as 1e999 parses to Infinity, which has no JSON text to quote.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond all bounds'
  return value === '' ? 'an empty text' : quoteValue(value)
}

const knownNames = (what: string, known: readonly string[]): string =>
  known.length === 0
    ? `This operation takes no ${what}s; leave it out.`
    : `Known ${known.length === 1 ? 'is' : 'are'}: ${known.join(', ')}.`

export const schemaFaults: SchemaSentences = {
  missing: ({ field, schema }) => `"${field}" is missing. It must be ${describeSchema(schema)}.`,
  mismatch: ({ field, schema, value }) =>
    `${subject(field)} must be ${describeSchema(schema)}; ${valueWords(value)} is not.`,
  entry_count: ({ field, schema: { minItems = 0, maxItems }, count }) => {
    const range =
      maxItems === undefined ? `at least ${number(minItems)}` : `${number(minItems)} to ${number(maxItems)}`
    const entries = (maxItems ?? minItems) === 1 ? 'entry' : 'entries'
    return `${subject(field)} must have ${range} ${entries}; it has ${number(count)}.`
  },
  too_long: ({ field, bytes, maxBytes }) =>
    `${subject(field)} is too long: it has ${number(bytes)} bytes in UTF-8, and at most ${number(maxBytes)} are possible. Shorten it.`,
  null_character: ({ field }) =>
    `${subject(field)} holds the character U+0000, which cannot be stored. Remove it.`,
  half_character: ({ field }) =>
    `${subject(field)} holds half of a surrogate pair, which is no character. Remove it.`,
  unknown_name: ({ what, name, meant, known }) =>
    `There is no ${what} ${quoteValue(name)} here. ${meant === null ? knownNames(what, known) : `Did you mean "${meant}"?`}`,
}
