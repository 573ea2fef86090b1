// All nodes of opened capsules, searchable by name, identifier or type: entities, other nodes, and nodes that are
// only referred to. Pure.
import { isBlankId } from '../../../src/core/graph/document.ts'
import { compareCodePoints } from '../../../src/core/projection/source.ts'
import { bestMatches } from '../../shared/parts/match.ts'
import { codeName } from '../../shared/words/code-name.ts'
import { noType } from '../model.ts'
import type { NodeList, NodeQuery, NodeSummary } from '../model.ts'
import { aboutOf, nameOf, typesOf } from './statement-graph.ts'
import type { StatementGraph } from './statement-graph.ts'

export type NodeSearch = (query: NodeQuery) => Pick<NodeList, 'total' | 'nodes' | 'types'>

interface Listed extends NodeSummary {
  readonly kinds: readonly string[]
  /** The text that the search uses. */
  readonly text: string
}

export function searchNodes(graph: StatementGraph): NodeSearch {
  // Per language, because code labels and therefore the order differ.
  const lists = new Map<string, readonly Listed[]>()
  const listIn = (language: 'en' | 'fr'): readonly Listed[] => {
    const nodes = lists.get(language) ?? listNodes(graph, language)
    lists.set(language, nodes)
    return nodes
  }
  return ({ text, type, limit, language }) => {
    const found = bestMatches(listIn(language), text, (each) => each.text)
    const counts = new Map<string, number>()
    for (const { kinds } of found) for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const chosen = type === null ? found : found.filter(({ kinds }) => kinds.includes(type))
    return {
      total: chosen.length,
      nodes: chosen.slice(0, limit).map(({ id, name, types, about }) => ({ id, name, types, about })),
      types: [...counts]
        .map(([each, count]) => ({ type: each, count }))
        .sort((a, b) => b.count - a.count || compareCodePoints(a.type, b.type)),
    }
  }
}

function listNodes({ bySubject, pointing }: StatementGraph, language: 'en' | 'fr'): readonly Listed[] {
  const mentioned = [...pointing.keys()].filter((id) => !bySubject.has(id))
  const list = [...bySubject.keys(), ...mentioned].map((id): Listed => {
    const name = nameOf(bySubject, id) ?? codeName(id, language)
    const types = typesOf(bySubject, id)
    const about = name === null ? aboutOf(bySubject, id) : []
    const kinds = types.length > 0 ? types : [bySubject.has(id) ? noType.untyped : noType.mentioned]
    const words = [name ?? '', ...about, isBlankId(id) ? '' : id, ...types]
    return { id, name, types, about, kinds, text: words.join(' ') }
  })
  return inOrder(list, language)
}

/** By name; nodes without a name come last, by their description. */
function inOrder(list: readonly Listed[], language: string): readonly Listed[] {
  const collator = new Intl.Collator(language, { numeric: true })
  return [...list].sort(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      collator.compare(a.name ?? a.about.join(' '), b.name ?? b.about.join(' ')) ||
      compareCodePoints(a.id, b.id),
  )
}
