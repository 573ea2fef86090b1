// The types of the client as TypeScript declarations: an interface for every named schema and for the input of every
// operation, and the client with a method for each.

/** `catalogue` is src/core/schema/schema-catalogue.ts, compiled. */
export function writeClientTypes(operations, { SchemaCatalogue, pascalCase }) {
  const schemas = new SchemaCatalogue()
  const inputs = operations.map((operation) => inputOf(operation, schemas, pascalCase(operation.id)))
  const methods = operations.map((operation) => methodsOf(operation, schemas, pascalCase(operation.id)))
  const named = Object.entries(schemas.all()).map(([name, schema]) => namedType(name, schema))
  return {
    api: `${header}\n${[...named, ...inputs].filter((text) => text !== '').join('\n')}`,
    client: clientFile(methods),
  }
}

const header = '// Written by bin/client-types.js from the declared schemas.\n'

const clientFile = (methods) => `${header}
import type * as api from './api.ts'
import type { Call, NotModified, Versioned } from './call.ts'
import type { CallOptions, ClientOptions, ConditionalOptions } from './client-options.ts'

/** One method for each operation; each throws an \`ApiProblem\` for an answer that is not a success. */
export interface Client {
${methods.join('\n')}
}

export declare function createClient(options: ClientOptions): Client
`

const comment = (text, indent = '') =>
  text === undefined
    ? ''
    : `${indent}/** ${text.trim().replaceAll('*/', '*\\/').replaceAll(/\n/g, `\n${indent} * `).replaceAll(/ +$/gm, '')} */\n`

function namedType(name, schema) {
  const lead = comment(schema.description)
  if (!schema.properties) return `${lead}export type ${name} = ${typeOf(schema)}\n`
  const isRequest = schema.additionalProperties === false
  const required = new Set(schema.required ?? [])
  const fields = Object.entries(schema.properties).map(([key, each]) =>
    fieldOf(key, each, !required.has(key), isRequest),
  )
  return `${lead}export interface ${name} {\n${fields.join('')}}\n`
}

/** What is sent may be given as undefined and from read-only lists. */
function fieldOf(key, schema, isOptional, isRequest) {
  const name = /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`
  const type = typeOf(schema, isRequest)
  const mark = isOptional ? '?' : ''
  return `${comment(schema.description, '  ')}  ${isRequest ? 'readonly ' : ''}${name}${mark}: ${type}${isOptional && isRequest ? ' | undefined' : ''}\n`
}

function typeOf(schema, isRequest = false) {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(each, isRequest)))].join(' | ')
  if (schema.type === 'array') return listOf(typeOf(schema.items ?? {}, isRequest), isRequest)
  if (schema.type === 'object')
    return `Record<string, ${typeOf(schema.additionalProperties ?? {}, isRequest)}>`
  return plainTypes[schema.type] ?? 'unknown'
}

const listOf = (type, isRequest) =>
  `${isRequest ? 'readonly ' : ''}${type.includes('|') ? `(${type})` : type}[]`

const plainTypes = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }

const parametersOf = ({ params, query, headers }) => Object.entries({ ...params, ...query, ...headers })

const isOptional = (schema) => '~optional' in schema || schema.default !== undefined

function inputOf(operation, schemas, name) {
  const fields = parametersOf(operation).map(([key, schema]) => {
    const published = schemas.publish(schema, 'request', name)
    return fieldOf(key, { description: schema.description, ...published }, isOptional(schema), true)
  })
  const { body } = operation
  if (body?.as === 'json')
    fields.push(`  readonly body: ${typeOf(schemas.publish(body.schema, 'request', `${name}Body`))}\n`)
  else if (body) {
    fields.push('  readonly body: string | Uint8Array | Blob\n')
    fields.push(
      `  /** How the body is compressed already. */\n  readonly encoding?: 'gzip' | 'deflate' | 'br' | undefined\n`,
    )
  }
  if (operation.headers?.['idempotency-key']) {
    fields.push(
      `  /** Made by the client where it is not given. */\n  readonly idempotencyKey?: string | undefined\n`,
    )
  }
  return fields.length === 0
    ? ''
    : `/** Of \`${operation.id}\`. */\nexport interface ${name}Input {\n${fields.join('')}}\n`
}

/** JSON answers as values; everything else as the response itself. */
function outputOf({ id, success, versioned }, schemas, name) {
  const types = Object.values(success).map(({ type, schema }) => {
    if (type !== undefined) return 'Response'
    if (!schema) return 'undefined'
    const value = apiType(typeOf(schemas.publish(schema, 'answer', `${name}Answer`)), id)
    return versioned && schema.properties?.meta ? `Versioned<${value}>` : value
  })
  return [...new Set(types)].join(' | ')
}

function apiType(type, id) {
  if (!/^\w+$/.test(type)) throw new Error(`the answer of ${id} has no name: give its schema a title`)
  return `api.${type}`
}

function methodsOf(operation, schemas, name) {
  const { id, summary, description, body } = operation
  const parameters = parametersOf(operation)
  const lead = comment([`${summary}.`, description].filter(Boolean).join('\n\n'), '  ')
  const output = outputOf(operation, schemas, name)
  const mustGive = body !== undefined || parameters.some(([, schema]) => !isOptional(schema))
  const hasInput = body !== undefined || parameters.length > 0
  const input = hasInput ? `api.${name}Input` : 'Record<string, never>'
  const format = operation.query?.format && schemas.publish(operation.query.format, 'request', '')
  const signatures = format?.enum?.includes('json')
    ? [
        `    /** With a format other than JSON it returns the response itself. */`,
        ...signaturesOf(
          operation,
          `Omit<${input}, 'format'> & { readonly format: ${othersIn(format)} }`,
          true,
          'Response',
        ),
        ...signaturesOf(
          operation,
          `Omit<${input}, 'format'> & { readonly format?: 'json' | undefined }`,
          mustGive,
          output,
        ),
      ]
    : signaturesOf(operation, input, mustGive, output)
  return [`${lead}  readonly ${id}: {`, ...signatures, '  }'].join('\n')
}

const othersIn = (format) =>
  format.enum
    .filter((each) => each !== 'json')
    .map((each) => JSON.stringify(each))
    .join(' | ')

/** The last one is what `pages` and `items` see. */
const signaturesOf = ({ versioned }, input, mustGive, output) => [
  ...(versioned
    ? [
        `    (input: ${input}${mustGive ? '' : ' | undefined'}, options: ConditionalOptions): Call<${output} | NotModified>`,
      ]
    : []),
  `    (input${mustGive ? '' : '?'}: ${input}, options?: CallOptions): Call<${output}>`,
]
