// The sources of a briefing: the accepted files that describe its organizations, or the open saved capsules. A link does not
// name its files.
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import type { Grouped } from '../charts/use-charts.ts'
import type { Explorer } from '../model.ts'
import { reportsQuery } from '../problems/reports-query.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'
import type { Subject } from './subject.ts'
import { briefing } from './words.ts'

const maxNames = 20

/** Each is asked for its sources; with more, all files are listed. */
const maxOrganizations = 40

interface SourcesProps {
  readonly explorer: Explorer
  readonly subject: Subject
  readonly groups: Grouped
}

export function BriefingSources({ explorer, subject, groups }: SourcesProps): ReactElement {
  const words = briefing.use()
  const { namespace } = explorer.source
  const organizations =
    subject.kind === 'org' ? [subject.id] : groups.organizations.flatMap(({ of }) => (of ? [of.id] : []))
  return (
    <section className="briefing-sources stack column">
      <h3>{words.sources}</h3>
      {explorer.source.kind === 'link' ? (
        <p className="muted">{words.linkLead}</p>
      ) : namespace === null ? (
        <Saved explorer={explorer} />
      ) : (
        <Capsules namespace={namespace} organizations={organizations} />
      )}
    </section>
  )
}

function Saved({ explorer }: { explorer: Explorer }): ReactElement {
  const words = briefing.use()
  const { data = [] } = useQuery(reportsQuery(explorer.source, useLanguage()))
  return (
    <>
      <p className="muted">{words.savedLead}</p>
      <Listed names={data.map(({ name }) => name)} />
    </>
  )
}

interface CapsulesProps {
  readonly namespace: string
  readonly organizations: readonly string[]
}

function Capsules({ namespace, organizations }: CapsulesProps): ReactElement {
  const words = briefing.use()
  const { date, number } = useFormat()
  const { data = [] } = useQuery({
    queryKey: [namespace, 'capsules', 'accepted'],
    queryFn: ({ signal }) =>
      allPages(dataApi.listCapsules, { limit: 1000, status: 'accepted' }, { namespace, signal }),
  })
  const isAll = organizations.length > maxOrganizations
  const answers = useQueries({
    queries: (isAll ? [] : organizations).map((id) => ({
      queryKey: [namespace, 'sources-of', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataApi.getOrganization({ id, include: ['sources'] }, { namespace, signal }),
      staleTime: 30_000,
    })),
  })
  const sources = answers.flatMap(({ data: organization }) => organization?.sources ?? [])
  const ids = new Set(sources.flatMap((source) => (source.type === 'capsule' ? [source.capsule_id] : [])))
  const shown = isAll ? data : data.filter(({ capsule_id: id }) => ids.has(id))
  return (
    <>
      <p className="muted">{isAll ? words.sourcesOfAll(number(maxOrganizations)) : words.sourcesLead}</p>
      <Listed
        names={shown.map(({ label, capsule_id: id, created_at: at }) =>
          words.accepted(label ?? id, date(at)),
        )}
      />
      {sources.some(({ type }) => type === 'api') && <p className="muted">{words.fromPrograms}</p>}
    </>
  )
}

function Listed({ names }: { names: readonly string[] }): ReactElement {
  const words = briefing.use()
  const { number } = useFormat()
  return (
    <ul>
      {names.slice(0, maxNames).map((name, at) => (
        <li key={at}>{name}</li>
      ))}
      {names.length > maxNames && <li>{words.moreSources(number(names.length - maxNames))}</li>}
    </ul>
  )
}
