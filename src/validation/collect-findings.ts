// Gathers findings: one for each (rule, node, path, value), and no more than a report can hold. Past the limit only
// those are kept that name an offending identifier for the first time. Decisions, section 2.
import type { GraphNode } from '../graph/document.ts'
import { pointerOf } from '../graph/document.ts'
import { prefixedName, rdf } from '../graph/vocabulary.ts'
import type { DocumentIndex } from './document-index.ts'
import { nameOf } from './document-index.ts'
import type { EntityKind, Facts, Finding, Rule, Variants } from './finding.ts'
import { severityOf } from './finding.ts'

export const ITEM_LIMIT = 50_000

export interface Details {
  readonly path?: string
  readonly value?: string
  readonly facts?: Facts
  /** The value is an offending identifier: it is named even when the report is full. */
  readonly namesIdentifier?: boolean
}

export interface Collector {
  /** `kind` says which of an entity's kinds the finding is about, where it has several. */
  add<R extends Rule>(
    rule: R,
    variant: Variants[R],
    node: GraphNode,
    details?: Details,
    kind?: EntityKind,
  ): void
  /** A finding about the file itself or about something that is no node of it. */
  addAt<R extends Rule>(
    rule: R,
    variant: Variants[R],
    at: Pick<Finding, 'focus' | 'place'>,
    details?: Details,
  ): void
}

type Subject = Pick<Finding, 'focus' | 'place' | 'isBlank' | 'entity'> & { readonly facts?: Facts }

export function collectFindings(index: DocumentIndex | null) {
  const items: Finding[] = []
  const identifiers = new Set<string>()
  const subjects = new Map<GraphNode, Subject>()
  const count = { violation: 0, warning: 0 }
  let truncated = false
  let seen = new Set<string>()
  let seenOf: string | null = null

  function isRepeated(rule: Rule, focus: string, details: Details): boolean {
    const of = `${rule} ${focus}`
    if (of !== seenOf) {
      seenOf = of
      seen = new Set()
    }
    const key = JSON.stringify([
      details.path,
      details.value,
      details.value === undefined && details.facts?.target,
    ])
    if (seen.has(key)) return true
    seen.add(key)
    return false
  }

  function isKept(details: Details): boolean {
    if (!details.namesIdentifier || details.value === undefined) return items.length < ITEM_LIMIT
    const isNew = !identifiers.has(details.value)
    identifiers.add(details.value)
    return isNew || items.length < ITEM_LIMIT
  }

  function keep(rule: Rule, variant: string, subject: Subject, details: Details): void {
    if (isRepeated(rule, subject.focus, details)) return
    count[severityOf(rule)] += 1
    if (!isKept(details)) {
      truncated = true
      return
    }
    const facts = subject.facts || details.facts ? { ...subject.facts, ...details.facts } : undefined
    items.push({
      rule,
      variant,
      focus: subject.focus,
      place: subject.place,
      ...(subject.isBlank && { isBlank: true }),
      ...(details.path !== undefined && { path: details.path }),
      ...(details.value !== undefined && { value: details.value }),
      ...(subject.entity && { entity: subject.entity }),
      ...(facts && { facts }),
    })
  }

  function subjectOf(node: GraphNode, kind: EntityKind | undefined): Subject {
    const known = subjects.get(node)
    if (known && (kind === undefined || known.entity?.kind === kind)) return known
    const subject = describeNode(node, kind ?? index?.kinds.get(node.id)?.[0])
    subjects.set(node, subject)
    return subject
  }

  const collector: Collector = {
    add: (rule, variant, node, details = {}, kind) => keep(rule, variant, subjectOf(node, kind), details),
    addAt: (rule, variant, at, details = {}) => keep(rule, variant, at, details),
  }
  const result = () => ({ items, truncated, violationCount: count.violation, warningCount: count.warning })
  return { collector, result }
}

function describeNode(node: GraphNode, kind: EntityKind | undefined): Subject {
  const name = nameOf(node)
  const where = {
    focus: node.isBlank ? pointerOf(node.place) : node.id,
    place: node.place,
    ...(node.isBlank && { isBlank: true }),
  }
  if (kind) return { ...where, entity: { kind, name } }
  const type = node.statements.find(
    ({ predicate, object }) => predicate === rdf.type && object.kind === 'reference',
  )
  const facts: Facts = {
    ...(name !== null && { name }),
    ...(type?.object.kind === 'reference' && { type: type.object.written ?? prefixedName(type.object.id) }),
  }
  return { ...where, facts }
}
