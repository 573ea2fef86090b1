// Builds a GraphDocument statement by statement: merges the occurrences of a node, drops repeated statements, and
// renames blank nodes so that labels are unique in the document.
import {
  isBlankId,
  type DuplicateKey,
  type GraphDocument,
  type GraphNode,
  type Place,
  type Reference,
  type Statement,
  type Term,
  type UnknownKeyUse,
} from './document.ts'
import { JsonLdError } from './jsonld/jsonld-error.ts'
import { rdf } from './vocabulary.ts'

/**
 * Limit on the total characters of a document's expanded statements. A file of 10 MiB stays far below, unless its
 * @context maps short names to very long ones.
 */
const maxCharacters = 256 * 1024 * 1024

/**
 * Longer texts count four times: a node with many statements keeps each of them again as a key, and a text beyond Latin-1
 * takes two bytes for each character. A check has 512 MB.
 */
const longTextLength = 1_000

const textWeight = (length: number): number => (length > longTextLength ? 4 * length : length)

/** Limit on the nodes of a document, those of lists included: more do not fit into the memory of a validating thread. */
export const maxNodes = 1_000_000

/** For each key that no context defines: enough subjects to find out of which type they are. */
const maxSubjectsPerKey = 100

/** Of so many different keys that no context defines the places are kept; further ones are only counted. */
export const maxUnknownKeys = 1_000

/** Up to this many statements a linear scan is faster than a set. */
const maxScannedStatements = 12

export class GraphBuilder {
  readonly #nodes = new Map<string, GraphNode>()
  readonly #unknownKeys = new Map<string, UnknownKeyUse>()
  /** Beyond the limit. */
  readonly #furtherKeys = new Set<string>()
  readonly #namedGraphs = new Set<string>()
  readonly #languageTags = new Map<string, { readonly place: Place; count: number }>()
  readonly #labels = new Map<string, string>()
  readonly #statementKeys = new Map<GraphNode, Set<string>>()
  #blankCount = 0
  #characters = 0
  #isAdding = true

  /** `duplicateKeys`: of the file. */
  finish(duplicateKeys: readonly DuplicateKey[] = []): GraphDocument {
    return {
      nodes: this.#nodes,
      unknownKeys: this.#unknownKeys,
      furtherUnknownKeys: this.#furtherKeys.size,
      namedGraphs: this.#namedGraphs,
      languageTags: this.#languageTags,
      duplicateKeys,
    }
  }

  /** For content that is checked and then dropped: nothing that `read` adds becomes part of the document. */
  readWithoutAdding(read: () => unknown): void {
    const before = this.#isAdding
    this.#isAdding = false
    read()
    this.#isAdding = before
  }

  countCharacters(characters: number): void {
    this.#characters += characters
    if (this.#characters > maxCharacters) throw new JsonLdError('too much text')
  }

  newBlank(): string {
    // What is dropped must not change the names of what stays.
    return this.#isAdding ? `_:b${this.#blankCount++}` : '_:dropped'
  }

  /** The document's id for a blank node with this label in the file (including `_:`). */
  blank(label: string): string {
    const known = this.#labels.get(label)
    if (known !== undefined) return known
    const id = this.newBlank()
    if (this.#isAdding) this.#labels.set(label, id)
    return id
  }

  reference(id: string, written: string): Reference {
    if (isBlankId(id)) return { kind: 'reference', id: this.blank(id) }
    return id === written ? { kind: 'reference', id } : { kind: 'reference', id, written }
  }

  node({ id, written }: { id: string; written?: string }, place: Place): GraphNode {
    this.countCharacters(textWeight(id.length))
    const known = this.#nodes.get(id)
    if (known && this.#isAdding) return known
    const isBlank = isBlankId(id)
    const node: GraphNode =
      written === undefined
        ? { id, isBlank, place, statements: [] }
        : { id, isBlank, written, place, statements: [] }
    if (!this.#isAdding) return node
    this.#nodes.set(id, node)
    if (this.#nodes.size > maxNodes) throw new JsonLdError('too many entries')
    return node
  }

  addStatement(node: GraphNode, statement: Statement): void {
    const { predicate, object, graph } = statement
    const size =
      object.kind === 'reference'
        ? textWeight(object.id.length)
        : textWeight(object.text.length) + textWeight(object.datatype.length)
    this.countCharacters(
      textWeight(predicate.length) + size + (graph === undefined ? 0 : textWeight(graph.length)),
    )
    if (!this.#hasStatement(node, statement)) node.statements.push(statement)
  }

  addNamedGraph(name: string): void {
    if (this.#isAdding) this.#namedGraphs.add(name)
  }

  /** `subject`: the node that has the key. */
  addUnknownKey(key: string, parent: Place, subject?: string): void {
    if (!this.#isAdding) return
    let use = this.#unknownKeys.get(key)
    if (use) use.count++
    else if (this.#unknownKeys.size === maxUnknownKeys) return void this.#furtherKeys.add(key)
    else this.#unknownKeys.set(key, (use = { place: { parent, key }, count: 1, subjects: new Set() }))
    if (subject !== undefined && use.subjects && use.subjects.size < maxSubjectsPerKey)
      use.subjects.add(subject)
  }

  addInvalidLanguage(tag: string, place: Place): void {
    if (!this.#isAdding) return
    const known = this.#languageTags.get(tag)
    if (known) known.count++
    else this.#languageTags.set(tag, { place, count: 1 })
  }

  /** The head of an RDF list of these terms. */
  list(terms: readonly Term[], place: Place, graph: string | undefined): Reference {
    let head: Reference = { kind: 'reference', id: rdf.nil }
    for (let i = terms.length - 1; i >= 0; i--) {
      const cell = this.node({ id: this.newBlank() }, place)
      cell.statements.push(
        makeStatement(rdf.first, terms[i] as Term, graph),
        makeStatement(rdf.rest, head, graph),
      )
      head = { kind: 'reference', id: cell.id }
    }
    return head
  }

  #hasStatement(node: GraphNode, statement: Statement): boolean {
    const { statements } = node
    if (statements.length < maxScannedStatements) {
      for (let i = 0; i < statements.length; i++) {
        if (isSameStatement(statements[i] as Statement, statement)) return true
      }
      return false
    }
    let keys = this.#statementKeys.get(node)
    if (!keys) this.#statementKeys.set(node, (keys = new Set(statements.map(statementKey))))
    const key = statementKey(statement)
    if (keys.has(key)) return true
    keys.add(key)
    return false
  }
}

export function makeStatement(predicate: string, object: Term, graph?: string, written?: string): Statement {
  if (graph === undefined)
    return written === undefined ? { predicate, object } : { predicate, object, written }
  return written === undefined ? { predicate, object, graph } : { predicate, object, graph, written }
}

function isSameStatement(a: Statement, b: Statement): boolean {
  return a.predicate === b.predicate && a.graph === b.graph && isSameTerm(a.object, b.object)
}

function isSameTerm(a: Term, b: Term): boolean {
  if (a.kind === 'reference') return b.kind === 'reference' && a.id === b.id
  return (
    b.kind === 'literal' &&
    a.text === b.text &&
    a.datatype === b.datatype &&
    a.language?.toLowerCase() === b.language?.toLowerCase() &&
    a.direction === b.direction
  )
}

/** Equal for two statements of one subject exactly when the statements are equal. */
export function statementKey({ predicate, object, graph = '' }: Statement): string {
  if (object.kind === 'reference') return JSON.stringify([predicate, graph, object.id])
  const { text, datatype, language = '', direction = '' } = object
  return JSON.stringify([predicate, graph, text, datatype, language.toLowerCase(), direction])
}
