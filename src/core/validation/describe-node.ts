// How a finding names the entry that it is about.
import type { GraphNode } from '../graph/document.ts'
import { prefixedName } from '../graph/vocabulary.ts'
import { firstType, nodeFocus, isNamedByPlace, nodeName } from './document-index.ts'
import type { EntityKind, Finding } from './finding.ts'

export type Subject = Pick<Finding, 'focus' | 'place' | 'isPointer' | 'entity'> & {
  /** Of an entry that is not a core entity. */
  readonly facts?: { readonly name?: string; readonly type?: string }
}

export function describeNode(node: GraphNode, kind?: EntityKind, focus = nodeFocus(node)): Subject {
  const name = nodeName(node)
  const where = {
    focus,
    place: node.place,
    ...(isNamedByPlace(node) && { isPointer: true }),
  }
  if (kind) return { ...where, entity: { kind, name } }
  const type = firstType(node)
  const facts = {
    ...(name !== null && { name }),
    ...(type && { type: type.written ?? prefixedName(type.id) }),
  }
  return { ...where, facts }
}
