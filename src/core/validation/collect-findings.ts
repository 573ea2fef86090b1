// Collects findings: one for each (rule, node, path, value), up to the limit of a report. Beyond the limit only findings
// that name an invalid identifier for the first time are added, until all that name one take 16 MiB.
import type { GraphNode } from '../graph/document.ts'
import { cutText, isLongerThan, nameMaxBytes } from '../graph/text-bounds.ts'
import { countUtf8 } from '../graph/utf8.ts'
import { describeNode, type Subject } from './describe-node.ts'
import { type DocumentIndex, nodeFocus } from './document-index.ts'
import {
  type EntityKind,
  type Facts,
  type Finding,
  type Rule,
  type Variants,
  ruleSeverity,
} from './finding.ts'

const maxItems = 50_000

/** Of the findings that name an invalid identifier, in the report. */
const maxIdentifierBytes = 16 * 1024 * 1024

/** What such a finding takes in a report besides the identifier and its entry: the sentence and the names of members. */
const bytesPerItem = 300

/** Characters of a text that may be very long, in the report. */
export const maxQuoted = 200

export interface Details {
  readonly path?: string
  readonly value?: string
  readonly facts?: Facts
  /** The value is an invalid identifier: it is reported also beyond the number of items that a report holds. */
  readonly namesIdentifier?: boolean
}

export interface Collector {
  /** `kind`: which kind the finding is about, where the entity has several. */
  add<R extends Rule>(
    rule: R,
    variant: Variants[R],
    node: GraphNode,
    details?: Details,
    kind?: EntityKind,
  ): void
  /** A finding about the file itself or about something that is not a node of it. */
  addAt<R extends Rule>(
    rule: R,
    variant: Variants[R],
    at: Pick<Finding, 'focus' | 'place'>,
    details?: Details,
  ): void
}

/** `isExplained`: a finding with these details follows from another fault and is not reported. */
export function collectFindings(
  index: DocumentIndex | null,
  isExplained: (details: Details) => boolean = () => false,
) {
  const items: Finding[] = []
  const identifiers = new Set<string>()
  let identifierBytes = 0
  const count = { violation: 0, warning: 0 }
  const isRepeated = detectRepeats()
  const describe = describeWithCache(index)
  let truncated = false

  function fitsReport(focus: string, { namesIdentifier, value }: Details): boolean {
    if (!namesIdentifier || value === undefined) return items.length < maxItems
    if (identifierBytes >= maxIdentifierBytes) return false
    const isNew = !identifiers.has(value)
    if (!isNew && items.length >= maxItems) return false
    identifiers.add(value)
    // The sentence quotes them too, but never at length.
    identifierBytes += bytesPerItem + countUtf8(focus) + countUtf8(value)
    return true
  }

  /** Describes the subject only where the finding is added: beyond the limit, findings must stay cheap. */
  function add(rule: Rule, variant: string, focus: string, subjectOf: () => Subject, details: Details): void {
    if (isExplained(details) || isRepeated(rule, focus, details)) return
    count[ruleSeverity(rule)] += 1
    if (fitsReport(focus, details)) items.push(makeFinding(rule, variant, subjectOf(), details))
    else truncated = true
  }

  const focus = focusWithCache()
  const collector: Collector = {
    add: (rule, variant, node, details = {}, kind) =>
      add(rule, variant, focus(node), () => describe(node, focus(node), kind), details),
    addAt: (rule, variant, at, details = {}) => add(rule, variant, at.focus, () => at, details),
  }
  const result = () => ({ items, truncated, violationCount: count.violation, warningCount: count.warning })
  return { collector, result }
}

function makeFinding(rule: Rule, variant: string, subject: Subject, details: Details): Finding {
  const { entity } = subject
  const facts = subject.facts ? { ...subject.facts, ...details.facts } : details.facts
  return {
    rule,
    variant,
    focus: subject.focus,
    place: subject.place,
    ...(subject.isPointer && { isPointer: true }),
    ...(details.path !== undefined && { path: details.path }),
    ...(details.value !== undefined && { value: details.value }),
    ...(entity && { entity: { kind: entity.kind, name: shortName(rule, entity.name) } }),
    ...(facts && { facts }),
  }
}

/** A node may have very many findings: none of them repeats a name that is too long. */
const shortName = (rule: Rule, name: string | null): string | null =>
  name !== null && (rule === 'too-long' || isLongerThan(name, nameMaxBytes)) ? cutText(name, maxQuoted) : name

/** Each rule visits the nodes one by one, so only the findings of the last node can be repeated. */
function detectRepeats(): (rule: Rule, focus: string, details: Details) => boolean {
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

function focusWithCache(): (node: GraphNode) => string {
  let last: GraphNode | null = null
  let focus = ''
  return (node) => {
    if (node !== last) focus = nodeFocus(node)
    last = node
    return focus
  }
}

/** Caches the last node: it may have very many findings in a row. */
function describeWithCache(index: DocumentIndex | null) {
  let last: GraphNode | null = null
  let lastKind: EntityKind | undefined
  let subject: Subject | null = null
  return (node: GraphNode, focus: string, kind = index?.kinds.get(node.id)?.[0]): Subject => {
    if (subject && node === last && kind === lastKind) return subject
    last = node
    lastKind = kind
    subject = describeNode(node, kind, focus)
    return subject
  }
}
