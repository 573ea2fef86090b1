// Checks path, query and header parameters against the declaration, and converts their text to the declared types:
// integers, booleans, lists.
import type { IncomingHttpHeaders } from 'node:http'

import type { Operation, Parameters } from '../../contract/operation.ts'
import { problem } from '../../contract/problems.ts'
import type { RequestFault } from '../../contract/problems.ts'
import { faultsOf, maxFaults, textFault, unknownName } from '../../core/schema/check-value.ts'
import { readQuery } from './read-query.ts'
import { choicesOf, isOptional, schemaOf, typesOf, expectedOf } from '../../core/schema/schema.ts'
import type { Schema } from '../../core/schema/schema.ts'

type Values = Record<string, unknown>

export interface CheckedParameters {
  readonly params: Values
  readonly query: Values
  readonly headers: Values
  readonly faults: RequestFault[]
}

export function checkParameters(
  operation: Operation,
  params: Readonly<Record<string, string>>,
  url: string,
  headers: IncomingHttpHeaders,
): CheckedParameters {
  const faults: RequestFault[] = []
  const read = operation.anyQuery ? { values: new Map<string, string[]>(), faults: [] } : readQuery(url)
  refuseUndecodable(read.faults)
  return {
    params: readParameters('path', operation.params, (name) => listOf(params[name]), faults),
    query: readQueryParameters(operation.query ?? {}, read.values, faults),
    headers: readParameters(
      'header',
      operation.headers,
      (name) => listOf(headers[name.toLowerCase()]),
      faults,
    ),
    faults,
  }
}

/** If the query cannot be decoded, nothing else is checked. The same holds for the path. */
function refuseUndecodable(faults: readonly RequestFault[]): void {
  const [first] = faults
  if (first) throw problem('request_malformed', first.detail, { errors: faults.slice(0, maxFaults) })
}

const listOf = (value: string | string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

function readQueryParameters(
  declared: Parameters,
  received: ReadonlyMap<string, readonly string[]>,
  faults: RequestFault[],
): Values {
  const namesOf = (name: string): readonly string[] => {
    const schema = declared[name]
    return [name, ...((schema && schemaOf(schema)['x-aliases']) ?? [])]
  }
  const names = Object.keys(declared)
  const all = new Set(names.flatMap(namesOf))
  for (const name of received.keys()) {
    if (faults.length >= maxFaults) break
    if (!all.has(name)) {
      faults.push({ in: 'query', name: name.slice(0, 100), detail: unknownName('parameter', name, names) })
    }
  }
  return readParameters(
    'query',
    declared,
    (name) => namesOf(name).flatMap((each) => received.get(each) ?? []),
    faults,
  )
}

function readParameters(
  where: RequestFault['in'],
  declared: Parameters | undefined,
  valuesOf: (name: string) => readonly string[],
  faults: RequestFault[],
): Values {
  const values: Values = {}
  for (const [name, type] of Object.entries(declared ?? {})) {
    const schema = schemaOf(type)
    const received = valuesOf(name)
    if (received.length === 0) {
      if (schema.default !== undefined) values[name] = schema.default
      else if (!isOptional(type)) faults.push(missing(where, name, schema))
    } else if (typesOf(schema).includes('array')) {
      values[name] = received.map((text) => parsed(schema.items ?? {}, text))
      faults.push(...faultsOf(schema, values[name], name).map(({ detail }) => ({ in: where, name, detail })))
    } else if (received.length > 1) {
      faults.push({ in: where, name, detail: `"${name}" is given ${received.length} times. Give it once.` })
    } else {
      values[name] = parsed(schema, received[0] ?? '')
      faults.push(...faultsOf(schema, values[name], name).map(({ detail }) => ({ in: where, name, detail })))
    }
  }
  return values
}

const missing = (where: RequestFault['in'], name: string, schema: Schema): RequestFault => ({
  in: where,
  name,
  detail: `"${name}" is missing. It must be ${expectedOf(schema)}.`,
})

/** Converts a text to the declared type; a text that cannot be converted stays, and the check then reports it. */
function parsed(schema: Schema, text: string): unknown {
  if (textFault(text)) return text
  const types = new Set<string>([
    ...typesOf(schema),
    ...(choicesOf(schema) ?? []).map((choice) => typeof choice),
  ])
  if (types.has('integer') && /^[+-]?\d{1,30}$/.test(text)) {
    const whole = Number(text)
    // With a declared maximum, the fault must quote the text as it was sent.
    return Number.isSafeInteger(whole) || schema.maximum === undefined ? nearestSafe(whole) : text
  }
  const number =
    types.has('number') && /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(number)) return number
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Integers beyond the safe range lose digits; without a declared bound it only matters that they are very large. */
const nearestSafe = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value))
