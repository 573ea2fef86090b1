// Declared parameters as a tool takes them: as JSON Schema that every assistant understands, and checked by the same rules
// as a request. Rules, section 18.
import { findFaults, unknownName } from '../../core/schema/check-value.ts'
import { schemaChoices, isOptional, asSchema, type Schema } from '../../core/schema/schema.ts'
import { describeSchema, schemaFaults } from '../../core/schema/wording/en.ts'
import { sayFault } from '../../core/schema/wording/words.ts'
import type { Values } from '../../client/create-request.ts'
import type { Parameters } from '../../contract/operation.ts'
import { ToolRefusal } from './tool.ts'

type Json = Record<string, unknown>

/** Some assistants refuse every tool where one has brackets in the name of a parameter: `period[from]` is `period_from`. */
export const plainName = (name: string): string => name.replaceAll(/\[(\w+)\]/g, '_$1')

export function describeParameters(parameters: Parameters): Json {
  const entries = Object.entries(parameters)
  const required = entries.filter(([, type]) => !isOptional(type)).map(([name]) => plainName(name))
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, type]) => [plainName(name), describe(asSchema(type))]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** Patterns and most formats are described in words: some assistants refuse a schema that has them. */
const kept = ['type', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const

function describe(schema: Schema): Json {
  const choices = schemaChoices(schema)
  const isNamed = choices?.every((choice) => typeof choice === 'string') === true
  const needsWords = schema.format !== undefined || schema.pattern !== undefined
  const sentences = [
    schema.description?.replace(/Repeat it for [^.]*\./, 'Several: any of them.'),
    needsWords ? `It must be ${describeSchema(schema)}.` : undefined,
  ].filter((each) => each !== undefined)
  return {
    ...Object.fromEntries(
      kept.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]])),
    ),
    ...(isNamed && { type: 'string', enum: choices }),
    ...(schema.items && { items: describe(schema.items) }),
    ...schema['x-published'],
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
  }
}

const maxFaults = 20

/** The arguments under their declared names, which are taken as well. Throws a `ToolRefusal` that names every fault. */
export function readArguments(parameters: Parameters, given: Readonly<Json>): Values {
  const names = Object.keys(parameters)
  const declaredNames = new Map(names.flatMap((name) => [[name, name] as const, [plainName(name), name]]))
  const faults: string[] = []
  const values = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    const declared = declaredNames.get(name)
    if (declared !== undefined) values.set(declared, value)
    else {
      const facts = unknownName('parameter', name, names.map(plainName))
      faults.push(sayFault(schemaFaults, { code: 'unknown_name', facts }))
    }
  }
  for (const [name, type] of Object.entries(parameters)) {
    const field = plainName(name)
    const schema = asSchema(type)
    if (values.has(name)) {
      const found = findFaults(schema, values.get(name), field)
      faults.push(...found.slice(0, maxFaults).map((fault) => sayFault(schemaFaults, fault)))
    } else if (!isOptional(type)) {
      faults.push(sayFault(schemaFaults, { code: 'missing', facts: { field, schema } }))
    }
  }
  if (faults.length > 0) throw new ToolRefusal(faults.slice(0, maxFaults).join('\n'))
  return Object.fromEntries(values)
}
