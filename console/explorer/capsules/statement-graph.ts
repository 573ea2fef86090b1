// The statements of all sources by subject and by object; names and types of nodes. Pure.
import type { Statement } from '../../../src/core/graph/document.ts'
import { prefixedName } from '../../../src/core/graph/prefixed-name.ts'
import { cids, org, rdf, rdfs, sch, xsd } from '../../../src/core/graph/vocabulary.ts'
import { addTo } from '../../../src/core/lists-by-key.ts'
import type { Source } from '../../../src/core/projection/source.ts'

interface SourcedStatement {
  readonly statement: Statement
  readonly sequence: number
}

export interface Pointer {
  readonly from: string
  readonly predicate: string
  readonly sequence: number
}

export type Statements = ReadonlyMap<string, readonly SourcedStatement[]>
type Pointers = ReadonlyMap<string, readonly Pointer[]>

export interface StatementGraph {
  readonly bySubject: Statements
  readonly pointing: Pointers
}

export function gatherStatements(sources: readonly Source[]): StatementGraph {
  const bySubject = new Map<string, SourcedStatement[]>()
  const pointing = new Map<string, Pointer[]>()
  for (const { sequence, nodes } of sources) {
    for (const { id, statements } of nodes) {
      for (const statement of statements) {
        addTo(bySubject, id, { statement, sequence })
        const { predicate, object } = statement
        if (object.kind === 'reference' && predicate !== rdf.type) {
          addTo(pointing, object.id, { from: id, predicate, sequence })
        }
      }
    }
  }
  return { bySubject, pointing }
}

/** Name predicates of the read operations first, then those of other nodes. */
const namePredicates: readonly ReadonlySet<string>[] = [
  new Set([org.hasLegalName, org.hasName]),
  new Set([cids.hasName, sch.name, rdfs.label]),
]

/** The newest name wins, as in the API. */
export function subjectName(bySubject: Statements, id: string): string | null {
  const about = bySubject.get(id) ?? []
  for (const predicates of namePredicates) {
    const name = about.findLast(
      ({ statement: { predicate, object } }) => object.kind === 'literal' && predicates.has(predicate),
    )?.statement.object
    if (name?.kind === 'literal') return name.text
  }
  return null
}

export const subjectTypes = (bySubject: Statements, id: string): string[] => {
  const types = (bySubject.get(id) ?? []).flatMap(({ statement: { predicate, object } }) =>
    predicate === rdf.type && object.kind === 'reference' ? [prefixedName(object.id)] : [],
  )
  return [...new Set(types)]
}

const maxAbout = 3
const longest = 80

/**
 * Describes a node without a name: a report by its indicator and organization, a measure by its value. `besides`: a
 * node to leave out.
 */
export function linkedSubjects(bySubject: Statements, id: string, besides?: string): string[] {
  const links: string[] = []
  const texts: string[] = []
  for (const { statement } of bySubject.get(id) ?? []) {
    const { predicate, object } = statement
    if (predicate === rdf.type) continue
    if (object.kind === 'reference') {
      const name = object.id === besides ? null : subjectName(bySubject, object.id)
      if (name !== null) links.push(name)
    } else if (object.text.trim() !== '' && object.text.length <= longest) {
      // The date is enough to distinguish reports.
      texts.push(object.datatype === xsd.dateTime ? object.text.slice(0, 10) : object.text)
    }
  }
  return [...new Set([...links, ...texts])].slice(0, maxAbout)
}
