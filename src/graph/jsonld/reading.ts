// What belongs to the reading of one document: the graph in the making, what was noticed on the way, and how much work
// it has cost. Nothing here outlives the document, so no document can change how another is read.
import type { Place, ReadFault } from '../document.ts'
import type { GraphBuilder } from '../graph-builder.ts'
import type { KeyOrder } from '../key-order.ts'
import type { JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { isLanguageTag } from './language-tag.ts'

/**
 * Definitions of terms that one document may take, its scoped contexts applied wherever they are used: twice what a file
 * of 10 MiB can write down, and a few seconds of work.
 */
const maxDefinitions = 2_000_000

/** Beyond this length an IRI counts as text that expansion has made, however often it is only looked at. */
const longIriLength = 1_000

export class Reading {
  readonly builder: GraphBuilder
  /** Numbers of the names that any context defines. */
  readonly names = new Map<string, number>()
  readonly #keyOrder: KeyOrder | null
  readonly #unknownContexts = new Map<string, ReadFault>()
  #definitions = 0

  constructor(builder: GraphBuilder, keyOrder: KeyOrder | null) {
    this.builder = builder
    this.#keyOrder = keyOrder
  }

  get unknownContexts(): readonly ReadFault[] {
    return [...this.#unknownContexts.values()]
  }

  addUnknownContext(url: string, place: Place): void {
    if (this.#unknownContexts.has(url)) return
    this.#unknownContexts.set(url, { fault: 'unknown-context', url, place })
  }

  /** Counts an IRI that was put together and may never become part of a statement. */
  countIri(iri: string): void {
    if (iri.length > longIriLength) this.builder.countCharacters(iri.length)
  }

  countDefinition(): void {
    if (++this.#definitions > maxDefinitions) throw new JsonLdError('too many definitions')
  }

  /** The tag, or null where it is none: the text is then kept as plain text, and a note says so. */
  languageTag(tag: string, place: Place): string | null {
    if (isLanguageTag(tag)) return tag
    this.builder.addInvalidLanguage(tag, place)
    return null
  }

  /** In the order of the file; JavaScript moves keys that look like numbers to the front. */
  keysOf(object: JsonObject): readonly string[] {
    return this.#keyOrder === null ? Object.keys(object) : this.#keyOrder.keysOf(object)
  }

  /** An object that stands for one of the file under other keys. */
  keepOrder(object: JsonObject, keys: readonly string[]): void {
    this.#keyOrder?.keep(object, keys)
  }
}
