// Positions of the nodes of a file in its text. Runs in a worker, for files of up to ten megabytes. Nodes are looked up by
// identifier or JSON pointer, as in a report.
import { prefixedName } from '../../../src/core/graph/prefixed-name.ts'
import { TextIndex, type Span as TextSpan } from '../../../src/core/mending/text-index.ts'

/** From the opening bracket to the position after the closing one. */
export interface Span extends TextSpan {
  /** The member of the node that the pointer names, when that is not a node itself. */
  readonly key?: string
  /** A string inside a node instead of a node: the URL of a context. */
  readonly isMention?: boolean
}

export type DocumentIndex = (focus: string) => Span | null

/** `text`: valid JSON. */
export function indexDocument(text: string): DocumentIndex {
  const index = new TextIndex(text)
  const { nodes, base } = readIds(index)
  return (focus) => {
    if (focus === '#' || focus.startsWith('#/')) return atPointer(index, focus)
    const id = spellings(focus, base).find((each) => nodes.has(each))
    return id === undefined ? findMention(text, focus) : (nodes.get(id) ?? null)
  }
}

/** The nodes by their identifiers; one with properties takes precedence over a reference to it. */
function readIds(index: TextIndex): { nodes: ReadonlyMap<string, Span>; base: string | null } {
  const nodes = new Map<string, Span>()
  const described = new Set<string>()
  let base: string | null = null
  const memberText = (object: Span, key: string): string | null => {
    const member = index.memberOf(object, key)
    return member && index.textOf(member.value)
  }
  for (const object of index.objects()) {
    base ??= memberText(object, '@base')
    const id = memberText(object, '@id')
    if (id === null || described.has(id)) continue
    nodes.set(id, object)
    if (index.membersOf(object).length > 1) described.add(id)
  }
  return { nodes, base }
}

/** The node, or the nearest one around what the pointer names. */
function atPointer(index: TextIndex, pointer: string): Span | null {
  const isContainer = (span: Span): boolean => index.isObject(span) || index.isArray(span)
  let found = index.root
  if (!isContainer(found)) return null
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    const value = index.isArray(found) ? index.itemsOf(found)[Number(key)] : index.memberOf(found, key)?.value
    if (!value || !isContainer(value)) return { ...found, key }
    found = value
  }
  return found
}

/** The forms in which the file may contain a full identifier. */
const spellings = (id: string, base: string | null): string[] => [
  id,
  prefixedName(id),
  ...(base !== null && id.startsWith(base) ? [id.slice(base.length)] : []),
]

function findMention(text: string, value: string): Span | null {
  if (value === '') return null
  const quoted = JSON.stringify(value)
  const start = text.indexOf(quoted)
  return start < 0 ? null : { start, end: start + quoted.length, isMention: true }
}
