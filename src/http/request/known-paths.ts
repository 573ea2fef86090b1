// Distinguishes an unknown path (404) from a path that exists for other methods (405). Rules, section 5.
import type { Operation } from '../../contract/operation.ts'

export function knownPaths(operations: readonly Operation[]) {
  const declared = operations.map(({ method, path }) => ({ method, segments: pathSegments(path) }))
  return {
    /** The methods of a path, as `Allow` lists them; empty when the path does not exist. */
    methodsOf(url: string): string[] {
      const requested = pathSegments(url.split('?', 1)[0] ?? '')
      const methods = new Set(
        declared.filter(({ segments }) => fits(segments, requested)).map(({ method }) => method as string),
      )
      if (methods.has('GET')) methods.add('HEAD')
      return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort()
    },
  }
}

export type KnownPaths = ReturnType<typeof knownPaths>

const pathSegments = (path: string): string[] => path.replace(/\/$/, '').split('/')

const fits = (segments: readonly string[], requested: readonly string[]): boolean =>
  segments.length === requested.length &&
  segments.every((segment, index) =>
    segment.startsWith('{') ? requested[index] !== '' : segment === requested[index],
  )
