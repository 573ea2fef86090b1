// An operation as help text for a terminal, made from its declaration.
import type { Operation, Parameters } from './operation.ts'

/** One operation: how it is called and what it takes. */
export function operationHelp(operation: Operation): string {
  const { method, path, summary, params, query, headers, body } = operation
  const lines = [`${method} ${path}`, `  ${summary}.`]
  const takes = [...described(params), ...described(query), ...described(headers)]
  if (takes.length > 0) lines.push('', ...aligned(takes))
  if (body) lines.push('', `  Body: ${plain(body.description ?? 'a JSON object.')}`)
  return lines.join('\n')
}

/** All operations, one line each. */
export const operationsHelp = (operations: readonly Operation[]): string =>
  aligned(
    operations.map(({ method, path, summary }): [string, string] => [`${method} ${path}`, summary]),
  ).join('\n')

const described = (declared: Parameters | undefined): [string, string][] =>
  Object.entries(declared ?? {}).map(([name, schema]) => {
    const { description } = schema as { description?: string }
    return [name, plain(description ?? '')]
  })

function aligned(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...pairs.map(([left]) => left.length))
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd())
}

const plain = (markdown: string): string => markdown.replaceAll('`', '')
