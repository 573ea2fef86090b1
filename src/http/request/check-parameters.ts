// Checks path, query and header parameters against the declaration, and converts their text to the declared types:
// integers, booleans, lists.
import type { IncomingHttpHeaders } from 'node:http'

import type { Operation, Parameters } from '../../contract/operation.ts'
import { fault, placeFault, problem, type PlacedFault } from '../../contract/problems.ts'
import { findFaults, maxFaults, textFault, unknownName } from '../../core/schema/check-value.ts'
import { readQuery } from './read-query.ts'
import { namespaceParameter } from './read-slug.ts'
import { schemaChoices, isOptional, asSchema, schemaTypes, type Schema } from '../../core/schema/schema.ts'

type Values = Record<string, unknown>

export function checkParameters(
  operation: Operation,
  params: Readonly<Record<string, string>>,
  url: string,
  headers: IncomingHttpHeaders,
) {
  const faults: PlacedFault[] = []
  const read = operation.anyQuery ? readDeclared(operation, url) : readQuery(url)
  refuseUndecodable(read.faults)
  return {
    params: readParameters('path', operation.params, (name) => toList(params[name]), faults),
    query: readQueryParameters(operation, read.values, faults),
    headers: readParameters(
      'header',
      operation.headers,
      (name) => toList(headers[name.toLowerCase()]),
      faults,
    ),
    faults,
  }
}

/** Whatever else is in the query, and whether it can be decoded, does not matter. */
function readDeclared({ query = {} }: Operation, url: string): ReturnType<typeof readQuery> {
  const names = Object.keys(query)
  if (names.length === 0) return { values: new Map(), faults: [] }
  const { values } = readQuery(url)
  const first = (name: string): string[] => values.get(name)?.slice(0, 1) ?? []
  return { values: new Map(names.map((name) => [name, first(name)])), faults: [] }
}

/** If the query cannot be decoded, nothing else is checked. The same holds for the path. */
function refuseUndecodable(faults: readonly PlacedFault[]): void {
  if (faults.length === 0) return
  throw problem('request_malformed', { why: 'query' }, { errors: faults.slice(0, maxFaults) })
}

const toList = (value: string | string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

function readQueryParameters(
  { query: declared = {}, access }: Operation,
  received: ReadonlyMap<string, readonly string[]>,
  faults: PlacedFault[],
): Values {
  const acceptedNames = (name: string): readonly string[] => {
    const schema = declared[name]
    return [name, ...((schema && asSchema(schema)['x-aliases']) ?? [])]
  }
  const names = Object.keys(declared)
  const all = new Set(names.flatMap(acceptedNames))
  for (const name of received.keys()) {
    if (faults.length >= maxFaults) break
    const isKnown = all.has(name) || (access === 'namespace' && name === namespaceParameter)
    if (!isKnown) {
      const unknown = fault(name.slice(0, 100), 'unknown_name', unknownName('parameter', name, names))
      faults.push(placeFault('query', unknown))
    }
  }
  return readParameters(
    'query',
    declared,
    (name) => acceptedNames(name).flatMap((each) => received.get(each) ?? []),
    faults,
  )
}

function readParameters(
  where: PlacedFault['in'],
  declared: Parameters | undefined,
  valuesOf: (name: string) => readonly string[],
  faults: PlacedFault[],
): Values {
  const values: Values = {}
  for (const [name, type] of Object.entries(declared ?? {})) {
    const schema = asSchema(type)
    const received = valuesOf(name)
    if (received.length === 0) {
      if (schema.default !== undefined) values[name] = schema.default
      else if (!isOptional(type))
        faults.push(placeFault(where, fault(name, 'missing', { field: name, schema })))
    } else if (schemaTypes(schema).includes('array')) {
      const texts = splitElements(received, schema['x-separator'])
      values[name] = texts.map((text) => parseParameter(schema.items ?? {}, text))
      faults.push(...findFaults(schema, values[name], name).map((each) => placeFault(where, each, name)))
    } else if (received.length > 1) {
      faults.push(placeFault(where, fault(name, 'repeated', { name, count: received.length })))
    } else {
      values[name] = parseParameter(schema, received[0] ?? '')
      faults.push(...findFaults(schema, values[name], name).map((each) => placeFault(where, each, name)))
    }
  }
  return values
}

const splitElements = (received: readonly string[], separator: string | undefined): readonly string[] =>
  separator === undefined ? received : received.flatMap((text) => text.split(separator))

/** Converts a text to the declared type; a text that cannot be converted stays, and the check then reports it. */
function parseParameter(schema: Schema, text: string): unknown {
  if (textFault(text)) return text
  const types = new Set<string>([
    ...schemaTypes(schema),
    ...(schemaChoices(schema) ?? []).map((choice) => typeof choice),
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
