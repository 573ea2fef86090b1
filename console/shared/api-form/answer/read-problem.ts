// Reads a problem document (RFC 9457); members that are missing or malformed are ignored.
import type { RequestFault } from '../../../../src/contract/problems.ts'

export interface ReadProblem {
  readonly title?: string
  readonly detail?: string
  readonly code?: string
  readonly errors: readonly RequestFault[]
}

export function readProblem(text: string): ReadProblem {
  const { title, detail, code, errors } = readObject(text)
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof detail === 'string' ? { detail } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    errors: Array.isArray(errors) ? (errors as RequestFault[]) : [],
  }
}

/** Empty for what is no JSON object. */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Messages by parameter name. Header names are left out: they are not fields of the form. */
export const refusalsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readProblem(text)
      .errors.filter(({ in: where }) => where === 'path' || where === 'query')
      .map(({ name, detail }) => [name, detail]),
  )
