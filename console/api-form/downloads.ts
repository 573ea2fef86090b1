// Which answers can be fetched whole by a plain link, so that the browser writes them to a file without holding them.
import { basePath } from '../api/base-path.ts'
import { datedName, dayText } from '../draw/file-name.ts'
import type { ApiRequest } from './fetch-answer.ts'
import { pathOfRequest } from './form-values.ts'
import type { Values } from './form-values.ts'
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
  const isStream = form.id === 'listRows' && (format === 'csv' || format === 'ndjson' || format === 'xlsx')
  return isStream ? below(ns, pathOfRequest({ ...form, path: '/rows' }, values)) : null
}

const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/problem+json': 'json',
  'application/ld+json': 'jsonld',
  'application/n-quads': 'nq',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** What decides how much of an answer is sent, and how, says nothing about what it holds. */
const unnamed: ReadonlySet<string> = new Set(['cursor', 'limit', 'format', 'wait'])

/** What files of an answer are named after: the namespace, the operation, and what was asked for. */
export const answerParts = ({ op, ns, ask }: ApiRequest): (string | null)[] => [
  ns,
  op,
  ...[...new URLSearchParams(ask)].flatMap(([name, value]) => (unnamed.has(name) ? [] : value)),
]

/** Such as `prairie-listrows-2024-2026-11-15.json`. */
export const fileName = (request: ApiRequest, type: string): string =>
  `${datedName(answerParts(request), dayText(new Date()))}.${endings[type] ?? 'txt'}`

/** All else is for a program of its own, such as a workbook. */
export const isTextType = (type: string): boolean => /^text\/|json|xml$|n-quads/.test(type) || type === ''

export const isJsonType = (type: string): boolean => /[/+]json$/.test(type)
