// The choice of an organization when several exist, and the text when there is none.
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card, Empty } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { useFacets } from '../facets/use-facets.ts'
import { filterCount } from '../filters.ts'
import type { Explorer, Organization } from '../model.ts'
import { useChangeSearch } from '../use-explorer.ts'
import { OrganizationList } from './organization-list.tsx'
import { theory } from './words.ts'

interface OrganizationChoiceProps {
  readonly explorer: Explorer
  readonly organizations: readonly Organization[]
  readonly onPicked: (id: string) => void
}

export function OrganizationChoice(props: OrganizationChoiceProps): ReactElement {
  const { explorer, organizations, onPicked } = props
  const words = theory.use().pick
  const change = useChangeSearch()
  const { chosen, theoryOrg } = explorer
  return (
    <div className="stack gap-4">
      {theoryOrg !== null && <Note tone="warn">{words.gone}</Note>}
      <Card title={words.title}>
        <p className="muted">{words.lead}</p>
        <ChosenFilters explorer={explorer} />
        {filterCount(chosen) > 0 && <p className="muted">{words.filtered}</p>}
        <OrganizationList
          explorer={explorer}
          organizations={organizations}
          onPick={(id) => {
            change({ org1: id, branch: undefined }, true)
            onPicked(id)
          }}
        />
        <ReportsWithoutOrganization explorer={explorer} />
      </Card>
    </div>
  )
}

/** Reports without an organization are not in any picture. */
function ReportsWithoutOrganization({ explorer }: { explorer: Explorer }): ReactElement | null {
  const words = theory.use().pick
  const { number } = useFormat()
  const { data } = useFacets(explorer)
  if (!data || data.isPartial || filterCount(explorer.chosen) > 0) return null
  const belonging = data.organizations.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const orphans = data.numeric + data.qualitative - belonging
  return orphans > 0 ? <p className="muted">{words.orphans(orphans, number(orphans))}</p> : null
}

export function NoOrganization(): ReactElement {
  const words = theory.use().pick
  const change = useChangeSearch()
  return (
    <Empty
      title={words.noneAtAll}
      actions={
        <Button variant="primary" onPress={() => change({ view: 'table' }, true)}>
          {words.toTable}
        </Button>
      }
    >
      {words.noneAtAllWhy}
    </Empty>
  )
}
