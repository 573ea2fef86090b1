// Checks path, query and header parameters against the declaration, and turns their text into what was declared:
// whole numbers, true or false, lists.
import type { IncomingHttpHeaders } from 'node:http'

import type { Operation, Parameters } from '../../operation.ts'
import { problem } from '../../problems.ts'
import type { RequestFault } from '../../problems.ts'
import { faultsOf, mostFaults, textFault, unknownName } from './check-value.ts'
import { readQuery } from './read-query.ts'
import { choicesOf, isOptional, schemaOf, typesOf, expectedOf } from './schema.ts'
import type { Schema } from './schema.ts'

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
    params: take('path', operation.params, (name) => listOf(params[name]), faults),
    query: takeQuery(operation.query ?? {}, read.values, faults),
    headers: take('header', operation.headers, (name) => listOf(headers[name.toLowerCase()]), faults),
    faults,
  }
}

/** What cannot be read says nothing about what was meant, so nothing else is checked. The same holds for the path. */
function refuseUndecodable(faults: readonly RequestFault[]): void {
  const [first] = faults
  if (first) throw problem('request_malformed', first.detail, { errors: faults.slice(0, mostFaults) })
}

const listOf = (value: string | string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

function takeQuery(
  declared: Parameters,
  given: ReadonlyMap<string, readonly string[]>,
  faults: RequestFault[],
): Values {
  const namesOf = (name: string): readonly string[] => {
    const schema = declared[name]
    return [name, ...((schema && schemaOf(schema)['x-aliases']) ?? [])]
  }
  const known = Object.keys(declared)
  const all = new Set(known.flatMap(namesOf))
  for (const name of given.keys()) {
    if (faults.length >= mostFaults) break
    if (!all.has(name)) {
      faults.push({ in: 'query', name: name.slice(0, 100), detail: unknownName('parameter', name, known) })
    }
  }
  return take('query', declared, (name) => namesOf(name).flatMap((each) => given.get(each) ?? []), faults)
}

function take(
  where: RequestFault['in'],
  declared: Parameters | undefined,
  valuesOf: (name: string) => readonly string[],
  faults: RequestFault[],
): Values {
  const taken: Values = {}
  for (const [name, type] of Object.entries(declared ?? {})) {
    const schema = schemaOf(type)
    const given = valuesOf(name)
    if (given.length === 0) {
      if (schema.default !== undefined) taken[name] = schema.default
      else if (!isOptional(type)) faults.push(missing(where, name, schema))
    } else if (typesOf(schema).includes('array')) {
      taken[name] = given.map((text) => parsed(schema.items ?? {}, text))
      faults.push(...faultsOf(schema, taken[name], name).map(({ detail }) => ({ in: where, name, detail })))
    } else if (given.length > 1) {
      faults.push({ in: where, name, detail: `"${name}" is given ${given.length} times. Give it once.` })
    } else {
      taken[name] = parsed(schema, given[0] ?? '')
      faults.push(...faultsOf(schema, taken[name], name).map(({ detail }) => ({ in: where, name, detail })))
    }
  }
  return taken
}

const missing = (where: RequestFault['in'], name: string, schema: Schema): RequestFault => ({
  in: where,
  name,
  detail: `"${name}" is missing. It must be ${expectedOf(schema)}.`,
})

/** The value a text stands for; left as text where it stands for none, which the check then reports. */
function parsed(schema: Schema, text: string): unknown {
  if (textFault(text)) return text
  const types = new Set<string>([
    ...typesOf(schema),
    ...(choicesOf(schema) ?? []).map((choice) => typeof choice),
  ])
  if (types.has('integer') && /^[+-]?\d{1,30}$/.test(text)) {
    const whole = Number(text)
    // Where there is a bound, the report must quote what was sent.
    return Number.isSafeInteger(whole) || schema.maximum === undefined ? nearestSafe(whole) : text
  }
  const number =
    types.has('number') && /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(number)) return number
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Beyond these a whole number has no digits of its own any more; all that matters then is that it is very large. */
const nearestSafe = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value))
