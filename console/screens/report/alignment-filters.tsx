// Filters of a comparison with the standard: severity, kind of difference, text. Stored in the URL.
import type { ReactElement } from 'react'

import type { AlignmentItem } from '../../../src/core/alignment/alignment-report.ts'
import { constraints } from '../../../src/core/alignment/finding.ts'
import type { AlignmentSeverity } from '../../../src/core/alignment/property-rule.ts'
import { alignmentWords } from '../../../src/core/alignment/wording/alignment-words.ts'
import type { Language } from '../../../src/core/validation/report.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { orUndefined, ShownCount, Sought } from './report-filters.tsx'
import type { ReportChoice } from './report-view.tsx'
import { report as own } from './words.ts'

export const severities = ['violation', 'warning', 'info'] as const satisfies readonly AlignmentSeverity[]

export function countBySeverity(items: readonly AlignmentItem[]): Record<AlignmentSeverity, number> {
  const counts = { violation: 0, warning: 0, info: 0 }
  for (const { severity } of items) counts[severity] += 1
  return counts
}

interface AlignmentFiltersProps {
  readonly items: readonly AlignmentItem[]
  readonly language: Language
  readonly shown: number
  readonly choice: ReportChoice
  readonly onChoose: (choice: ReportChoice) => void
}

export function AlignmentFilters(props: AlignmentFiltersProps): ReactElement {
  const { items, language, shown, choice, onChoose } = props
  const words = own.use()
  const texts = alignmentWords(language)
  const { number } = useFormat()
  const counts = countBySeverity(items)
  const ofConstraint = (name: string): number => items.filter(({ constraint }) => constraint === name).length
  return (
    <section className="report-filters stack gap-3 not-printed" aria-label={words.filters}>
      <Sought value={choice.q ?? ''} onSettle={(q) => onChoose({ ...choice, q: orUndefined(q) })} />
      <Select
        label={words.severity}
        value={choice.severity ?? ''}
        options={[
          { value: '', label: words.everySeverity },
          ...severities
            .filter((each) => counts[each] > 0)
            .map((each) => ({
              value: each as string,
              label: `${texts.severities[each]} (${number(counts[each])})`,
            })),
        ]}
        onChange={(severity) => onChoose({ ...choice, severity: orUndefined(severity) })}
      />
      <Select
        label={words.constraint}
        value={choice.rule ?? ''}
        options={[
          { value: '', label: words.allConstraints },
          ...constraints
            .filter((each) => ofConstraint(each) > 0)
            .map((each) => ({
              value: each as string,
              label: `${texts.constraints[each]} (${number(ofConstraint(each))})`,
            })),
        ]}
        onChange={(rule) => onChoose({ ...choice, rule: orUndefined(rule) })}
      />
      <ShownCount shown={shown} all={items.length} choice={choice} onChoose={onChoose} />
    </section>
  )
}
