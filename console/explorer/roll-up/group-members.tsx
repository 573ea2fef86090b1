// The indicators of a group, each with its own numbers and the reason why it is not added.
import type { ReactElement } from 'react'

import type { SummaryMember } from '../../../src/core/summary/summarize.ts'
import { unitName } from '../texts/unit-name.ts'
import { Card } from '../../shared/parts/page.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { Cells, Why } from './roll-up-table.tsx'
import type { Sum } from './sums.ts'
import { rollUp } from './words.ts'

const byName = (a: SummaryMember, b: SummaryMember): number =>
  (a.indicator.name ?? a.indicator.id).localeCompare(b.indicator.name ?? b.indicator.id)

export function GroupMembers({ total }: { total: Sum }): ReactElement | null {
  const words = rollUp.use()
  const { columns } = words
  if (total.indicator) return null
  const end = 'end' as const
  return (
    <Card title={words.members}>
      <div className="roll-up-table">
        <Table
          label={words.members}
          head={[
            { label: columns.indicator },
            { label: columns.sum, align: end },
            { label: columns.inSum, align: end },
            { label: columns.out, align: end },
            { label: columns.min, align: end },
            { label: columns.max, align: end },
            { label: columns.mean, align: end },
          ]}
        >
          {[...total.members].sort(byName).map((member) => (
            <tr key={JSON.stringify([member.indicator.id, member.unit])}>
              <th scope="row">
                {member.indicator.name ?? member.indicator.id}{' '}
                <span className="muted">({member.unit === null ? words.noUnit : unitName(member.unit)})</span>
                <Why group={member} />
              </th>
              <Cells group={member} />
            </tr>
          ))}
        </Table>
      </div>
    </Card>
  )
}
