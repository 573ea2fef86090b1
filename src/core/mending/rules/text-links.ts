// Texts where links belong and no rule asks for them: an identifier becomes a link, words are for a person to decide.
import { isAbsoluteIri } from '../../graph/iri.ts'
import type { Finding, Note, NoteVariants } from '../../validation/finding.ts'
import { findTextLinks, textLinkGroup, type TextLink } from '../../validation/text-links.ts'
import { asReference, replaceByAnswer } from '../edits.ts'
import type { PlacedDocument } from '../placed-document.ts'
import type { Edit, ListName, Lists } from '../proposal.ts'
import { choice, offerValues, type Sketch } from '../sketch.ts'
import type { Span } from '../text-index.ts'
import { entriesNamed, linkAddress, listOfPath, maxSuggested } from './links.ts'
import { textOfValue } from './names.ts'
import { groupBy } from '../../lists-by-key.ts'

/** More are proposed once these are mended. */
const maxTexts = 5_000

export interface TextLinkMend {
  readonly text: string
  readonly variant: NoteVariants['link-as-text']
  readonly sketch: Sketch
}

/** The mends of one note after the other: one for each text, in all places of its key and type. */
export class TextLinkMends {
  readonly #document: PlacedDocument
  readonly #lists: Lists
  readonly #groups: ReadonlyMap<string, readonly TextLink[]>

  /** `items`: what the rules have found. */
  constructor(document: PlacedDocument, lists: Lists, items: readonly Finding[]) {
    this.#document = document
    this.#lists = lists
    this.#groups = groupBy(findTextLinks(document.rules, items), textLinkGroup)
  }

  propose({ path = '', facts = {} }: Note, isFree: (edit: Edit) => boolean): TextLinkMend[] {
    const mends: TextLinkMend[] = []
    const { key = '', type = '' } = facts
    const links = this.#groups.get(textLinkGroup({ key, type })) ?? []
    for (const [text, places] of this.#placesByText(links)) {
      const free = places.filter(({ start, end }) => isFree({ start, end, text: '' }))
      const sketch = mends.length < maxTexts ? this.#mend(text, free, listOfPath.get(path)) : null
      if (!sketch) continue
      mends.push({ text, variant: isAbsoluteIri(text.trim()) ? 'address-as-text' : 'text', sketch })
    }
    return mends
  }

  #placesByText(links: readonly TextLink[]): Map<string, Span[]> {
    const document = this.#document
    const found = new Map<string, Map<number, Span>>()
    for (const [node, ofNode] of groupBy(links, (link) => link.node)) {
      const texts = new Set(ofNode.map(({ text }) => text))
      const keys = new Set(ofNode.map(({ statement }) => statement.written ?? statement.predicate))
      for (const { member } of document.membersWith(node, keys)) {
        for (const item of document.itemsOf(member.value)) {
          const text = textOfValue(document, item)
          if (text === null || !texts.has(text)) continue
          const places = found.get(text) ?? new Map<number, Span>()
          found.set(text, places.set(item.start, item))
        }
      }
    }
    return new Map([...found].map(([text, places]) => [text, [...places.values()]]))
  }

  #mend(text: string, places: readonly Span[], list: ListName | undefined): Sketch | null {
    if (isAbsoluteIri(text.trim())) return linkAddress(this.#document, places, text)
    const [first] = places
    const named = list ? entriesNamed(this.#lists[list], text).slice(0, maxSuggested) : []
    if (!first || !list || named.length === 0) return null
    const edits = places.map((place) => replaceByAnswer(place, asReference))
    return choice(first, { options: offerValues('suggested', named, edits), edits, list })
  }
}
