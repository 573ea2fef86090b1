// Values that are not nodes: strings, numbers, booleans and value objects, coerced by the definition of their term.
import type { Literal, Place, Term } from '../document.ts'
import { booleanLiteral, numberLiteral, textLiteral, typedLiteral } from '../literals.ts'
import { plainNumberText } from '../parse-json.ts'
import { rdf, xsd } from '../vocabulary.ts'
import type { ActiveContext, KeyPlan } from './active-context.ts'
import { asArray, isObject, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'

/** A string, number or boolean of a property; null for a value that JSON-LD ignores. */
export function scalarTerm(value: unknown, plan: KeyPlan, context: ActiveContext): Term | null {
  if (typeof value === 'string') return textTerm(value, plan, context)
  if (typeof value === 'number') return numberLiteral(String(value), coercedDatatype(plan.coercion))
  if (typeof value === 'boolean') return booleanLiteral(value, coercedDatatype(plan.coercion))
  return null
}

export function textTerm(value: string, plan: KeyPlan, context: ActiveContext): Term | null {
  const { coercion } = plan
  const number = plainNumberText(value)
  if (number !== null) return numberLiteral(number, coercedDatatype(coercion))
  if (coercion === null) return plainTerm(value, plan, context)
  const { builder } = context.reading
  if (coercion === '@id') return builder.reference(context.expandReference(value), value)
  if (coercion === '@vocab') {
    const iri = context.expandName(value)
    return iri === null ? null : builder.reference(iri, value)
  }
  return typedLiteral(value, coercion)
}

/** A text with the language and direction that its term or the context sets. */
function plainTerm(text: string, { special }: KeyPlan, context: ActiveContext): Literal {
  if (special === null && context.language === null && context.direction === null) return textLiteral(text)
  const language = special?.language === undefined ? context.language : special.language
  const direction = special?.direction === undefined ? context.direction : special.direction
  return textIn(text, language, direction)
}

export function textIn(text: string, language: string | null, direction: string | null): Literal {
  const literal = { kind: 'literal', text } as const
  if (language === null) {
    return direction === null ? textLiteral(text) : { ...literal, datatype: xsd.string, direction }
  }
  const datatype = rdf.langString
  return direction === null
    ? { ...literal, datatype, language }
    : { ...literal, datatype, language, direction }
}

/** A number or boolean is never a reference: such a coercion is ignored. */
const coercedDatatype = (coercion: string | null): string | undefined =>
  coercion === null || coercion === '@id' || coercion === '@vocab' ? undefined : coercion

export const jsonLiteral = (value: unknown): Literal => ({
  kind: 'literal',
  text: jsonText(value),
  datatype: rdf.JSON,
})

/** The text of a JSON literal (`@type: @json`): sorted keys, no white space, numbers as written in the file. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (isObject(value)) {
    const keys = Object.keys(value).sort()
    return `{${keys.map((key) => `${JSON.stringify(key)}:${jsonText(value[key])}`).join(',')}}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return plainNumberText(value) ?? JSON.stringify(value)
}

/** `typeContext`: the context for names of types. `place`: of the object. */
export interface ValueContext {
  readonly context: ActiveContext
  readonly typeContext: ActiveContext
  readonly place: Place
}

/** `{ "@value": … }`; null where the value is null. A datatype is kept as it is, valid or not. */
export function valueObjectTerm(object: JsonObject, at: ValueContext): Literal | null {
  const { '@value': value, '@type': type, '@language': language, '@direction': direction } = object
  checkEntries(object, at)
  const datatype = type === undefined ? null : datatypeNamed(type, at)
  if (datatype !== null && (language !== undefined || direction !== undefined)) {
    throw new JsonLdError('invalid value object', at.place)
  }
  if (datatype === '@json') return jsonLiteral(value)
  if (typeof value === 'object' && value !== null)
    throw new JsonLdError('invalid value object value', at.place)
  if (language !== undefined || direction !== undefined) return languageTerm(value, language, direction, at)
  if (value === null) return null
  if (typeof value === 'boolean') return booleanLiteral(value, datatype ?? undefined)
  const number = readNumber(value)
  if (number !== null) return numberLiteral(number, datatype ?? undefined)
  return datatype === null ? textLiteral(value as string) : typedLiteral(value as string, datatype)
}

/** The text of a number, which may be a marked string (parse-json.ts); null for other values. */
function readNumber(value: unknown): string | null {
  if (typeof value === 'string') return plainNumberText(value)
  return typeof value === 'number' ? String(value) : null
}

const valueObjectKeys = new Set(['@value', '@type', '@language', '@direction', '@index', '@context'])

function checkEntries(object: JsonObject, { context, place }: ValueContext): void {
  for (const key of Object.keys(object)) {
    if (valueObjectKeys.has(key)) continue
    const { kind } = context.plan(key)
    if (kind === 'unknown') context.reading.builder.addUnknownKey(key, place)
    else if (kind !== 'ignored') throw new JsonLdError('invalid value object', place)
  }
  if (object['@index'] !== undefined && !isText(object['@index'])) {
    throw new JsonLdError('invalid @index value', place)
  }
}

function languageTerm(
  value: unknown,
  language: unknown,
  direction: unknown,
  at: ValueContext,
): Literal | null {
  const { context, place } = at
  if (language !== undefined && !isText(language)) {
    throw new JsonLdError('invalid language-tagged string', place)
  }
  if (direction !== undefined && direction !== 'ltr' && direction !== 'rtl') {
    throw new JsonLdError('invalid base direction', place)
  }
  if (value === null) return null
  if (!isText(value)) {
    if (language !== undefined) throw new JsonLdError('invalid language-tagged value', place)
    if (typeof value === 'boolean') return booleanLiteral(value)
    return numberLiteral(readNumber(value) ?? '')
  }
  const tag = language === undefined ? null : context.reading.languageTag(language, place)
  return textIn(value, tag, direction ?? null)
}

/** Exactly one datatype: with several it would be ambiguous. */
function datatypeNamed(type: unknown, { typeContext, place }: ValueContext): string | null {
  const names = asArray(type)
  if (!names.every(isText)) throw new JsonLdError('invalid type value', { parent: place, key: '@type' })
  const [name] = names
  if (name === undefined || names.length > 1) throw new JsonLdError('invalid typed value', place)
  const datatype = typeContext.type(name)
  if (datatype === null) return null
  if (datatype.id.startsWith('_:') || (datatype.id.startsWith('@') && datatype.id !== '@json')) {
    throw new JsonLdError('invalid typed value', place)
  }
  return datatype.id
}
