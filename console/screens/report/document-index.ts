// Positions of the nodes of a file in its text, collected in one pass over valid JSON. Runs in a worker, for files of
// up to ten megabytes. Nodes are looked up by identifier or JSON pointer, as in a report.
import { prefixedName } from '../../../src/core/graph/prefixed-name.ts'
import { endOfText } from '../../shared/json-viewer/lines.ts'

/** From the opening bracket to the position after the closing one. */
export interface Span {
  readonly start: number
  readonly end: number
  /** The member of the node that the pointer names, when that is not a node itself. */
  readonly key?: string
  /** A string inside a node instead of a node: the URL of a context. */
  readonly isMention?: boolean
}

interface Container {
  readonly start: number
  readonly parent: number
  readonly key: string | number
  readonly isObject: boolean
  end: number
  keys: number
}

interface Scan {
  readonly text: string
  readonly all: Container[]
  readonly byId: Map<string, number>
  base: string | null
  at: number
  open: number
  key: string | number
  expectsKey: boolean
}

export type DocumentIndex = (focus: string) => Span | null

export function indexDocument(text: string): DocumentIndex {
  const scan = scanText(text)
  let pointers: Map<string, number> | undefined
  const spanOf = (index: number | undefined, key?: string): Span | null => {
    const found = index === undefined ? undefined : scan.all[index]
    return found ? { start: found.start, end: found.end, ...(key === undefined ? {} : { key }) } : null
  }
  const byPointer = (pointer: string): Span | null => {
    pointers ??= pointersOf(scan.all)
    let key: string | undefined
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const index = pointers.get(at)
      if (index !== undefined) return spanOf(index, key)
      if (at.length < 2) return null
      key = at
        .slice(at.lastIndexOf('/') + 1)
        .replaceAll('~1', '/')
        .replaceAll('~0', '~')
    }
  }
  return (focus) => {
    if (focus === '#' || focus.startsWith('#/')) return byPointer(focus)
    const id = spellings(focus, scan.base).find((each) => scan.byId.has(each))
    return id === undefined ? mentioned(text, focus) : spanOf(scan.byId.get(id))
  }
}

/** The forms in which the file may contain a full identifier. */
const spellings = (id: string, base: string | null): string[] => [
  id,
  prefixedName(id),
  ...(base !== null && id.startsWith(base) ? [id.slice(base.length)] : []),
]

function mentioned(text: string, value: string): Span | null {
  if (value === '') return null
  const quoted = JSON.stringify(value)
  const start = text.indexOf(quoted)
  return start < 0 ? null : { start, end: start + quoted.length, isMention: true }
}

function scanText(text: string): Scan {
  const scan: Scan = {
    text,
    all: [],
    byId: new Map(),
    base: null,
    at: 0,
    open: -1,
    key: '',
    expectsKey: false,
  }
  while (scan.at < text.length) step(scan)
  return scan
}

function step(scan: Scan): void {
  switch (scan.text[scan.at]) {
    case '"':
      return readText(scan)
    case '{':
    case '[':
      openContainer(scan)
      break
    case '}':
    case ']':
      closeContainer(scan)
      break
    case ',':
      if (typeof scan.key === 'number') scan.key += 1
      else scan.expectsKey = true
      break
    default:
  }
  scan.at += 1
}

function openContainer(scan: Scan): void {
  const isObject = scan.text[scan.at] === '{'
  scan.all.push({ start: scan.at, parent: scan.open, key: scan.key, isObject, end: scan.at + 1, keys: 0 })
  scan.open = scan.all.length - 1
  scan.key = isObject ? '' : 0
  scan.expectsKey = isObject
}

function closeContainer(scan: Scan): void {
  const closed = scan.all[scan.open]
  if (!closed) return
  closed.end = scan.at + 1
  scan.open = closed.parent
  scan.key = closed.key
  scan.expectsKey = false
}

function readText(scan: Scan): void {
  const start = scan.at
  scan.at = endOfText(scan.text, start)
  const read = () => unescaped(scan.text.slice(start, scan.at))
  if (scan.expectsKey) {
    scan.key = read()
    scan.expectsKey = false
    const owner = scan.all[scan.open]
    if (owner) owner.keys += 1
  } else if (scan.key === '@id') {
    rememberId(scan, read())
  } else if (scan.key === '@base') {
    scan.base ??= read()
  }
}

/** A node with properties takes precedence over a reference to it. */
function rememberId(scan: Scan, id: string): void {
  const first = scan.byId.get(id)
  const owner = scan.open
  if (first !== undefined && (scan.all[first]?.keys ?? 0) > 1) return
  scan.byId.set(id, owner)
}

const unescaped = (quoted: string): string =>
  quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)

function pointersOf(all: readonly Container[]): Map<string, number> {
  const spelled: string[] = []
  const pointers = new Map<string, number>()
  for (const [index, { parent, key }] of all.entries()) {
    const step = String(key).replaceAll('~', '~0').replaceAll('/', '~1')
    const pointer = parent < 0 ? '#' : `${spelled[parent]}/${step}`
    spelled.push(pointer)
    pointers.set(pointer, index)
  }
  return pointers
}
