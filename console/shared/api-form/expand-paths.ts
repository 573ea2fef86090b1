// `expand` as checkboxes: a path implies its prefixes, and the URL lists only the deepest paths.

/** The paths listed in the description of the parameter. */
export const pathsNamed = (description: string): readonly string[] => [
  ...new Set([...description.matchAll(/`([a-z]+(?:\.[a-z]+)*)`/g)].map(([, path = '']) => path)),
]

const above = (path: string): readonly string[] => {
  const steps = path.split('.')
  return steps.slice(0, -1).map((_, index) => steps.slice(0, index + 1).join('.'))
}

/** All paths that a value selects, prefixes included. */
export const splitPaths = (value: string): ReadonlySet<string> =>
  new Set(
    value
      .split(',')
      .map((path) => path.trim())
      .flatMap((path) => (path === '' ? [] : above(path).concat(path))),
  )

export const valueOfTicks = (ticks: ReadonlySet<string>): string =>
  [...ticks].filter((path) => ![...ticks].some((other) => other.startsWith(`${path}.`))).join(',')

/** Checking a path checks its prefixes; clearing it clears the paths below it. */
export function tick(ticks: ReadonlySet<string>, path: string, isOn: boolean): ReadonlySet<string> {
  if (isOn) return new Set([...ticks, ...above(path), path])
  return new Set([...ticks].filter((other) => other !== path && !other.startsWith(`${path}.`)))
}
