// The sources of a briefing: the accepted capsules of the namespace, or the open saved capsules.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { dataApi } from '../../shared/api/clients.ts'
import type { Explorer } from '../model.ts'
import { reportsQuery } from '../problems/reports-query.ts'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage } from '../../shared/words/language.ts'
import { allPages } from '../../shared/downloads/all-pages.ts'
import { briefing } from './words.ts'

const maxNames = 20

export function BriefingSources({ explorer }: { explorer: Explorer }): ReactElement {
  const words = briefing.use()
  return (
    <section className="briefing-sources">
      <h3>{words.sources}</h3>
      <p className="muted">{explorer.source.namespace === null ? words.savedLead : words.sourcesLead}</p>
      {explorer.source.namespace === null ? (
        <Saved explorer={explorer} />
      ) : (
        <Capsules namespace={explorer.source.namespace} />
      )}
    </section>
  )
}

function Saved({ explorer }: { explorer: Explorer }): ReactElement {
  const { data = [] } = useQuery(reportsQuery(explorer.source, useLanguage()))
  return <Listed names={data.map(({ name }) => name)} />
}

function Capsules({ namespace }: { namespace: string }): ReactElement {
  const words = briefing.use()
  const { date } = useFormat()
  const { data = [] } = useQuery({
    queryKey: [namespace, 'capsules', 'accepted'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        dataApi.listCapsules(
          { limit: 1000, status: 'accepted', ...(cursor !== null && { cursor }) },
          { namespace, signal },
        ),
      ),
  })
  return (
    <Listed
      names={data.map(({ label, capsule_id: id, created_at: at }) =>
        words.accepted(label ?? id, id, date(at)),
      )}
    />
  )
}

function Listed({ names }: { names: readonly string[] }): ReactElement {
  const words = briefing.use()
  const { number } = useFormat()
  return (
    <ul>
      {names.slice(0, maxNames).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > maxNames && <li>{words.moreSources(number(names.length - maxNames))}</li>}
    </ul>
  )
}
