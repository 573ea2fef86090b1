// Where the console shows what a tool answered, as addresses below `/console/`. Rules, section 18. Pure.
import type { Values } from '../../client/create-request.ts'
import type { FilterQuery } from '../../contract/row-operations.ts'

/** The filters of rows by their names in the address of the explorer. */
const explorerNames: Readonly<Record<keyof FilterQuery, string>> = {
  theme: 'theme',
  fund: 'fund',
  org: 'org',
  indicator: 'indicator',
  outcome: 'outcome',
  kind: 'kind',
  province: 'province',
  locality: 'locality',
  sector: 'sector',
  population: 'population',
  org_type: 'orgType',
  'period[from]': 'from',
  'period[to]': 'to',
}

/** Of these the explorer shows one at a time. */
const single: ReadonlySet<string> = new Set(['indicator', 'outcome'])

type Search = Readonly<Record<string, string | undefined>>

/** The explorer with the filters of a call; null where it cannot show all of them together. */
export function locateExplorer(values: Values, namespace: string, more: Search = {}): string | null {
  const search = new URLSearchParams({ ns: namespace })
  for (const [name, shown] of Object.entries(explorerNames)) {
    const value = values[name]
    if (value === undefined) continue
    const several: unknown[] = Array.isArray(value) ? value : [value]
    if (several.length > 1 && single.has(name)) return null
    if (several.length > 0) search.set(shown, several.map(String).join('\t'))
  }
  for (const [name, value] of Object.entries(more)) if (value !== undefined) search.set(name, value)
  return `explorer?${search.toString()}`
}

/** A page of a namespace, such as `capsules`. */
export const locatePage = (namespace: string, ...path: readonly string[]): string =>
  ['namespaces', namespace, ...path].map(encodeURIComponent).join('/')
