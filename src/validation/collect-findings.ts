// Gathers findings: one for each (rule, node, path, value), and no more than a report can hold. Past the limit only
// those are kept that name an offending identifier for the first time. Decisions, section 2.
import type { GraphNode } from '../graph/document.ts'
import { pointerOf } from '../graph/document.ts'
import { cids, prefixedName, rdf } from '../graph/vocabulary.ts'
import type { DocumentIndex } from './document-index.ts'
import { nameOf } from './document-index.ts'
import type { EntityKind, Facts, Finding, Rule, Variants } from './finding.ts'
import { severityOf } from './finding.ts'

const maxItems = 50_000

const organizationPath = prefixedName(cids.forOrganization)

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
  /** Whether another rule has already reported that nothing stands under this property of the node. */
  isReportedEmpty(node: GraphNode, path: string): boolean
}

type Subject = Pick<Finding, 'focus' | 'place' | 'isBlank' | 'entity'> & { readonly facts?: Facts }

export function collectFindings(index: DocumentIndex | null) {
  const items: Finding[] = []
  const identifiers = new Set<string>()
  const count = { violation: 0, warning: 0 }
  const isRepeated = rememberRepeats()
  const describe = rememberLast(index)
  /** Nodes whose link to an organization is there and empty. */
  const empty = new Set<string>()
  let truncated = false

  function isKept(details: Details): boolean {
    if (!details.namesIdentifier || details.value === undefined) return items.length < maxItems
    const isNew = !identifiers.has(details.value)
    identifiers.add(details.value)
    return isNew || items.length < maxItems
  }

  /** The subject is only described where the finding is kept: past the limit, finding must stay cheap. */
  function keep(
    rule: Rule,
    variant: string,
    focus: string,
    subjectOf: () => Subject,
    details: Details,
  ): void {
    if (isRepeated(rule, focus, details)) return
    if (rule === 'no-organization-link' && variant === 'empty') empty.add(focus)
    count[severityOf(rule)] += 1
    if (isKept(details)) items.push(findingOf(rule, variant, subjectOf(), details))
    else truncated = true
  }

  const collector: Collector = {
    add: (rule, variant, node, details = {}, kind) =>
      keep(rule, variant, focusOf(node), () => describe(node, kind), details),
    addAt: (rule, variant, at, details = {}) => keep(rule, variant, at.focus, () => at, details),
    isReportedEmpty: (node, path) => path === organizationPath && empty.has(focusOf(node)),
  }
  const result = () => ({ items, truncated, violationCount: count.violation, warningCount: count.warning })
  return { collector, result }
}

function findingOf(rule: Rule, variant: string, subject: Subject, details: Details): Finding {
  const facts = subject.facts ? { ...subject.facts, ...details.facts } : details.facts
  return {
    rule,
    variant,
    focus: subject.focus,
    place: subject.place,
    ...(subject.isBlank && { isBlank: true }),
    ...(details.path !== undefined && { path: details.path }),
    ...(details.value !== undefined && { value: details.value }),
    ...(subject.entity && { entity: subject.entity }),
    ...(facts && { facts }),
  }
}

/** Rules go through the file node by node, so what was found of the last node is all that can repeat. */
function rememberRepeats(): (rule: Rule, focus: string, details: Details) => boolean {
  const seen = new Set<string>()
  let lastRule: Rule | null = null
  let lastFocus = ''
  return (rule, focus, details) => {
    if (rule !== lastRule || focus !== lastFocus) seen.clear()
    lastRule = rule
    lastFocus = focus
    const value = details.value === undefined ? ` ${details.facts?.target ?? ''}` : `=${details.value}`
    const key = `${details.path ?? ''}${value}`
    const isSeen = seen.has(key)
    seen.add(key)
    return isSeen
  }
}

/** One node may have very many findings; its name is looked up once for all that follow each other. */
function rememberLast(index: DocumentIndex | null) {
  let last: GraphNode | null = null
  let lastKind: EntityKind | undefined
  let subject: Subject | null = null
  return (node: GraphNode, kind = index?.kinds.get(node.id)?.[0]): Subject => {
    if (subject && node === last && kind === lastKind) return subject
    last = node
    lastKind = kind
    subject = describeNode(node, kind)
    return subject
  }
}

const focusOf = (node: GraphNode): string => (node.isBlank ? pointerOf(node.place) : node.id)

function describeNode(node: GraphNode, kind: EntityKind | undefined): Subject {
  const name = nameOf(node)
  const where = {
    focus: focusOf(node),
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
