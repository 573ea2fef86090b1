// Answers that a plain link can download.
import { dataLink } from '../api/data-link.ts'
import { datedName, dayText } from '../downloads/file-name.ts'
import type { ApiRequest } from './fetch-answer.ts'
import { pathOfRequest, type Values } from './form-values.ts'
import type { OperationForm } from './operation-form.ts'

/** Only operations with large answers have a link; other answers are kept as they were read. */
export function downloadPath(form: OperationForm, values: Values, ns: string | null): string | null {
  if (ns === null) return null
  const format = values['format']?.[0]
  const isStream = form.id === 'listRows' && (format === 'csv' || format === 'ndjson' || format === 'xlsx')
  const isLarge = isStream || form.id === 'exportNamespace' || form.id === 'getCapsuleDocument'
  return isLarge ? dataLink(ns, pathOfRequest(form, values)) : null
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

/** These parameters do not appear in file names: they do not select data. */
const unnamed: ReadonlySet<string> = new Set(['cursor', 'limit', 'format', 'wait'])

/** Parts of the file name of an answer: the namespace, the operation, and the parameter values. */
export const answerParts = ({ op, ns, ask }: ApiRequest): (string | null)[] => [
  ns,
  op,
  ...[...new URLSearchParams(ask)].flatMap(([name, value]) => (unnamed.has(name) ? [] : value)),
]

/** Example: `prairie-listrows-2024-2026-11-15.json`. */
export const fileName = (request: ApiRequest, type: string): string =>
  `${datedName(answerParts(request), dayText(new Date()))}.${endings[type] ?? 'txt'}`

/** Other types, such as workbooks, cannot be shown as text. */
export const isTextType = (type: string): boolean => /^text\/|json|xml$|n-quads/.test(type) || type === ''

export const isJsonType = (type: string): boolean => /[/+]json$/.test(type)
