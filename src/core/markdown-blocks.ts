// Parses the Markdown of our own pages to plain data: headings, paragraphs, lists, tables, fenced code, `code`, **strong**,
// links. Used for the problem pages and for the documentation app; rendering is theirs.

import { foldText } from './match.ts'

export type Inline =
  | { readonly as: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly as: 'link'; readonly to: string; readonly inside: readonly Inline[] }

export type Line = readonly Inline[]

export type Block =
  | { readonly as: 'heading'; readonly level: 1 | 2 | 3; readonly id: string; readonly line: Line }
  | { readonly as: 'paragraph'; readonly line: Line }
  | { readonly as: 'list'; readonly isNumbered: boolean; readonly items: readonly Line[] }
  | { readonly as: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly as: 'code'; readonly language: string; readonly text: string }

export function readMarkdown(markdown: string): readonly Block[] {
  const parts = markdown.replaceAll('\r', '').split(/^(```[\s\S]*?^```)$/m)
  return parts.flatMap((part) => (part.startsWith('```') ? [codeBlock(part)] : blocksIn(part)))
}

function codeBlock(part: string): Block {
  const lines = part.split('\n')
  return { as: 'code', language: lines[0]?.slice(3).trim() ?? '', text: lines.slice(1, -1).join('\n') }
}

const blocksIn = (part: string): Block[] =>
  part
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(parseBlock)

function parseBlock(text: string): Block {
  const heading = /^(#{1,3}) (.*)$/.exec(text)
  if (heading) {
    const line = readLine(heading[2] ?? '')
    return { as: 'heading', level: headingLevel(heading[1] ?? '#'), id: headingId(lineText(line)), line }
  }
  if (text.startsWith('- ')) return parseList(text, /\n- /, false)
  if (text.startsWith('1. ')) return parseList(text, /\n\d+\. /, true)
  if (text.startsWith('|')) return parseTable(text)
  return { as: 'paragraph', line: readLine(text.replaceAll(/\n\s*/g, ' ')) }
}

const headingLevel = (signs: string): 1 | 2 | 3 => (signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3)

function parseList(text: string, between: RegExp, isNumbered: boolean): Block {
  const items = text.slice(text.indexOf(' ') + 1).split(between)
  return { as: 'list', isNumbered, items: items.map((item) => readLine(item.replaceAll(/\n\s*/g, ' '))) }
}

function parseTable(text: string): Block {
  const [head = [], , ...rows] = text.split('\n').map(splitCells)
  return { as: 'table', head, rows }
}

const splitCells = (row: string): Line[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => readLine(cell.trim()))

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([\w./:#?=&-]+)\)/

export function readLine(text: string): Line {
  const found = marks.exec(text)
  if (!found) return text === '' ? [] : [{ as: 'text', text }]
  const [whole, code, strong, label, to] = found
  const inside: Inline =
    code !== undefined
      ? { as: 'code', text: code }
      : strong !== undefined
        ? { as: 'strong', text: strong }
        : { as: 'link', to: to ?? '', inside: readLine(label ?? '') }
  return [...plain(text.slice(0, found.index)), inside, ...readLine(text.slice(found.index + whole.length))]
}

const plain = (text: string): Line => (text === '' ? [] : [{ as: 'text', text }])

/** The text without its markup. */
export const lineText = (line: Line): string =>
  line.map((each) => (each.as === 'link' ? lineText(each.inside) : each.text)).join('')

/** The anchor of a heading: `What to do` becomes `what-to-do`. */
const headingId = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
