// Values that are not nodes: strings, numbers, booleans and value objects, coerced as their property's term says.
import type { Literal, Place, Term } from '../document.ts'
import type { GraphBuilder } from '../graph-builder.ts'
import { booleanLiteral, languageLiteral, numberLiteral, textLiteral, typedLiteral } from '../literals.ts'
import { numberTextOf } from '../parse-json.ts'
import type { ActiveContext } from './active-context.ts'
import type { JsonObject } from './json-shape.ts'
import { KEYWORD_FORM, NotCovered } from './not-covered.ts'

/** A string of the file, as opposed to a number that travels as one. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && numberTextOf(value) === null

/** A string, number or boolean under a property; null for null. */
export function scalarTerm(
  value: unknown,
  coercion: string | null,
  context: ActiveContext,
  builder: GraphBuilder,
): Term | null {
  if (typeof value === 'string') return textTerm(value, coercion, context, builder)
  if (typeof value === 'number') return numberLiteral(String(value), datatypeOf(coercion))
  if (typeof value === 'boolean') return booleanLiteral(value, datatypeOf(coercion))
  return null
}

export function textTerm(
  value: string,
  coercion: string | null,
  context: ActiveContext,
  builder: GraphBuilder,
): Term {
  const number = numberTextOf(value)
  if (number !== null) return numberLiteral(number, datatypeOf(coercion))
  if (coercion === null) {
    return context.language === null ? textLiteral(value) : languageLiteral(value, context.language)
  }
  if (coercion === '@id') return builder.reference(context.expandReference(value), value)
  if (coercion === '@vocab') return builder.reference(expandName(context, value), value)
  return typedLiteral(value, coercion)
}

/** A number or boolean is never a reference: such a coercion is passed over. */
const datatypeOf = (coercion: string | null): string | undefined =>
  coercion === null || coercion === '@id' || coercion === '@vocab' ? undefined : coercion

function expandName(context: ActiveContext, value: string): string {
  const iri = context.expandVocabulary(value)
  if (iri === null || KEYWORD_FORM.test(iri)) throw new NotCovered(`name ${value}`)
  return iri
}

/** `{ "@value": … }`; null where the value is null. A datatype is kept as it is, valid or not. */
export function valueObjectTerm(object: JsonObject, context: ActiveContext, place: Place): Literal | null {
  for (const key of Object.keys(object)) {
    const isIndex = key === '@index' && isText(object[key])
    if (key !== '@value' && key !== '@type' && key !== '@language' && key !== '@context' && !isIndex) {
      throw new NotCovered(`${key} beside @value`, place)
    }
  }
  const { '@value': value, '@type': type, '@language': language } = object
  if (type !== undefined && language !== undefined) throw new NotCovered('@type and @language', place)
  if (language !== undefined) return languageTerm(value, language, place)
  const datatype = type === undefined ? undefined : datatypeNamed(type, context, place)
  if (typeof value === 'string') {
    const number = numberTextOf(value)
    if (number !== null) return numberLiteral(number, datatype)
    return datatype === undefined ? textLiteral(value) : typedLiteral(value, datatype)
  }
  if (typeof value === 'number') return numberLiteral(String(value), datatype)
  if (typeof value === 'boolean') return booleanLiteral(value, datatype)
  if (value === null) return null
  throw new NotCovered('@value', place)
}

function languageTerm(value: unknown, language: unknown, place: Place): Literal | null {
  if (!isText(language)) throw new NotCovered('@language', place)
  if (value === null) return null
  if (!isText(value)) throw new NotCovered('@language', place)
  return languageLiteral(value, language)
}

function datatypeNamed(type: unknown, context: ActiveContext, place: Place): string {
  if (!isText(type)) throw new NotCovered('@type of a value', place)
  const { id } = context.type(type)
  if (id.startsWith('_:')) throw new NotCovered('@type of a value', place)
  return id
}
