// The `expand` parameter. Spec, GET /orgs/{id}; decisions, section 1: what each path brings. Pure.

/** What of a tree is shown. */
export interface Expansion {
  readonly outcomes: boolean
  /** Of indicators below outcomes; undefined when they are not shown. */
  readonly nested: { readonly reports: boolean } | undefined
  /** Of indicators that stand at the organization itself. */
  readonly own: { readonly reports: boolean } | undefined
}

/** Allowed paths, each with its prefixes. */
export const expandPaths = [
  'outcomes',
  'outcomes.indicators',
  'outcomes.indicators.reports',
  'indicators',
  'indicators.reports',
] as const

export const everything: Expansion = { outcomes: true, nested: { reports: true }, own: { reports: true } }

export const splitPaths = (expand: string): string[] => expand.split(',').map((path) => path.trim())

export const unknownPaths = (expand: string): string[] =>
  splitPaths(expand).filter((path) => !(expandPaths as readonly string[]).includes(path))

/** Indicators below outcomes bring those at the organization: whoever asks for indicators must not miss any. */
export function parseExpand(expand: string): Expansion {
  const paths = new Set(splitPaths(expand))
  const has = (path: (typeof expandPaths)[number]): boolean =>
    [...paths].some((given) => given === path || given.startsWith(`${path}.`))
  const nested = has('outcomes.indicators') ? { reports: has('outcomes.indicators.reports') } : undefined
  const own =
    nested || has('indicators')
      ? { reports: (nested?.reports ?? false) || has('indicators.reports') }
      : undefined
  return { outcomes: has('outcomes'), nested, own }
}
