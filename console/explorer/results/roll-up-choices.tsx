// What is added, in which unit, and split by what.
import type { ReactElement } from 'react'

import { splits, type Split } from '../../../src/core/summary/summary.ts'
import { IndicatorChoice } from '../charts/indicator-choice.tsx'
import { unitName } from '../texts/unit-name.ts'
import { useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { Select } from '../../shared/parts/select.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { UnitCount } from './sums.ts'
import { allId, type RollUpSubject } from './use-indicator-groups.ts'
import { rollUp } from './words.ts'

/** From the URL; organization where it is left out or unknown. */
export function useSplit(): Split {
  const { by } = useExplorerSearch()
  return splits.find((each) => each === by) ?? 'org'
}

interface RollUpChoicesProps {
  readonly subjects: readonly RollUpSubject[]
  readonly chosen: RollUpSubject
  /** None for all indicators, and for a group, whose indicators decide. */
  readonly units: readonly UnitCount[]
  readonly unit: string | null
  readonly split: Split
}

export function RollUpChoices(props: RollUpChoicesProps): ReactElement {
  const { subjects, chosen, units, unit, split } = props
  const words = rollUp.use()
  const { number } = useFormat()
  const change = useChangeSearch()
  return (
    <div className="roll-up-choices">
      <IndicatorChoice
        indicators={subjects}
        chosen={chosen}
        onChoose={(id) => change({ measure: id === allId ? undefined : id, unit: undefined })}
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
        value={split}
        options={splits.map((each) => ({ value: each, label: words.splits[each] }))}
        onChange={(next) => change({ by: next === 'org' ? undefined : next })}
      />
    </div>
  )
}
