// The graph of a capsule after its JSON-LD was read: nodes with their statements. Identifiers and texts stay exactly as
// submitted, valid or not, because the report has to quote them (rules, section 2).

/** A position in the file, as a linked list of keys: most positions are never rendered, so no text is built for them. */
export interface Place {
  readonly parent: Place | null
  readonly key: string | number
}

/** A reference to a node: an IRI (valid or not) or a blank node. */
export interface Reference {
  readonly kind: 'reference'
  /** Expanded, never repaired. A blank node's id is `_:` and a label that is unique in its document. */
  readonly id: string
  /** As written in the file, where that differs from the expanded form (`cids:Outcome`). */
  readonly written?: string
}

export interface Literal {
  readonly kind: 'literal'
  /** The text exactly as in the file, also for a JSON number; `true` or `false` for a boolean. */
  readonly text: string
  /** Full IRI; `xsd:string` by default, `rdf:langString` with a language. */
  readonly datatype: string
  /** As written; compared case-insensitively. */
  readonly language?: string
  /** Base direction (`ltr`, `rtl`): stored and exported, otherwise unused. */
  readonly direction?: string
}

export type Term = Reference | Literal

export interface Statement {
  /** Full IRI, valid or not; never a blank node. */
  readonly predicate: string
  readonly object: Term
  /** Name of the named graph, an IRI or a blank node; absent in the default graph. */
  readonly graph?: string
  /** The key as written, where that differs from the predicate. */
  readonly written?: string
}

/** All statements of the document about one subject, merged over all graphs, in document order. */
export interface GraphNode {
  readonly id: string
  readonly isBlank: boolean
  /** As written, where that differs from the id. */
  readonly written?: string
  /** Where it first occurs as an object in the file. */
  readonly place: Place
  readonly statements: Statement[]
}

export interface UnknownKeyUse {
  /** Of the first use. */
  readonly place: Place
  count: number
  /** Ids of the nodes that have the key; only the first ones where there are very many. */
  readonly subjects?: Set<string>
}

export interface DuplicateKey {
  readonly key: string
  /** Of the first repetition. */
  readonly place: Place
  /** How many objects of the file have it more than once. */
  readonly count: number
}

export interface GraphDocument {
  /** By id, in order of first appearance: every node that has statements or is an object in the file. */
  readonly nodes: Map<string, GraphNode>
  /** Keys that no context defines; their content was ignored. */
  readonly unknownKeys: Map<string, UnknownKeyUse>
  /** How many different ones there are besides. */
  readonly furtherUnknownKeys?: number
  /** Invalid language tags, as written; their texts were kept without a language. */
  readonly languageTags?: ReadonlyMap<string, { readonly place: Place; readonly count: number }>
  /** Keys that an object of the file has several times; only the last value counts. */
  readonly duplicateKeys?: readonly DuplicateKey[]
  /** Names of the document's named graphs: IRIs (checked like every other) and blank nodes. */
  readonly namedGraphs: ReadonlySet<string>
}

/** Why a document could not be read. Becomes a finding of the same name (rules, section 2). */
export type ReadFault =
  | { readonly fault: 'unknown-context'; readonly url: string; readonly place: Place | null }
  | {
      readonly fault: 'jsonld-error'
      readonly code: string
      readonly detail: string
      readonly place: Place | null
    }
  | {
      readonly fault: 'invalid-text'
      readonly problem: 'nul' | 'surrogate'
      readonly text: string
      readonly place: Place
    }
  | {
      readonly fault: 'too-deep'
      readonly depth: number
      readonly limit: number
      readonly place: Place | null
    }

export type ReadResult =
  | { readonly ok: true; readonly document: GraphDocument }
  | { readonly ok: false; readonly faults: readonly ReadFault[] }

export const isBlankId = (id: string): boolean => id.startsWith('_:')

/** Whether the node refers to this one under the property. */
export const refersTo = ({ statements }: GraphNode, property: string, id: string): boolean =>
  statements.some(
    ({ predicate, object }) => predicate === property && object.kind === 'reference' && object.id === id,
  )

/** By an IRI: the name of a graph that is a blank node is not stored. */
export const namesGraphs = ({ namedGraphs }: GraphDocument): boolean =>
  [...namedGraphs].some((name) => !isBlankId(name))

/** The JSON pointer of a place as a URI fragment: `#/@graph/3`. */
export function placePointer(place: Place | null): string {
  const keys: string[] = []
  for (let at = place; at?.parent; at = at.parent) {
    keys.push(String(at.key).replaceAll('~', '~0').replaceAll('/', '~1'))
  }
  return keys.length === 0 ? '#' : `#/${keys.reverse().join('/')}`
}

export const rootPlace: Place = { parent: null, key: '' }
