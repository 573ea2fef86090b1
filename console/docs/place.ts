// The URLs of the documentation: parsing and formatting.

export type Place =
  | { readonly at: 'home' | 'operations' | 'guides' | 'problems' | 'codelists' | 'nowhere' }
  | { readonly at: 'operation' | 'guide' | 'problem'; readonly id: string }

const lists = new Set(['operations', 'guides', 'problems'] as const)
const single = { operations: 'operation', guides: 'guide', problems: 'problem' } as const

type List = keyof typeof single

const isList = (text: string): text is List => lists.has(text as List)

/** `path` is the part after `/docs`. */
export function readPlace(path: string): Place {
  const [list = '', id = '', ...more] = path.split('/').filter((step) => step !== '')
  if (list === '') return { at: 'home' }
  if (list === 'codelists' && id === '') return { at: 'codelists' }
  if (!isList(list) || more.length > 0) return { at: 'nowhere' }
  return id === '' ? { at: list } : { at: single[list], id: decodeText(id) }
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const operationPath = (id: string): string => `/operations/${encodeURIComponent(id)}`
export const guidePath = (id: string): string => `/guides/${encodeURIComponent(id)}`
export const problemPath = (code: string): string => `/problems/${encodeURIComponent(code)}`
