// The `expand` parameter. Rules, section 1: what each path brings. Pure.
import type { Expansion } from '../../../core/projection/arrange-tree.ts'

/** Allowed paths, each with its prefixes. */
export const expandPaths = [
  'outcomes',
  'outcomes.indicators',
  'outcomes.indicators.reports',
  'indicators',
  'indicators.reports',
] as const

const splitPaths = (expand: string): string[] => expand.split(',').map((path) => path.trim())

export const unknownPaths = (expand: string): string[] =>
  splitPaths(expand).filter((path) => !(expandPaths as readonly string[]).includes(path))

/** Indicators below outcomes include those at the organization, so that a request for indicators misses none. */
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
