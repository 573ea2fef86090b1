// Declared schemas as they are published: every object under a name of its own, which references point to. The name is the
// declared `title`; an object inside another one may go without, and is then named after its place (`…Meta`).
// Rules, section 9: published answers are open to further properties; our own checks use the declaration, which is not.
import type { TSchema } from 'typebox'

import { schemaChoices, schemaMaxBytes, type Schema } from './schema.ts'
import { describeSchema } from './wording/en.ts'

export type PublishedSchema = Readonly<Record<string, unknown>>

/** Requests are closed: a field that is not declared is refused. Answers may get further fields at any time. */
export type SchemaUse = 'request' | 'answer'

interface Declared extends Schema {
  readonly title?: string
  readonly 'x-published'?: PublishedSchema
}

export class SchemaCatalogue {
  readonly #schemas = new Map<string, PublishedSchema>()

  /** By name. */
  all(): Record<string, PublishedSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** The schema with references instead of objects. `name` is for an object that declares none. */
  publish(each: TSchema | Declared, use: SchemaUse, name: string): PublishedSchema {
    const { title, 'x-published': published, ...schema }: Declared = each
    const content = {
      ...this.#contentOf(schema, use, title ?? name),
      ...publishedLength(schema, use),
      ...expectation(schema),
      ...published,
    }
    const isNamed = schema.properties !== undefined || title !== undefined
    return isNamed ? this.#refer(title ?? name, content) : content
  }

  #contentOf(schema: Omit<Declared, 'title'>, use: SchemaUse, name: string): PublishedSchema {
    const { properties, items, anyOf, patternProperties, additionalProperties, ...rest } = schema
    const choices = schemaChoices(schema)
    if (schema.const === undefined && choices?.every((choice) => typeof choice === 'string')) {
      return { ...rest, type: 'string', enum: choices }
    }
    const values = Object.values(patternProperties ?? {})[0]
    const publishProperty = ([key, each]: readonly [string, Declared]) =>
      [key, this.publish(each, use, name + pascalCase(key))] as const
    return {
      ...rest,
      ...(anyOf ? { anyOf: anyOf.map((each) => this.publish(each, use, name)) } : {}),
      ...(items ? { items: this.publish(items, use, name) } : {}),
      ...(properties
        ? { properties: Object.fromEntries(Object.entries(properties).map(publishProperty)) }
        : {}),
      ...(values ? { additionalProperties: this.publish(values, use, name) } : {}),
      ...(properties && use === 'request' ? { additionalProperties: additionalProperties ?? false } : {}),
    }
  }

  /** One name stands for one schema; its description may differ by place, and then stands beside the reference. */
  #refer(name: string, content: PublishedSchema): PublishedSchema {
    const known = this.#schemas.get(name)
    if (!known) this.#schemas.set(name, content)
    else if (schemaText(known) !== schemaText(content)) {
      throw new Error(`two different schemas are called ${name}: give one of them another title`)
    }
    const { description } = content
    const isItsOwn = known !== undefined && description !== known['description'] && description !== undefined
    return { $ref: `#/components/schemas/${name}`, ...(isItsOwn ? { description } : {}) }
  }
}

/** A text of more characters surely has more bytes; one of fewer may still have too many. Stored texts may be longer. */
function publishedLength(schema: Schema, use: SchemaUse): PublishedSchema {
  const maxBytes = schemaMaxBytes(schema)
  return use === 'answer' || maxBytes === Infinity ? {} : { maxLength: maxBytes, 'x-max-bytes': maxBytes }
}

/** In words, so that readers of the published schema need not know our names. */
const expectation = (schema: Schema): PublishedSchema =>
  schema['x-expected'] ? { 'x-expected': describeSchema(schema) } : {}

/** `period_start` becomes `PeriodStart`. */
export const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]/)
    .map(capitalize)
    .join('')

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const schemaText = (schema: PublishedSchema): string => JSON.stringify({ ...schema, description: undefined })
