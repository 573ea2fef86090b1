// The indicators of a group, each with its own numbers and the reason why it is not added.
import type { ReactElement } from 'react'

import { compareNames } from '../../../src/core/natural-order.ts'
import type { Explorer } from '../model.ts'
import { Card } from '../../shared/parts/page.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import { IndicatorName } from './indicator-name.tsx'
import { SumRow, SumTable } from './sum-table.tsx'
import type { Sum } from './sums.ts'
import { rollUp } from './words.ts'

export function GroupMembers({ explorer, total }: { explorer: Explorer; total: Sum }): ReactElement | null {
  const words = rollUp.use()
  const language = useLanguage()
  if (total.indicator) return null
  const ordered = [...total.members].sort((a, b) =>
    compareNames(a.indicator.name, b.indicator.name, language),
  )
  return (
    <Card title={words.members}>
      <SumTable label={words.members} lead={[words.columns.indicator]}>
        {ordered.map((member) => (
          <SumRow
            key={JSON.stringify([member.indicator.id, member.unit])}
            explorer={explorer}
            // The sum of the group counts them.
            sum={{ group: member, beyond: 0 }}
            name={<IndicatorName indicator={member.indicator} unit={member.unit} />}
          />
        ))}
      </SumTable>
    </Card>
  )
}
