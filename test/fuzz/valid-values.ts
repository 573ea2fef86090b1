// Values that fit a schema, and what only a name tells: which identifier belongs where.
import type { Choices } from './choices.ts'
import { namespaces, password } from './callers.ts'
import type { DeclaredOperation, JsonSchema } from './declared.ts'
import type { KnownValues } from './known-values.ts'

const iris = [
  'https://metadata.un.org/sdg/2',
  'https://metadata.un.org/sdg/6',
  'urn:x-theme:1',
  'https://example.org/é',
]
const funds = ['Maple Fund', 'Fonds de l’Érable', '=cmd', ' spaced ']
/** The fund that capsules of a tenant name. */
export const fundOf = (word: string): string => `Maple Fund ${word}`.trim()

const texts = [
  'Meals served',
  'Repas servis à l’école',
  'a',
  '食事',
  '👩‍🌾 farm',
  'x'.repeat(150),
  'tab\there',
  '"quoted" <b>',
]
const days = ['2023-01-01', '2023-12-31', '2024-02-29', '2024-12-31', '1999-01-01', '9999-12-31']
const expands = [
  'outcomes',
  'outcomes.indicators',
  'outcomes.indicators.reports',
  'indicators',
  'indicators.reports',
  'outcomes,indicators',
]

const kindOfPath: Readonly<Record<string, string>> = {
  orgs: 'organization',
  outcomes: 'outcome',
  indicators: 'indicator',
  reports: 'report',
}

/** By the name of a parameter or member: a kind of known value. */
const kinds: Readonly<Record<string, string>> = {
  capsule_id: 'capsule',
  capsule_ids: 'capsule',
  replaces: 'capsule',
  key_id: 'key',
  session_id: 'session',
  account_id: 'account',
  actor: 'account',
  invitation_id: 'invitation',
  saved_id: 'saved',
  view_id: 'view',
  token: 'token',
  receipt: 'receipt',
  cursor: 'cursor',
  since: 'version',
  org: 'organization',
  org_id: 'organization',
  outcome: 'outcome',
  indicator: 'indicator',
  outcome_id: 'outcome',
  indicator_id: 'indicator',
  uri: 'iri',
  iri: 'iri',
  email: 'email',
  file: 'file',
}

/** Whether a parameter names something that exists. */
export const isOfId = (name: string): boolean => name in kinds

const lists: Readonly<Record<string, readonly string[]>> = {
  theme: iris,
  themes: iris,
  fund: funds,
  expand: expands,
  'period[from]': days.slice(0, 3),
  'period[to]': days.slice(2),
  period_start: days.slice(0, 3),
  period_end: days.slice(2),
  code: ['invalid_request', 'namespace_not_found'],
  guide: ['quick-start', 'nothing'],
  operation: ['listRows'],
  section: ['account', 'people'],
  current_password: [password, password, 'another password'],
  password: [password, password, 'another password'],
  new_password: [password, 'eight quiet herons'],
  expires_at: ['2030-12-31', '2030-12-31T18:00:00Z'],
  search: ['ns=my-data', ''],
}

export interface ValueMaker {
  readonly choices: Choices
  readonly known: KnownValues
  readonly operation: DeclaredOperation
  /** Of whoever sends it: in its texts. */
  readonly word: string
}

let fresh = 0
/** Names that were not used before; how many there are stays bounded by what the run sends. */
const freshName = (): string => `fuzz-${(fresh += 1)}`

function namedValue({ choices, known, operation, word }: ValueMaker, name: string): string | undefined {
  // Filling a namespace takes seconds, and a second even where it is filled already: mostly one that holds other data.
  if (operation.id === 'fillSampleData' && name === 'namespace')
    return (choices.oneIn(8) ? known.pick('filled namespace', choices) : undefined) ?? namespaces[0]
  if (name === 'namespace') {
    // What would be deleted is never what the rest of the run reads.
    const from = operation.id === 'deleteNamespace' ? 2 : 0
    return choices.weighted([
      [from === 0 ? 6 : 1, namespaces[0]],
      [4, choices.pick(namespaces.slice(from, 5))],
      [1, 'sample'],
    ])
  }
  // Of plans and groups: few, so that what one call makes another reads.
  if (name === 'slug') return choices.pick(namespaces.slice(0, 3))
  if (name === 'confirm') return choices.pick(namespaces.slice(2, 5))
  if (name === 'id')
    return known.pick(kindOfPath[operation.path.split('/')[1] ?? ''] ?? 'organization', choices)
  if ((name === 'uri' || name === 'email') && !choices.oneIn(3)) {
    return name === 'uri' ? `https://example.org/${freshName()}` : `${freshName()}@example.org`
  }
  if (name === 'wait') return choices.pick(['0', '0', '1'])
  if (name === 'fund' && choices.oneIn(2)) return fundOf(word)
  const kind = name === 'token' && operation.path.startsWith('/l/') ? 'link token' : kinds[name]
  if (kind !== undefined) return known.pick(kind, choices)
  return lists[name] && choices.pick(lists[name])
}

/** A value that fits the schema of a parameter or of a member of a body. */
export function validValue(maker: ValueMaker, schema: JsonSchema, name: string): unknown {
  const { choices } = maker
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return choices.pick(schema.enum)
  if (schema.anyOf) return validValue(maker, choices.pick(schema.anyOf), name)
  const type = typeof schema.type === 'string' ? schema.type : choices.pick(schema.type ?? ['string'])
  if (type === 'object') return validObject(maker, schema)
  if (type === 'array') {
    const length = 1 + choices.below(Math.min(3, schema.maxItems ?? 3))
    return Array.from({ length }, () => validValue(maker, schema.items ?? {}, name))
  }
  if (type === 'null') return null
  if (type === 'boolean') return choices.oneIn(2)
  if (type === 'integer')
    return (schema.minimum ?? 0) + choices.below(Math.min(100, (schema.maximum ?? 100) + 1))
  if (type === 'number') return choices.pick([0, 1, -1.5, 75.1, 1e21, 123_456_789])
  const named = namedValue(maker, name)
  if (named !== undefined) return named
  if (schema.format === 'date') return choices.pick(days)
  if (schema.format === 'iri') return choices.pick(iris)
  if (schema.pattern?.startsWith('^[a-z0-9]')) return choices.pick(namespaces)
  return `${maker.word} ${choices.pick(texts)}`.trim().slice(0, schema.maxLength ?? 1000)
}

function validObject(maker: ValueMaker, schema: JsonSchema): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) ?? false
    // A member that must match others is mostly left out.
    const isWanted = maker.choices.oneIn(name === 'object' || name === 'id' || name === 'value_text' ? 12 : 2)
    if (isNeeded || isWanted) object[name] = validValue(maker, property, name)
  }
  return object
}
