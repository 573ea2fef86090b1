// `expand` as a set of ticks: a path brings those it begins with, and the URL holds the deepest ones alone.

/** The paths that the declaration names in its description. */
export const pathsNamed = (description: string): readonly string[] => [
  ...new Set([...description.matchAll(/`([a-z]+(?:\.[a-z]+)*)`/g)].map(([, path = '']) => path)),
]

const above = (path: string): readonly string[] => {
  const steps = path.split('.')
  return steps.slice(0, -1).map((_, index) => steps.slice(0, index + 1).join('.'))
}

/** Everything that a written value asks for. */
export const ticksOf = (value: string): ReadonlySet<string> =>
  new Set(
    value
      .split(',')
      .map((path) => path.trim())
      .flatMap((path) => (path === '' ? [] : above(path).concat(path))),
  )

export const valueOfTicks = (ticks: ReadonlySet<string>): string =>
  [...ticks].filter((path) => ![...ticks].some((other) => other.startsWith(`${path}.`))).join(',')

/** Ticking a path ticks what is above it; clearing it clears what is below. */
export function tick(ticks: ReadonlySet<string>, path: string, isOn: boolean): ReadonlySet<string> {
  if (isOn) return new Set([...ticks, ...above(path), path])
  return new Set([...ticks].filter((other) => other !== path && !other.startsWith(`${path}.`)))
}
