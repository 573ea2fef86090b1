// Which answers can be fetched whole by a plain link, so that the browser writes them to a file without holding them.
import { basePath } from '../api/base-path.ts'
import { pathOfRequest } from './ask.ts'
import type { Values } from './ask.ts'
import type { OperationForm } from './operation-form.ts'

const below = (ns: string, path: string): string =>
  `${basePath}/console/api/namespaces/${encodeURIComponent(ns)}${path}`

/** Links exist for what can be large; everything else is kept as it was read. */
export function downloadOf(form: OperationForm, values: Values, ns: string | null): string | null {
  if (ns === null) return null
  if (form.id === 'exportNamespace' || form.id === 'getCapsuleDocument') {
    return below(ns, pathOfRequest(form, values))
  }
  const format = values['format']?.[0]
  const isStream = form.id === 'listRows' && (format === 'csv' || format === 'ndjson')
  return isStream ? below(ns, pathOfRequest({ ...form, path: '/rows' }, values)) : null
}

const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/problem+json': 'json',
  'application/ld+json': 'jsonld',
  'application/n-quads': 'nq',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
}

/** Such as `listRows-prairie.json`. */
export const fileName = (op: string, ns: string | null, type: string): string =>
  `${[op, ns].filter((part) => part !== null).join('-')}.${endings[type] ?? 'txt'}`

export const isJsonType = (type: string): boolean => /[/+]json$/.test(type)
