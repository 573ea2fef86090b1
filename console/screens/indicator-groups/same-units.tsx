// Units of a group that differ in words alone: a person says that they are the same, and what sums are shown in.
import { useState, type ReactElement } from 'react'

import { unitKey, unitKeys } from '../../../src/core/summary/same-unit.ts'
import type { SameUnits } from '../../../src/core/summary/summary.ts'
import { unitKind } from '../../../src/core/summary/unit-kind.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Select } from '../../shared/parts/select.tsx'
import type { GroupIndicator } from './group-draft.ts'
import { indicatorGroups as own } from './words.ts'

interface SameUnitsChoiceProps {
  readonly indicators: readonly GroupIndicator[]
  readonly units: SameUnits | null
  readonly onChange: (units: SameUnits | null) => void
}

/** More could not be kept. */
const maxUnits = 20

export function SameUnitsChoice({ indicators, units, onChange }: SameUnitsChoiceProps): ReactElement | null {
  const words = own.use()
  const sameKey = unitKeys(units)
  const differing = addedUnits(indicators).filter(
    (unit, at, all) => all.findIndex((each) => sameKey(each) === sameKey(unit)) === at,
  )
  const [wanted, setWanted] = useState<string | null>(null)
  const shown = differing.find((unit) => unit === wanted) ?? units?.shown ?? differing[0] ?? ''
  return (
    <>
      {units && (
        <Note tone="calm">
          {words.sameUnits([units.shown, ...units.same].map(words.quoted).join(', '), units.shown)}{' '}
          <Button size="small" variant="quiet" onPress={() => onChange(null)}>
            {words.notSame}
          </Button>
        </Note>
      )}
      {differing.length > 1 && differing.length <= maxUnits && (
        <div className="row bottom">
          <Select
            label={words.shownAs}
            value={shown}
            options={differing.map((unit) => ({ value: unit, label: unit }))}
            onChange={setWanted}
          />
          <Button
            onPress={() => {
              const same = [...new Set([...(units ? [units.shown, ...units.same] : []), ...differing])]
              onChange({ shown, same: same.filter((unit) => unit !== shown).slice(0, maxUnits) })
            }}
          >
            {words.makeSame}
          </Button>
        </div>
      )}
    </>
  )
}

/** One of each, as most write it first; what is never added cannot be the same. */
function addedUnits(indicators: readonly GroupIndicator[]): string[] {
  const units = new Map<string | null, string>()
  for (const { unit } of indicators) {
    if (unit === null || unitKind(unit) !== null) continue
    if (!units.has(unitKey(unit))) units.set(unitKey(unit), unit)
  }
  return [...units.values()]
}
