// Tells an address that does not exist from one that exists for other methods. Decisions, section 5: 404 and 405.
import type { Operation } from '../operation.ts'

export interface KnownPaths {
  /** The methods an address takes, as `Allow` lists them; empty where there is no such address. */
  methodsOf(url: string): string[]
}

export function knownPaths(operations: readonly Operation[]): KnownPaths {
  const known = operations.map(({ method, path }) => ({ method, segments: segmentsOf(path) }))
  return {
    methodsOf(url) {
      const asked = segmentsOf(url.split('?', 1)[0] ?? '')
      const methods = new Set(
        known.filter(({ segments }) => fits(segments, asked)).map(({ method }) => method as string),
      )
      if (methods.has('GET')) methods.add('HEAD')
      return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort()
    },
  }
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

const fits = (segments: readonly string[], asked: readonly string[]): boolean =>
  segments.length === asked.length &&
  segments.every((segment, index) =>
    segment.startsWith('{') ? asked[index] !== '' : segment === asked[index],
  )
