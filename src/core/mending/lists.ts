// What choices are made from: the entries that the file describes, and the code lists of themes.
import { refersTo, type GraphNode } from '../graph/document.ts'
import { codeLists } from '../graph/code-lists/code-lists.ts'
import { isAbsoluteIri } from '../graph/iri.ts'
import { cids, rdf } from '../graph/vocabulary.ts'
import { type DocumentIndex, nodeName } from '../validation/document-index.ts'
import type { ListEntry, Lists } from './proposal.ts'

const themeLists = ['SDGImpacts', 'IRISImpactTheme', 'IRISImpactCategory', 'RallyImpactArea', 'SELI-GLI']

export function makeLists({ document, organizations, outcomes, indicators }: DocumentIndex): Lists {
  const themes = [...document.nodes.values()].filter((node) => refersTo(node, rdf.type, cids.Theme))
  return {
    organization: entries(organizations),
    outcome: entries(outcomes),
    indicator: entries(indicators),
    theme: [...entries(themes), ...themeCodes()],
  }
}

export const noLists: Lists = { organization: [], outcome: [], indicator: [], theme: [] }

const entries = (nodes: readonly GraphNode[]): ListEntry[] =>
  nodes
    .filter(({ id }) => isAbsoluteIri(id))
    .map((node) => {
      const name = nodeName(node)
      return { iri: node.id, en: name, fr: name, isOwn: true }
    })

function themeCodes(): ListEntry[] {
  const seen = new Set<string>()
  const found: ListEntry[] = []
  for (const name of themeLists) {
    for (const { iri, en, fr } of codeLists.get(name)?.codes ?? []) {
      // This list holds outcomes and indicators too.
      if (seen.has(iri) || (name === 'SELI-GLI' && !iri.includes('#Theme'))) continue
      seen.add(iri)
      found.push({ iri, en, fr, isOwn: false, codeList: name })
    }
  }
  return found
}
