// Chooses the subject of a briefing: a fund or an organization.
import type { ReactElement } from 'react'

import { Arriving } from '../../shared/parts/arriving.tsx'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FacetList } from '../facets/facet-list.tsx'
import { useFacets } from '../facets/use-facets.ts'
import type { Explorer } from '../model.ts'
import { briefing } from './words.ts'

/** Of both lists. */
const list = { chosen: [], initialCount: 12, isLeaving: true, isOpen: true } as const

export function SubjectChoice({ explorer }: { explorer: Explorer }): ReactElement {
  const words = briefing.use()
  const { setFilters } = explorer
  const { data, error, refetch } = useFacets(explorer)
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={8} />
  const { funds, organizations } = data
  return (
    <div className="briefing-pick stack gap-3">
      <h2>{words.pick}</h2>
      <p className="muted">{words.pickLead}</p>
      <ChosenFilters explorer={explorer} />
      {funds.length === 0 && organizations.length === 0 && <p>{words.noneToPick}</p>}
      <div className="briefing-lists stack top gap-5">
        {organizations.length > 0 && (
          <FacetList
            {...list}
            title={words.pickOrg}
            kind="org"
            options={organizations}
            onToggle={(org) => setFilters({ org })}
          />
        )}
        {funds.length > 0 && (
          <FacetList
            {...list}
            title={words.pickFund}
            kind="funds"
            options={funds}
            onToggle={(fund) => setFilters({ funds: [fund] })}
          />
        )}
      </div>
    </div>
  )
}
