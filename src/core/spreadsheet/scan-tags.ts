// The tags of an XML text with their positions, for changing some of them and leaving every other character as it is. For
// texts that the reader of XML has read before. Pure.
import { getOrAdd } from '../lists-by-key.ts'
import { endOfTag, localName } from './read-xml.ts'

export interface Tag {
  /** Local. */
  readonly name: string
  /** With its colon; empty where there is none. */
  readonly prefix: string
  readonly start: number
  /** After its `>`. */
  readonly end: number
  readonly isClosing: boolean
  /** `<c/>`: it has no content, and no closing tag. */
  readonly isEmpty: boolean
}

export function* scanTags(text: string): Generator<Tag, void, undefined> {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const skipped = endOfOther(text, at)
    if (skipped !== null) {
      at = skipped
      continue
    }
    const end = endOfTag(text, at)
    if (end === -1) return
    const isClosing = text[at + 1] === '/'
    const written = /^[^\s/>]*/.exec(text.slice(at + (isClosing ? 2 : 1), Math.min(end, at + 200)))?.[0] ?? ''
    const name = localName(written)
    yield {
      name,
      prefix: written.slice(0, written.length - name.length),
      start: at,
      end: end + 1,
      isClosing,
      isEmpty: !isClosing && text[end - 1] === '/',
    }
    at = end + 1
  }
}

/** The end of a comment, of character data or of an instruction; null for a tag. */
function endOfOther(text: string, at: number): number | null {
  for (const [start, end] of others) {
    if (!text.startsWith(start, at)) continue
    const found = text.indexOf(end, at + 2)
    return found === -1 ? text.length : found + end.length
  }
  return null
}

const others = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const

const patterns = new Map<string, RegExp>()

/** One for each name: a sheet has very many tags. */
const attributePattern = (name: string): RegExp =>
  getOrAdd(patterns, name, () => new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`))

/** The attribute of a tag as it is written. */
export function readAttribute(tag: string, name: string): string | undefined {
  const [, double, single] = attributePattern(name).exec(tag) ?? []
  return double ?? single
}

export const withoutAttribute = (tag: string, name: string): string => tag.replace(attributePattern(name), '')
