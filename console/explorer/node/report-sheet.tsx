// A report as people read it: whose it is, what was measured, the value for which period, earlier values, and the file that
// says so.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactElement, type ReactNode } from 'react'

import { exactText } from '../../../src/core/summary/decimal.ts'
import { Loading } from '../../shared/parts/page.tsx'
import { dataApi } from '../../shared/api/clients.ts'
import { useFormat } from '../../shared/words/format.ts'
import { readDay } from '../texts/period.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { RowProps, SourceRef } from '../model.ts'
import { explorer as own } from '../words.ts'

interface ReportSheetProps extends RowProps {
  /** Empty until the node is read. */
  readonly sources: readonly SourceRef[]
}

export function ReportSheet({ explorer, row, sources }: ReportSheetProps): ReactElement {
  const { sheet, columns } = own.use()
  const texts = useTexts()
  const { EarlierValues } = explorer
  const { namespace } = explorer.source
  const { org, outcome, themes, period_start: start, period_end: end } = row
  const [first, last] = [start ?? end, end ?? start]
  return (
    <>
      <p className="sheet-value">
        {row.value === null
          ? row.value_text
          : texts.measured(exactText({ text: row.value_text, value: row.value }), row.unit)}
      </p>
      <dl className="sheet stack small-text">
        <SheetLine label={columns.org_name}>
          {org && (
            <button type="button" className="text-button" onClick={() => explorer.openNode(org.id)}>
              {org.name ?? org.id}
            </button>
          )}
        </SheetLine>
        <SheetLine label={columns.indicator_name}>{row.indicator.name ?? row.indicator.id}</SheetLine>
        <SheetLine label={sheet.period}>
          {first !== null && last !== null && texts.period({ start: readDay(first), end: readDay(last) })}
        </SheetLine>
        <SheetLine label={columns.outcome_name}>{outcome && (outcome.name ?? outcome.id)}</SheetLine>
        <SheetLine label={columns.themes}>{themes.map(explorer.themeLabel).join(', ')}</SheetLine>
        <SheetLine label={sheet.file}>
          {sources.length > 0 && (
            <ul>
              {sources.map((source) => (
                <li key={source.id}>
                  <SourceFile source={source} namespace={namespace} />
                </li>
              ))}
            </ul>
          )}
        </SheetLine>
      </dl>
      <Suspense fallback={<Loading lines={3} />}>
        <EarlierValues explorer={explorer} row={row} />
      </Suspense>
    </>
  )
}

/** Nothing where the data does not say it. */
export const SheetLine = ({ label, children }: { label: string; children: ReactNode }): ReactElement | null =>
  children ? (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

function SourceFile({ source, namespace }: { source: SourceRef; namespace: string | null }): ReactElement {
  const { sheet } = own.use()
  const { date } = useFormat()
  const isCapsule = namespace !== null && source.id !== 'api'
  const { data } = useQuery({
    queryKey: [namespace, 'capsule-of-report', source.id],
    queryFn: ({ signal }) =>
      dataApi.getCapsule({ capsule_id: source.id }, { namespace: namespace ?? '', signal }),
    enabled: isCapsule,
    staleTime: 60_000,
  })
  if (source.id === 'api') return <>{sheet.api}</>
  if (!isCapsule) return <>{source.name}</>
  return (
    <Link to="/namespaces/$namespace/capsules/$capsuleId" params={{ namespace, capsuleId: source.id }}>
      {data ? sheet.accepted(data.label ?? source.id, date(data.created_at)) : source.name}
    </Link>
  )
}
