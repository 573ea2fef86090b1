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
import { getOrAdd, groupBy } from '../../lists-by-key.ts'

/** More are proposed once these are mended. */
const maxTexts = 5_000

export interface TextLinkMend {
  readonly text: string
  readonly variant: NoteVariants['link-as-text']
  readonly sketch: Sketch
}

/**
 * The mends of one note after the other: one for each text, in all places of its key and type. `items`: what the rules have
 * found.
 */
export function searchTextLinks(document: PlacedDocument, lists: Lists, items: readonly Finding[]) {
  const groups = groupBy(findTextLinks(document.rules, items), textLinkGroup)
  return ({ path = '', facts = {} }: Note, isFree: (edit: Edit) => boolean): TextLinkMend[] => {
    const mends: TextLinkMend[] = []
    const { key = '', type = '' } = facts
    const links = groups.get(textLinkGroup({ key, type })) ?? []
    const list = listOfPath.get(path)
    for (const [text, places] of placesByText(document, links)) {
      if (mends.length === maxTexts) break
      const free = places.filter(({ start, end }) => isFree({ start, end, text: '' }))
      const isAddress = isAbsoluteIri(text.trim())
      const sketch = isAddress
        ? linkAddress(document, free, text)
        : list && nameEntry(lists, list, text, free)
      if (sketch) mends.push({ text, variant: isAddress ? 'address-as-text' : 'text', sketch })
    }
    return mends
  }
}

function placesByText(document: PlacedDocument, links: readonly TextLink[]): Map<string, Span[]> {
  const found = new Map<string, Map<number, Span>>()
  for (const [node, ofNode] of groupBy(links, (link) => link.node)) {
    const texts = new Set(ofNode.map(({ text }) => text))
    const keys = new Set(ofNode.map(({ statement }) => statement.written ?? statement.predicate))
    for (const { member } of document.membersWith(node, keys)) {
      for (const item of document.itemsOf(member.value)) {
        const text = textOfValue(document, item)
        if (text === null || !texts.has(text)) continue
        getOrAdd(found, text, () => new Map<number, Span>()).set(item.start, item)
      }
    }
  }
  return new Map([...found].map(([text, places]) => [text, [...places.values()]]))
}

/** Words that name entries of a list. */
function nameEntry(lists: Lists, list: ListName, text: string, places: readonly Span[]): Sketch | null {
  const [first] = places
  const named = entriesNamed(lists[list], text).slice(0, maxSuggested)
  if (!first || named.length === 0) return null
  const edits = places.map((place) => replaceByAnswer(place, asReference))
  return choice(first, { options: offerValues('suggested', named, edits), edits, list })
}
