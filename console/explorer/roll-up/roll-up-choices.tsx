// What is added, in which unit, split by what, and which reports count.
import type { ReactElement } from 'react'

import { periodChoices } from '../../../src/core/summary/period.ts'
import type { PeriodChoice } from '../../../src/core/summary/period.ts'
import { splits } from '../../../src/core/summary/summarize.ts'
import type { Split } from '../../../src/core/summary/summarize.ts'
import { IndicatorChoice } from '../charts/indicator-choice.tsx'
import { locales } from '../texts/locales.ts'
import { unitName } from '../texts/unit-name.ts'
import type { Filters } from '../model.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import type { UnitCount } from './sums.ts'
import type { RollUpSubject } from './use-indicator-groups.ts'
import { rollUp } from './words.ts'

export interface Choices {
  readonly split: Split
  readonly period: PeriodChoice
  readonly fiscalYearStart: number
}

/** From the URL; what is left out or unknown is the default. */
export function useChoices(): Choices {
  const { by, counted, start } = useExplorerSearch()
  const month = Number(start)
  return {
    split: splits.find((each) => each === by) ?? 'org',
    period: periodChoices.find((each) => each === counted) ?? 'touches',
    fiscalYearStart: Number.isInteger(month) && month >= 1 && month <= 12 ? month : 1,
  }
}

interface RollUpChoicesProps {
  readonly subjects: readonly RollUpSubject[]
  readonly chosen: RollUpSubject
  /** The subject that is shown without a choice. */
  readonly usual: RollUpSubject | undefined
  /** None for a group, whose indicators decide. */
  readonly units: readonly UnitCount[]
  readonly unit: string | null
  readonly choices: Choices
  readonly filters: Filters
}

export function RollUpChoices(props: RollUpChoicesProps): ReactElement {
  const { subjects, chosen, usual, units, unit, choices, filters } = props
  const words = rollUp.use()
  const { number } = useFormat()
  const language = useLanguage()
  const change = useChangeSearch()
  return (
    <div className="roll-up-choices">
      <IndicatorChoice
        indicators={subjects}
        chosen={chosen}
        onChoose={(id) => change({ measure: id === usual?.of?.id ? undefined : id, unit: undefined })}
      />
      {units.length > 1 && (
        <Select
          label={words.unit}
          value={unit ?? ''}
          options={units.map((each) => ({
            value: each.unit ?? '',
            label: `${each.unit === null ? words.noUnit : unitName(each.unit)} (${number(each.reports)})`,
          }))}
          onChange={(next) => change({ unit: next === (units[0]?.unit ?? '') ? undefined : next })}
        />
      )}
      <Select
        label={words.split}
        value={choices.split}
        options={splits.map((each) => ({ value: each, label: words.splits[each] }))}
        onChange={(next) => change({ by: next === 'org' ? undefined : next })}
      />
      {choices.split === 'period' && (
        <Select
          label={words.yearStart}
          value={String(choices.fiscalYearStart)}
          options={monthNames(locales[language]).map((label, at) => ({ value: String(at + 1), label }))}
          onChange={(next) => change({ start: next === '1' ? undefined : next })}
        />
      )}
      {(filters.from !== null || filters.to !== null) && (
        <Select
          label={words.counted}
          value={choices.period}
          options={(['touches', 'ends', 'within'] as const).map((each) => ({
            value: each,
            label: words.countedBy[each],
          }))}
          onChange={(next) => change({ counted: next === 'touches' ? undefined : next })}
        />
      )}
    </div>
  )
}

const monthNames = (locale: string): string[] => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2024, month, 1))))
}
