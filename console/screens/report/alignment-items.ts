// The items of a comparison with the standard: filtered, counted and grouped.
import type { AlignmentItem } from '../../../src/core/alignment/alignment-report.ts'
import { groupItems } from '../../../src/core/alignment/alignment-text.ts'
import type { AlignmentSeverity } from '../../../src/core/alignment/property-rule.ts'

export const severities = ['violation', 'warning', 'info'] as const satisfies readonly AlignmentSeverity[]

interface AlignmentFilter {
  readonly severity?: string | undefined
  readonly constraint?: string | undefined
  readonly q?: string | undefined
}

/** Every word must occur in the item, in any order, ignoring case. */
export function filterAlignment(
  items: readonly AlignmentItem[],
  { severity, constraint, q }: AlignmentFilter,
): readonly AlignmentItem[] {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    if (severity !== undefined && item.severity !== severity) return false
    if (constraint !== undefined && item.constraint !== constraint) return false
    const searched = [item.message, item.focus, item.path, item.entity?.name].join('\n').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

export function countBySeverity(items: readonly AlignmentItem[]): Record<AlignmentSeverity, number> {
  const counts = { violation: 0, warning: 0, info: 0 }
  for (const { severity } of items) counts[severity] += 1
  return counts
}

export interface AlignmentGroup extends Pick<AlignmentItem, 'severity' | 'path' | 'constraint'> {
  readonly items: readonly AlignmentItem[]
}

export const groupAlignment = (items: readonly AlignmentItem[]): AlignmentGroup[] =>
  groupItems(items).map((group) => {
    const [{ severity, path, constraint }] = group
    return { severity, path, constraint, items: group }
  })
