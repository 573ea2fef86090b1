// What many schemas are made of.
import { Type, type TLiteral, type TOptional, type TProperties, type TSchema, type TUnion } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'

/** What a schema has besides its type, or its description alone. */
type Options = string | Readonly<Record<string, unknown>>

const readOptions = (options: Options) => (typeof options === 'string' ? { description: options } : options)

export const strict = { additionalProperties: false }

export const text = Type.String()

export const moment = Type.String({ format: 'date-time' })

/** The year 0000 is no year of the calendar. */
export const givenDay = (options: Readonly<Record<string, unknown>>) =>
  Type.String({ format: 'date', pattern: '^(?!0000)', ...options })

/** One of these texts, as a union of constants. */
export const literals = <const T extends string[]>(texts: readonly [...T], options: Options = {}) =>
  Type.Union(
    texts.map((each) => Type.Literal(each)),
    readOptions(options),
  ) as unknown as TUnion<{ [K in keyof T]: TLiteral<T[K]> }>

/** How many elements a page has: 100, or as many as are asked for, at most 1,000. */
export const limitParameter = (description: string) =>
  Type.Integer({ minimum: 1, 'x-published': { default: 100, maximum: 1000 }, description })

export const cursorParameter = Type.String({ minLength: 1, description: '`meta.cursor` of the page before.' })

/** The same members, each of which may be left out. */
export const optional = <P extends TProperties>(members: P) =>
  Object.fromEntries(
    Object.entries(members).map(([name, type]) => [name, Type.Optional(type)]),
  ) as unknown as { [K in keyof P]: TOptional<P[K]> }

export const titledObject = <P extends TProperties>(title: string, members: P) =>
  Type.Object(members, { title })

/** An object with these members and no others. */
export const closedObject = <P extends TProperties>(members: P, options: Options = {}) =>
  Type.Object(members, { ...strict, ...readOptions(options) })

/** The same, which the OpenAPI document lists under its title. */
export const strictObject = <P extends TProperties>(title: string, members: P, options: Options = {}) =>
  Type.Object(members, { ...readOptions(options), title, ...strict })

export const describedObject = <P extends TProperties>(title: string, description: string, members: P) =>
  strictObject(title, members, description)

export const orNull = <T extends TSchema>(type: T, options: Options = {}) =>
  Type.Union([type, Type.Null()], readOptions(options))

export const textOrNull = orNull(text)

export const dayOrNull = orNull(Type.String({ format: 'date' }))

/** All of a list, without pages. */
export const titledList = <T extends TSchema>(title: string, element: T) =>
  Type.Object({ data: Type.Array(element), meta: Type.Object({ row_count: Type.Integer() }) }, { title })

/** A page of a list. */
export const titledPage = <T extends TSchema>(title: string, element: T) =>
  titledObject(title, {
    data: Type.Array(element),
    meta: Type.Object({
      row_count: Type.Integer(),
      cursor: orNull(text, 'Pass it back as `cursor` for the next page; null means there are no more.'),
    }),
  })

/** The entry of a file that an item of a report is about. */
export const ReportEntity = titledObject('ReportEntity', {
  kind: literals(['organization', 'outcome', 'indicator', 'indicator_report'], { title: 'EntityKind' }),
  name: textOrNull,
})

/** Text with more than white space in it. */
export const filledText = (maxLength: number, options: Options = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    ...withExpectation('not_blank'),
    ...readOptions(options),
  })
