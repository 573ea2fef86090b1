// French: the faults of a value, and what a schema expects. Typography of fr-CA.
import { french } from '../../typography.ts'
import { describeExpected } from './describe-expected.ts'
import { quoteValue } from './quote-value.ts'
import type { ExpectedPhrases, Range, SchemaSentences } from './words.ts'

const numbers = new Intl.NumberFormat('fr-CA')

/** A count as people read it; values to send are written as they are sent. */
export const number = (count: number): string => numbers.format(count)

/** In French, zero and one are singular. */
export const plural = (count: number, one: string, many: string): string => (count < 2 ? one : many)

/** `3 capsules`. */
export const countText = (count: number, one: string, many: string): string =>
  `${number(count)} ${plural(count, one, many)}`

const within = ({ min, max }: Range): string => {
  if (min !== undefined && max !== undefined) return ` de ${min} à ${max}`
  if (min !== undefined) return ` d’au moins ${min}`
  return max === undefined ? '' : ` de ${max} au plus`
}

const text = ({ min, max }: Range): string => {
  if (min !== undefined && max !== undefined) {
    return `un texte de ${number(min)} à ${countText(max, 'caractère', 'caractères')}`
  }
  if (max !== undefined) return `un texte de ${countText(max, 'caractère', 'caractères')} au plus`
  return min === 1 ? 'un texte qui n’est pas vide' : 'un texte'
}

export const slug = french`un identifiant : de 1 à 63 lettres minuscules, chiffres et traits d’union, en commençant par une lettre ou un chiffre`

const phrases: ExpectedPhrases = {
  anything: 'une valeur quelconque',
  boolean: 'true ou false',
  object: 'un objet',
  date: 'une date de la forme AAAA-MM-JJ, comme 2024-12-31',
  iri: 'un IRI absolu, comme https://example.org/a, sans espaces, guillemets ni crochets',
  text,
  integer: (range) => `un nombre entier${within(range)}`,
  number: (range) => `un nombre${within(range)}`,
  list: (entry) => (entry === null ? 'une liste' : `une liste, dont chaque élément est ${entry}`),
  oneOf: (choices) =>
    choices.length <= 2
      ? choices.join(' ou ')
      : `l’une des valeurs ${choices.slice(0, -1).join(', ')} ou ${choices.at(-1)}`,
  or: (alternatives) => alternatives.join(' ou '),
  named: {
    slug: () => `${slug} (comme "my-data")`,
    slugs: () => 'une liste d’au moins un identifiant, ou null pour tous les espaces',
    email: () => 'une adresse courriel, comme ada@example.org',
    password: () => 'un mot de passe d’au moins 12 caractères',
    expiry: () => 'une date comme 2030-12-31, un moment comme 2030-12-31T18:00:00Z, ou null',
    value: () => 'un nombre, un texte ou null',
    sender_name: ({ minLength: min, maxLength: max }) =>
      `un nom : ${text({ min, max })}, sans saut de ligne, sans marque qui change le sens de l’écriture et sans "://"`,
    not_blank: ({ minLength: min, maxLength: max }) =>
      max === undefined ? 'un texte qui n’est pas blanc' : `${text({ min, max })}, pas seulement des espaces`,
  },
}

/** Completes « … doit être … ». */
export const describeSchema = (schema: Parameters<typeof describeExpected>[0]): string =>
  describeExpected(schema, phrases)

const subject = (field: string): string => (field === '' ? 'Le corps' : `"${field}"`)

const valueWords = (value: unknown): string => {
  if (Array.isArray(value)) return 'une liste'
  if (typeof value === 'object' && value !== null) return 'un objet'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'un nombre au-delà de toute limite'
  return value === '' ? 'un texte vide' : quoteValue(value)
}

const names = {
  field: { one: 'champ', many: 'champs' },
  parameter: { one: 'paramètre', many: 'paramètres' },
} as const

const knownNames = (what: keyof typeof names, known: readonly string[]): string => {
  if (known.length === 0) return `Cette opération ne prend pas de ${names[what].many}; omettez-le.`
  return french`${known.length === 1 ? 'Est connu' : 'Sont connus'} : ${known.join(', ')}.`
}

export const schemaFaults: SchemaSentences = {
  missing: ({ field, schema }) => `"${field}" manque. Ce doit être ${describeSchema(schema)}.`,
  mismatch: ({ field, schema, value }) =>
    `${subject(field)} doit être ${describeSchema(schema)}; ${valueWords(value)} ne l’est pas.`,
  entry_count: ({ field, schema: { minItems = 0, maxItems }, count }) => {
    const range =
      maxItems === undefined
        ? `au moins ${countText(minItems, 'élément', 'éléments')}`
        : `de ${number(minItems)} à ${countText(maxItems, 'élément', 'éléments')}`
    return `${subject(field)} doit avoir ${range}; il y en a ${number(count)}.`
  },
  too_long: ({ field, bytes, maxBytes }) =>
    french`${subject(field)} est trop long : ${number(bytes)} octets en UTF-8, et ${number(maxBytes)} au plus sont possibles. Raccourcissez-le.`,
  null_character: ({ field }) =>
    `${subject(field)} contient le caractère U+0000, qui ne peut pas être conservé. Retirez-le.`,
  half_character: ({ field }) =>
    `${subject(field)} contient la moitié d’une paire de substitution, qui n’est pas un caractère. Retirez-la.`,
  unknown_name: ({ what, name, meant, known }) =>
    `Il n’y a pas de ${names[what].one} ${quoteValue(name)} ici. ${meant === null ? knownNames(what, known) : `Vouliez-vous dire "${meant}"?`}`,
}
