// The state of reading one document: the graph being built, unknown contexts, and counters against limits. Nothing here
// is shared between documents, so no document can change how another is read.
import type { Place, ReadFault } from '../document.ts'
import type { GraphBuilder } from '../graph-builder.ts'
import type { KeyOrder } from '../read-keys.ts'
import type { JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { isLanguageTag } from './language-tag.ts'

/**
 * Limit on term definitions per document, counted each time a context is applied, whether the file wrote its terms down or
 * they came with the service: twice what a file of 10 MiB can write down, and a few seconds of work.
 */
const maxDefinitions = 2_000_000

/** Longer IRIs count against the limit of expanded text even where they end up in no statement. */
const longIriLength = 1_000

export class Reading {
  readonly builder: GraphBuilder
  /** Numbers the names that contexts define (TermTable). */
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

  /** Counts an IRI that was built and may never become part of a statement. */
  countIri(iri: string): void {
    if (iri.length > longIriLength) this.builder.countCharacters(iri.length)
  }

  countDefinitions(count: number): void {
    this.#definitions += count
    if (this.#definitions > maxDefinitions) throw new JsonLdError('too many definitions')
  }

  /** The tag, or null where it is invalid: the text is then kept without a language, and the report notes it. */
  languageTag(tag: string, place: Place): string | null {
    if (isLanguageTag(tag)) return tag
    this.builder.addInvalidLanguage(tag, place)
    return null
  }

  /** In the order of the file. */
  keysOf(object: JsonObject): readonly string[] {
    return this.#keyOrder?.get(object) ?? Object.keys(object)
  }

  /** For an object that replaces one of the file under other keys. */
  keepOrder(object: JsonObject, keys: readonly string[]): void {
    this.#keyOrder?.set(object, keys)
  }
}
