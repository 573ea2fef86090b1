// Compares two theories of change by identifier. Pure.
import type { OrganizationTree } from '../model.ts'

interface Named {
  readonly uri: string
  readonly name: string | null
}

function split(first: readonly string[], second: readonly string[]) {
  const [one, other] = [new Set(first), new Set(second)]
  return {
    both: [...one].filter((each) => other.has(each)),
    onlyFirst: [...one].filter((each) => !other.has(each)),
    onlySecond: [...other].filter((each) => !one.has(each)),
  }
}

function splitNamed(first: readonly Named[], second: readonly Named[]) {
  const names = new Map(second.map(({ uri, name }) => [uri, name]))
  for (const { uri, name } of first) if (name !== null) names.set(uri, name)
  const { both, onlyFirst, onlySecond } = split(
    first.map(({ uri }) => uri),
    second.map(({ uri }) => uri),
  )
  return {
    both: both.map((uri) => ({ uri, name: names.get(uri) ?? null })),
    onlyFirst: onlyFirst.length,
    onlySecond: onlySecond.length,
  }
}

const treeThemes = ({ outcomes = [] }: OrganizationTree): string[] => outcomes.flatMap(({ themes }) => themes)

const treeIndicators = ({ outcomes = [], indicators = [] }: OrganizationTree): Named[] => [
  ...outcomes.flatMap((outcome) => outcome.indicators ?? []),
  ...indicators,
]

export const compareTrees = (first: OrganizationTree, second: OrganizationTree) => ({
  themes: split(treeThemes(first), treeThemes(second)),
  outcomes: splitNamed(first.outcomes ?? [], second.outcomes ?? []),
  indicators: splitNamed(treeIndicators(first), treeIndicators(second)),
})
