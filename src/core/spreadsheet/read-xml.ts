// A reader of XML for the parts of a workbook: elements, attributes and texts as they come, in constant memory. No
// declarations of documents or entities, and nothing that names another file. Pure.
import { damageError, forbiddenError } from './workbook-fault.ts'

/** Names are local: workbooks of other programs have prefixes of their own. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  /** A text may come in several calls. */
  text?(text: string): void
  close?(name: string): void
}

/** Read when they are first asked for: most elements are passed over. */
export class Attributes {
  readonly #read: () => ReadonlyMap<string, string>
  #values: ReadonlyMap<string, string> | undefined

  constructor(read: () => ReadonlyMap<string, string>) {
    this.#read = read
  }

  /** By its local name, where no attribute has the name itself: `r:id`. */
  get(name: string): string | undefined {
    const values = (this.#values ??= this.#read())
    const value = values.get(name)
    if (value !== undefined || values.size === 0) return value
    for (const [key, other] of values)
      if (key.endsWith(name) && key.at(-name.length - 1) === ':') return other
    return undefined
  }
}

const maxDepth = 100
/** Of a tag or a comment. Excel writes none that is longer. */
const maxTokenLength = 128 * 1024
/** The longest is `&#x10FFFF;`. */
const maxEntityLength = 12

export async function readXml(
  part: string,
  content: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = new XmlReader(part, handler)
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw damageError('encoding', part)
    }
  }
  for await (const bytes of content) reader.write(decode(bytes))
  reader.write(decode())
  reader.end()
}

class XmlReader {
  readonly #part: string
  readonly #handler: XmlHandler
  readonly #open: string[] = []
  #hasRoot = false
  /** What has not been read yet: the beginning of a tag, or of an entity. */
  #rest = ''
  #carriageReturn = ''

  constructor(part: string, handler: XmlHandler) {
    this.#part = part
    this.#handler = handler
  }

  write(chunk: string): void {
    // Line ends are read as line feeds, as XML says; a carriage return at the end waits for what follows.
    let text = this.#carriageReturn + chunk
    this.#carriageReturn = chunk !== '' && text.endsWith('\r') ? '\r' : ''
    if (this.#carriageReturn !== '') text = text.slice(0, -1)
    if (text.includes('\r')) text = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    text = this.#rest + text
    let at = 0
    while (at < text.length) {
      const next = text.charCodeAt(at) === 0x3c ? this.#readMarkup(text, at) : this.#readText(text, at)
      if (next === at) break
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > maxTokenLength) throw this.#fault()
  }

  end(): void {
    if (this.#rest.trim() !== '' || this.#open.length > 0 || !this.#hasRoot) throw this.#fault()
  }

  #fault() {
    return damageError('xml', this.#part)
  }

  /** Returns where the text ends; where it begins, if it may go on. */
  #readText(text: string, start: number): number {
    const next = text.indexOf('<', start)
    let end = next === -1 ? text.length : next
    if (next === -1) {
      const entity = text.lastIndexOf('&')
      if (entity >= start && text.length - entity < maxEntityLength && !text.includes(';', entity))
        end = entity
    }
    if (end > start && this.#open.length > 0) {
      const read = this.#decode(text.slice(start, end))
      this.#handler.text?.(read)
    }
    return end
  }

  #readMarkup(text: string, start: number): number {
    const second = text.charCodeAt(start + 1)
    if (Number.isNaN(second)) return start
    if (second === 0x3f) return this.#skipTo(text, start, '?>')
    if (second !== 0x21) return this.#readTag(text, start)
    const beginning = text.slice(start, start + 9)
    if (beginning.startsWith('<!--')) return this.#skipTo(text, start, '-->')
    if (beginning === '<![CDATA[') return this.#readCharacterData(text, start)
    // Nothing but a declaration is left, unless the rest of the beginning is still to come.
    if ('<!--'.startsWith(beginning) || '<![CDATA['.startsWith(beginning)) return start
    throw forbiddenError('declarations', this.#part)
  }

  #skipTo(text: string, start: number, end: string): number {
    const at = text.indexOf(end, start + 2)
    return at === -1 ? start : at + end.length
  }

  #readCharacterData(text: string, start: number): number {
    const end = text.indexOf(']]>', start)
    if (end === -1) return start
    if (this.#open.length > 0) this.#handler.text?.(text.slice(start + 9, end))
    return end + 3
  }

  #readTag(text: string, start: number): number {
    const end = endOfTag(text, start)
    if (end === -1) return start
    const isClosing = text.charCodeAt(start + 1) === 0x2f
    const isEmpty = !isClosing && text.charCodeAt(end - 1) === 0x2f
    const content = text.slice(start + (isClosing ? 2 : 1), isEmpty ? end - 1 : end)
    if (isClosing) this.#close(localName(content.trimEnd()))
    else this.#openElement(content, isEmpty)
    return end + 1
  }

  #openElement(content: string, isEmpty: boolean): void {
    const nameEnd = endOfName(content, 0)
    const name = localName(content.slice(0, nameEnd))
    if (name === '' || this.#open.length >= maxDepth) throw this.#fault()
    if (this.#open.length === 0 && this.#hasRoot) throw this.#fault()
    this.#hasRoot = true
    this.#open.push(name)
    this.#handler.open(name, new Attributes(() => this.#readAttributes(content, nameEnd)))
    if (isEmpty) this.#close(name)
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw this.#fault()
    this.#handler.close?.(name)
  }

  #readAttributes(content: string, from: number): Map<string, string> {
    const values = new Map<string, string>()
    let at = skipSpace(content, from)
    while (at < content.length) {
      const nameEnd = endOfName(content, at)
      const equals = skipSpace(content, nameEnd)
      const quoteAt = skipSpace(content, equals + 1)
      const quote = content[quoteAt]
      if (nameEnd === at || content[equals] !== '=' || (quote !== '"' && quote !== "'")) throw this.#fault()
      const end = content.indexOf(quote, quoteAt + 1)
      const name = content.slice(at, nameEnd)
      if (end === -1 || values.has(name)) throw this.#fault()
      values.set(name, this.#decode(content.slice(quoteAt + 1, end)))
      at = skipSpace(content, end + 1)
    }
    return values
  }

  #decode(text: string): string {
    if (!text.includes('&')) return text
    return text.replaceAll(/&(#?[0-9A-Za-z]{1,10});|&/g, (_, entity: string | undefined) => {
      const character = entity === undefined ? undefined : decodeEntity(entity)
      if (character === undefined) throw this.#fault()
      return character
    })
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Of an entity without its ampersand and semicolon; undefined where there is none. */
export function decodeEntity(entity: string): string | undefined {
  if (!entity.startsWith('#')) return Object.hasOwn(named, entity) ? named[entity] : undefined
  const code = /^#x[0-9A-Fa-f]+$/.test(entity)
    ? Number.parseInt(entity.slice(2), 16)
    : /^#[0-9]+$/.test(entity)
      ? Number(entity.slice(1))
      : 0
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** A tag ends at the first `>` that stands in no attribute. */
export function endOfTag(text: string, start: number): number {
  let quote = 0
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x3e) return at
    else if (code === 0x22 || code === 0x27) quote = code
  }
  return -1
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

function endOfName(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== 0x3d) at++
  return at
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
