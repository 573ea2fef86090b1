// An indicator with its unit, in tables that have several units.
import type { ReactElement } from 'react'

import { unitName } from '../texts/unit-name.ts'
import type { Named } from '../model.ts'
import { sumWords } from './sum-words.ts'

export function IndicatorName({ indicator, unit }: { indicator: Named; unit: string | null }): ReactElement {
  const { noUnit } = sumWords.use()
  return (
    <>
      {indicator.name ?? indicator.id}{' '}
      <span className="muted">({unit === null ? noUnit.toLowerCase() : unitName(unit)})</span>
    </>
  )
}
