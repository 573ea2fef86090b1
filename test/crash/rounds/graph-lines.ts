// A graph as lines to compare. Blank nodes are named by what is said of them; here none points at another, so once is
// enough, and those that nothing tells apart give the same line as often as there are of them.
import { createHash } from 'node:crypto'

import type { Quad } from '../../acceptance/export-graphs.ts'

const isBlank = (id: string): boolean => id.startsWith('_:')

function lineOf({ subject, predicate, object, graph = '' }: Quad, nameOf: (id: string) => string): string {
  const said =
    object.kind === 'reference'
      ? nameOf(object.id)
      : [object.text, object.datatype, object.language?.toLowerCase()]
  return JSON.stringify([nameOf(subject), predicate, said, graph])
}

const blanksOf = ({ subject, object }: Quad): string[] =>
  [subject, object.kind === 'reference' ? object.id : ''].filter(isBlank)

export function graphLines(quads: Iterable<Quad>): string[] {
  const distinct = [...new Map([...quads].map((quad) => [lineOf(quad, (id) => id), quad])).values()]
  const said = new Map<string, string[]>()
  for (const quad of distinct) {
    for (const own of blanksOf(quad)) {
      const line = lineOf(quad, (id) => (id === own ? '_:self' : isBlank(id) ? '_:' : id))
      said.set(own, [...(said.get(own) ?? []), line])
    }
  }
  const names = new Map(
    [...said].map(([id, lines]) => [
      id,
      `_:${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`,
    ]),
  )
  return distinct.map((quad) => lineOf(quad, (id) => names.get(id) ?? id)).sort()
}
