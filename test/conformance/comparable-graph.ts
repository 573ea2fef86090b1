// Two graphs say the same when these texts are equal: every statement as a line, blank nodes named by what is said
// about them. For tests only.
import { createHash } from 'node:crypto'

import { isBlankId, type GraphDocument, type Term } from '../../src/core/graph/document.ts'

interface Quad {
  readonly subject: string
  readonly predicate: string
  readonly object: Term
  readonly graph: string
}

export function comparableGraph(document: GraphDocument): string[] {
  const quads = [...document.nodes.values()].flatMap((node) =>
    node.statements.map(({ predicate, object, graph = '' }) => ({
      subject: node.id,
      predicate,
      object,
      graph,
    })),
  )
  const names = nameBlanks(quads)
  return quads.map((quad) => line(quad, (id) => names.get(id) ?? id)).sort()
}

/** Refines the names until no more blank nodes can be told apart; equal ones are told apart in the order they come. */
function nameBlanks(quads: readonly Quad[]): Map<string, string> {
  let names = new Map<string, string>()
  for (const quad of quads) for (const id of idsOf(quad)) if (isBlankId(id)) names.set(id, '_:')
  for (let distinct = 0; ;) {
    names = refine(quads, names)
    const count = new Set(names.values()).size
    if (count === names.size) return names
    if (count > distinct) distinct = count
    else {
      names = splitOne(names)
      distinct = 0
    }
  }
}

const idsOf = ({ subject, object, graph }: Quad): string[] =>
  object.kind === 'reference' ? [subject, object.id, graph] : [subject, graph]

function refine(quads: readonly Quad[], names: ReadonlyMap<string, string>): Map<string, string> {
  const linesByNode = new Map<string, string[]>([...names].map(([id, name]) => [id, [name]]))
  for (const quad of quads) {
    for (const own of new Set(idsOf(quad))) {
      linesByNode.get(own)?.push(line(quad, (id) => (id === own ? '_:self' : (names.get(id) ?? id))))
    }
  }
  return new Map([...linesByNode].map(([id, lines]) => [id, `_:${hash(lines.sort().join('\n'))}`]))
}

function splitOne(names: ReadonlyMap<string, string>): Map<string, string> {
  const sorted = [...names].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
  const twin = sorted.find(([, name], i) => sorted[i + 1]?.[1] === name)
  return twin ? new Map(names).set(twin[0], `${twin[1]}!`) : new Map(names)
}

function line({ subject, predicate, object, graph }: Quad, nameOf: (id: string) => string): string {
  const term =
    object.kind === 'reference'
      ? ['reference', nameOf(object.id)]
      : [object.text, object.datatype, object.language?.toLowerCase(), object.direction]
  return JSON.stringify([nameOf(subject), predicate, term, nameOf(graph)])
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
