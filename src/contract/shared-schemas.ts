// What many schemas are made of.
import { Type, type TProperties, type TSchema } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'

/** What a schema has besides its type, or its description alone. */
type Options = string | Readonly<Record<string, unknown>>

const readOptions = (options: Options) => (typeof options === 'string' ? { description: options } : options)

export const strict = { additionalProperties: false }

export const text = Type.String()

export const moment = Type.String({ format: 'date-time' })

/** An object with these members and no others. */
export const strictObject = <P extends TProperties>(title: string, members: P, options: Options = {}) =>
  Type.Object(members, { ...readOptions(options), title, ...strict })

export const orNull = <T extends TSchema>(type: T, options: Options = {}) =>
  Type.Union([type, Type.Null()], readOptions(options))

export const textOrNull = orNull(text)

export const dayOrNull = orNull(Type.String({ format: 'date' }))

/** All of a list, without pages. */
export const titledList = <T extends TSchema>(title: string, element: T) =>
  Type.Object({ data: Type.Array(element), meta: Type.Object({ row_count: Type.Integer() }) }, { title })

/** Text with more than white space in it. */
export const filledText = (maxLength: number, options: Options = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    ...withExpectation('not_blank'),
    ...readOptions(options),
  })
