// The indicators of a group, each with its own numbers and the reason why it is not added.
import { useMemo, type ReactElement } from 'react'

import { addToSet } from '../../../src/core/lists-by-key.ts'
import { compareNames } from '../../../src/core/natural-order.ts'
import { Table } from '../../shared/parts/table.tsx'
import { useLanguage } from '../../shared/words/language.ts'
import type { Explorer, Row } from '../model.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Value } from './result-parts.tsx'
import { changeText } from './result-texts.ts'
import type { GroupSum } from '../sums/results.ts'
import { resultsWords } from './words.ts'

interface GroupMembersProps {
  readonly explorer: Explorer
  readonly total: GroupSum
  /** Of the group: they say whose indicators these are. */
  readonly rows: readonly Row[]
  readonly period: string | null
  readonly before: string | null
}

export function GroupMembers({ explorer, total, rows, period, before }: GroupMembersProps): ReactElement {
  const words = resultsWords.use()
  const texts = useTexts()
  const language = useLanguage()
  const { columns } = words
  const owners = useMemo(() => ownersByIndicator(rows), [rows])
  const ordered = [...total.members].sort((a, b) =>
    compareNames(a.indicator.name, b.indicator.name, language),
  )
  return (
    <Table
      label={words.members}
      head={[
        columns.subject,
        columns.unit,
        { label: columns.reports, align: 'end' },
        { label: columns.now(period), align: 'end' },
        ...(before === null ? [] : [{ label: columns.change, align: 'end' as const }]),
      ]}
    >
      {ordered.map((member) => (
        <tr key={JSON.stringify([member.indicator.id, member.unit])}>
          <th scope="row">
            {member.indicator.name ?? member.indicator.id}
            <small className="results-why">{owners.get(member.indicator.id)?.join(', ')}</small>
          </th>
          <td>{member.unit === null ? '–' : unitName(member.unit)}</td>
          <td className="end">{texts.number(member.report_count)}</td>
          <td className="end">
            <Value sum={member} days={explorer.filters} />
          </td>
          {before !== null && <td className="end">{changeText(member, texts) ?? '–'}</td>}
        </tr>
      ))}
    </Table>
  )
}

/** The names of the organizations that report each indicator. */
function ownersByIndicator(rows: readonly Row[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, Set<string>>()
  for (const { indicator, org } of rows) if (org) addToSet(owners, indicator.id, org.name ?? org.id)
  return new Map([...owners].map(([id, names]) => [id, [...names].slice(0, 3)]))
}
