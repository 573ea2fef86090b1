// What an accepted capsule brought, in one sentence, and the way to it in the explorer.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { periodFromDays } from '../../../src/core/calendar-day.ts'
import { periodYears } from '../../../src/core/summary/period.ts'
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import { ButtonLink } from '../../shared/parts/button.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { capsule as own } from './capsule-words.ts'

interface CapsuleContentProps {
  readonly namespace: string
  readonly capsuleId: string
}

export function CapsuleContent({ namespace, capsuleId }: CapsuleContentProps): ReactElement | null {
  const words = own.use()
  const { number } = useFormat()
  const { data } = useQuery({
    queryKey: [namespace, 'capsules', capsuleId, 'content'],
    queryFn: async ({ signal }) => await readContent(namespace, capsuleId, signal),
  })
  if (!data || data.reports === 0) return null
  const { reports, organizations, organization, indicators, years, search } = data
  const parts = {
    reports: words.content.reports(number(reports), reports),
    of: organization?.name ?? (organizations > 1 ? words.content.organizations(number(organizations)) : null),
    on: indicators > 0 ? words.content.indicators(number(indicators), indicators) : null,
    years,
  }
  return (
    <Card>
      <div className="row between">
        <p>{words.content.sentence(parts)}</p>
        <ButtonLink to="/explorer" search={{ ns: namespace, ...search }} icon="explorer">
          {words.content.show}
        </ButtonLink>
      </div>
    </Card>
  )
}

interface Content {
  readonly reports: number
  readonly organizations: number
  /** Where there is one alone. */
  readonly organization: { readonly id: string; readonly name: string | null } | null
  readonly indicators: number
  /** `2024`, `2023–2024`; null where it is not known. */
  readonly years: string | null
  readonly search: Readonly<Record<string, string>>
}

/** As many as one page has: of more, the numbers alone are said. */
const most = 1000

async function readContent(namespace: string, capsuleId: string, signal: AbortSignal): Promise<Content> {
  const at = { namespace, capsule_id: capsuleId }
  const [counts, listed, described] = await Promise.all([
    consoleApi.previewRollback(at, { signal }),
    consoleApi.listCapsuleEntities({ ...at, kind: 'indicator_report', limit: most }, { signal }),
    consoleApi.listCapsuleEntities({ ...at, kind: 'organization', limit: 2 }, { signal }),
  ])
  const [first, second] = described.data
  const only = first && !second ? first : null
  const all = {
    reports: counts.entities.reports.goes + counts.entities.reports.stays,
    organizations: counts.entities.organizations.goes + counts.entities.organizations.stays,
    organization: only,
    indicators: counts.entities.indicators.goes + counts.entities.indicators.stays,
    years: null,
    search: only ? { org: only.id } : {},
  }
  if (listed.meta.cursor !== null || all.reports === 0) return all
  const query = { limit: most, ...(only && { org: only.id }) }
  const { data: rows } = await dataApi.listRows(query, { namespace, signal })
  const ids = new Set(listed.data.map(({ id }) => id))
  const own = rows.filter(({ id }) => ids.has(id))
  return own.length === ids.size ? { ...all, ...describeRows(own) } : all
}

type Row = Awaited<ReturnType<typeof dataApi.listRows>>['data'][number]

/** The organizations, indicators and years that the reports show. */
function describeRows(rows: readonly Row[]): Omit<Content, 'reports'> {
  const organizations = new Map(rows.flatMap(({ org }) => (org ? [[org.id, org] as const] : [])))
  const indicators = new Set(rows.map(({ indicator }) => indicator.id))
  const periods = rows.flatMap((row) => periodFromDays(row.period_start, row.period_end) ?? [])
  const starts = periods.map(({ start }) => start).toSorted()
  const ends = periods.map(({ end }) => end).toSorted()
  const [from, to] = [starts[0], ends.at(-1)]
  const [organization = null] = organizations.size === 1 ? organizations.values() : []
  const [indicator] = indicators
  return {
    organizations: organizations.size,
    organization,
    indicators: indicators.size,
    years:
      from === undefined || to === undefined ? null : periodYears({ start: from, end: to }).replace('/', '–'),
    search: {
      ...(organization && { org: organization.id }),
      ...(indicators.size === 1 && indicator !== undefined && { indicator }),
      // A report without a period is in no range.
      ...(periods.length === rows.length && from !== undefined && to !== undefined && { from, to }),
    },
  }
}
