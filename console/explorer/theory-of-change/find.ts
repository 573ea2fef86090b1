// Finds nodes by text: in names, identifiers, units, themes, and texts of reports. Pure.
import { foldText } from '../../../src/core/match.ts'
import { everyNode, type TheoryNode } from './theory.ts'

/** Every typed word must match, in any order. Returns keys in tree order. */
export function findNodes(
  root: TheoryNode,
  typed: string,
  themeLabel: (iri: string) => string,
): readonly string[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [...everyNode(root)]
    .filter((node) => {
      const text = foldText(searchText(node, themeLabel))
      return words.every((word) => text.includes(word))
    })
    .map(({ key }) => key)
}

function searchText(node: TheoryNode, themeLabel: (iri: string) => string): string {
  if (node.kind !== 'reports') {
    return [node.name, node.uri, node.unit, ...node.themes, ...node.themes.map(themeLabel)].join('\n')
  }
  // Numbers are not searched: a 5 would match everywhere.
  return node.reports
    .filter(({ value }) => value === null)
    .map((report) => report.value_text)
    .join('\n')
}

/** The next or previous match, wrapping around. `at` is -1 before the first. */
export const stepTo = (count: number, at: number, step: 1 | -1): number =>
  count === 0 ? -1 : at < 0 ? (step === 1 ? 0 : count - 1) : (at + step + count) % count
