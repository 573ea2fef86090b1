// A document that was read together with the places of its nodes in the text.
import {
  isBlankId,
  type GraphDocument,
  type GraphNode,
  type Place,
  type ReadResult,
  type Reference,
  type Statement,
} from '../graph/document.ts'
import { GraphBuilder } from '../graph/graph-builder.ts'
import { iriOfPrefixedName } from '../graph/prefixed-name.ts'
import { readDocument } from '../graph/read-document.ts'
import { type DocumentIndex, indexDocument, isNamedByPlace } from '../validation/document-index.ts'
import type { Finding } from '../validation/finding.ts'
import { TextIndex, type Member, type Span } from './text-index.ts'
import { addTo, getOrAdd } from '../lists-by-key.ts'

/** Keeps every place where the file describes a node: a builder keeps only the first. */
class PlacingBuilder extends GraphBuilder {
  readonly places = new Map<string, Place[]>()

  override node(identity: { id: string; written?: string }, place: Place): GraphNode {
    const known = getOrAdd(this.places, identity.id, (): Place[] => [])
    if (known.at(-1) !== place) known.push(place)
    return super.node(identity, place)
  }
}

/** With the byte order mark, so that every character of the file has its position. */
export const textOfFile = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

export interface PlacedRead {
  readonly result: ReadResult
  /** Where the file describes each node. */
  readonly places: ReadonlyMap<string, readonly Place[]>
}

export async function readPlaced(bytes: Uint8Array): Promise<PlacedRead> {
  const builder = new PlacingBuilder()
  return { result: await readDocument(bytes, undefined, builder), places: builder.places }
}

/** A key of an entry in the text, with the entry. */
export interface PlacedMember {
  readonly object: Span
  readonly member: Member
}

/** A single value of an entry, with its key. */
export interface PlacedValue extends PlacedMember {
  readonly item: Span
}

/** Where an identifier is referred to. */
interface Mention {
  readonly node: GraphNode
  readonly statement: Statement
}

export class PlacedDocument {
  readonly document: GraphDocument
  readonly rules: DocumentIndex
  readonly #text: string
  #index: TextIndex | null = null
  readonly #places: ReadonlyMap<string, readonly Place[]>
  readonly #containers = new Map<string, readonly Span[]>()
  #byPlace: Map<Place, GraphNode> | null = null
  #mentions: Map<string, Mention[]> | null = null

  constructor(text: string, document: GraphDocument, places: ReadonlyMap<string, readonly Place[]>) {
    this.#text = text
    this.document = document
    this.rules = indexDocument(document)
    this.#places = places
  }

  /** Made when it is first needed: a large file may have nothing that is looked for in it. */
  get index(): TextIndex {
    return (this.#index ??= new TextIndex(this.#text))
  }

  nodeOf({ focus, isPointer, place }: Finding): GraphNode | null {
    if (!isPointer) return this.document.nodes.get(focus) ?? null
    this.#byPlace ??= new Map(
      [...this.document.nodes.values()].filter(isNamedByPlace).map((node) => [node.place, node]),
    )
    return (place && this.#byPlace.get(place)) ?? null
  }

  /** The objects of the file that describe the node. */
  containersOf(id: string): readonly Span[] {
    return getOrAdd(this.#containers, id, () => {
      const found = new Map<number, Span>()
      for (const place of this.#places.get(id) ?? []) {
        const span = this.index.find(place)
        if (span && this.index.isObject(span)) found.set(span.start, span)
      }
      return [...found.values()]
    })
  }

  /** The keys of the file that give the node this property, which may be a prefixed name. */
  membersOf(node: GraphNode, property: string): PlacedMember[] {
    const predicate = iriOfPrefixedName(property) ?? property
    const keys = new Set<string>()
    for (const statement of node.statements) {
      if (statement.predicate === predicate) keys.add(statement.written ?? predicate)
    }
    return this.membersWith(node, keys)
  }

  /** The single values that the file gives the node under this property. */
  listValues(node: GraphNode, property: string): PlacedValue[] {
    return this.membersOf(node, property).flatMap(({ object, member }) =>
      this.itemsOf(member.value).map((item) => ({ object, member, item })),
    )
  }

  membersWith(node: GraphNode, keys: ReadonlySet<string>): PlacedMember[] {
    if (keys.size === 0) return []
    const found: PlacedMember[] = []
    for (const object of this.containersOf(node.id)) {
      // Of a repeated key only the last one counts.
      const counting = new Map<string, Member>()
      for (const member of this.index.membersOf(object)) {
        if (keys.has(member.key)) counting.set(member.key, member)
      }
      for (const member of counting.values()) found.push({ object, member })
    }
    return found
  }

  /** The single values under a key: those of arrays, and of `@set` and `@list` objects. */
  itemsOf(value: Span): readonly Span[] {
    const { index } = this
    if (index.isArray(value)) return index.itemsOf(value).flatMap((item) => this.itemsOf(item))
    const inner = index.isObject(value)
      ? (index.memberOf(value, '@set') ?? index.memberOf(value, '@list'))
      : null
    return inner ? this.itemsOf(inner.value) : [value]
  }

  /** The strings of the file that stand for this identifier: as `@id` and as links. */
  placesOfIdentifier(id: string): readonly Span[] {
    const found = new Map<number, Span>()
    const add = (span: Span | null | undefined) => span && found.set(span.start, span)
    let label: string | null = null
    for (const object of this.containersOf(id)) {
      const span = this.index.memberOf(object, '@id')?.value
      add(span)
      if (span) label ??= this.index.textOf(span)
    }
    for (const { node, statement } of this.#mentionsOf(id)) {
      // The label of a blank node is not kept as it is written.
      const written = isBlankId(id) ? label : ((statement.object as Reference).written ?? id)
      const key = statement.written ?? statement.predicate
      for (const { member } of this.membersWith(node, new Set([key]))) {
        for (const item of this.itemsOf(member.value)) {
          const span = this.identifierIn(item)
          if (span && this.index.textOf(span) === written) add(span)
        }
      }
    }
    return [...found.values()].filter((span) => this.index.isText(span)).toSorted((a, b) => a.start - b.start)
  }

  /** The string that names a linked entry: the value itself, or the `@id` inside it. */
  identifierIn(item: Span): Span | null {
    return this.index.isObject(item) ? (this.index.memberOf(item, '@id')?.value ?? null) : item
  }

  #mentionsOf(id: string): readonly Mention[] {
    if (!this.#mentions) {
      this.#mentions = new Map()
      for (const node of this.document.nodes.values()) {
        for (const statement of node.statements) {
          if (statement.object.kind !== 'reference') continue
          addTo(this.#mentions, statement.object.id, { node, statement })
        }
      }
    }
    return this.#mentions.get(id) ?? []
  }
}
