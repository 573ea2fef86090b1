// Collects what a comparison finds, up to the limits of an answer: violations are listed before warnings, and warnings
// before the rest. The count is exact.
import type { GraphNode } from '../graph/document.ts'
import { cutText, isLongerThan, nameMaxBytes } from '../graph/text-bounds.ts'
import { countUtf8 } from '../graph/utf8.ts'
import { rdf } from '../graph/vocabulary.ts'
import { readOnce } from '../read-once.ts'
import { describeNode } from '../validation/describe-node.ts'
import { findReferences, kindOfType } from '../validation/document-index.ts'
import type { AlignmentFacts, AlignmentFinding, AlignmentVariants, Constraint } from './finding.ts'
import type { PropertyRule } from './property-rule.ts'

const maxItems = 10_000

/** Of identifiers and names in the items of one severity: an entry may have very many findings, and a long identifier. */
const maxNameBytes = 4 * 1024 * 1024

/** Characters of a text of the file in a finding; the sentence quotes fewer. */
const maxQuoted = 200

export interface Details<C extends Constraint> extends Pick<AlignmentFacts, 'value' | 'actual' | 'count'> {
  readonly variant: AlignmentVariants[C]
}

/** `describe` is called only for what is listed: beyond the limits, findings must stay cheap. */
export type AddFinding = <C extends Constraint>(
  constraint: C,
  rule: PropertyRule,
  node: GraphNode,
  describe: () => Details<C>,
) => void

export function collectAlignment() {
  const listed = { violation: newList(), warning: newList(), info: newList() }
  const add: AddFinding = (constraint, rule, node, describe) => {
    const list = listed[rule.severity]
    list.count += 1
    if (list.items.length >= maxItems || list.nameBytes >= maxNameBytes) return
    const { variant, count, value, actual } = describe()
    const { subject, name, bytes } = describeSubject(node)
    // A place in the file may be very long before it is cut.
    list.nameBytes += bytes + (value?.length ?? 0)
    list.items.push({
      severity: rule.severity,
      constraint,
      variant,
      focus: subject.focus,
      place: subject.place,
      ...(subject.isPointer && { isPointer: true }),
      path: rule.path,
      ...(subject.entity && { entity: { kind: subject.entity.kind, name } }),
      facts: {
        ...(!subject.entity && name !== null && { name }),
        ...(subject.facts?.type !== undefined && { type: cutText(subject.facts.type, maxQuoted) }),
        expected: rule.value,
        ...(count !== undefined && { count }),
        ...(value !== undefined && { value: cutText(value, maxQuoted) }),
        ...(actual !== undefined && { actual: cutText(actual, maxQuoted) }),
      },
    })
  }
  const result = () => {
    const { violation, warning, info } = listed
    const itemCount = violation.count + warning.count + info.count
    const items = [...violation.items, ...warning.items, ...info.items].slice(0, maxItems)
    return { items, itemCount, violationCount: violation.count, truncated: items.length < itemCount }
  }
  return { add, result }
}

/** `bytes`: of the identifier and the name. A node may have very many statements, and as many findings. */
const describeSubject = readOnce((node: GraphNode) => {
  const [kind] = findReferences(node, rdf.type).flatMap((type) => kindOfType.get(type) ?? [])
  const subject = describeNode(node, kind)
  const written = subject.entity?.name ?? subject.facts?.name ?? null
  const isLong = written !== null && isLongerThan(written, nameMaxBytes)
  const name = isLong ? cutText(written, maxQuoted) : written
  return { subject, name, bytes: countUtf8(subject.focus) + countUtf8(name ?? '') }
})

const newList = () => ({ items: [] as AlignmentFinding[], nameBytes: 0, count: 0 })
