// Actions beside the name of an organization: show the filters, choose another organization, compare two.
import { useState, type ReactElement } from 'react'

import { filterCount } from '../filters.ts'
import type { Explorer, Organization } from '../model.ts'
import { useChangeSearch } from '../use-explorer.ts'
import { explorer as explorerWords } from '../words.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Dialog } from '../../shared/parts/dialog.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { focusSoon } from './focus-soon.ts'
import { OrganizationList } from './organization-list.tsx'
import { theory } from './words.ts'

/** The organization filter is handled separately. */
export const otherFilters = ({ chosen }: Explorer): number => filterCount({ ...chosen, org: null })

interface FiltersButtonProps {
  readonly explorer: Explorer
  readonly isFiltering: boolean
  readonly setFiltering: (isFiltering: boolean) => void
}

export function FiltersButton({ explorer, isFiltering, setFiltering }: FiltersButtonProps): ReactElement {
  const words = explorerWords.use().filters
  const { number } = useFormat()
  const count = otherFilters(explorer)
  return (
    <Button
      size="small"
      icon="settings"
      aria-expanded={isFiltering}
      onPress={() => setFiltering(!isFiltering)}
    >
      {count === 0 ? words.label : words.count(number(count))}
    </Button>
  )
}

interface OrganizationActionsProps {
  readonly explorer: Explorer
  readonly organizations: readonly Organization[]
  readonly chosen: Organization
  readonly second: Organization | undefined
  readonly onPicked: (id: string) => void
}

export function OrganizationActions(props: OrganizationActionsProps): ReactElement | null {
  const { explorer, organizations, chosen, second, onPicked } = props
  const words = theory.use().pick
  const change = useChangeSearch()
  const [picking, setPicking] = useState<'org1' | 'org2' | null>(null)
  if (organizations.length < 2) return null
  const pick = (id: string) => {
    change({ [picking ?? 'org1']: id, branch: undefined, node: undefined }, true)
    setPicking(null)
    onPicked(id)
  }
  const offered = organizations.filter(({ id }) => id !== chosen.id && id !== second?.id)
  return (
    <>
      <Button size="small" onPress={() => setPicking('org1')}>
        {words.change}
      </Button>
      {!second && (
        <Button size="small" onPress={() => setPicking('org2')}>
          {words.compare}
        </Button>
      )}
      <Dialog
        title={picking === 'org2' ? words.compareTitle(chosen.name ?? chosen.uri) : words.title}
        isOpen={picking !== null}
        onClose={() => setPicking(null)}
        width="wide"
      >
        <OrganizationList explorer={explorer} organizations={offered} onPick={pick} hasFocus />
      </Dialog>
    </>
  )
}

export function EndComparison({ second }: { second: Organization }): ReactElement {
  const words = theory.use().pick
  const change = useChangeSearch()
  return (
    <Button
      size="small"
      onPress={() => {
        change({ org2: undefined })
        focusSoon('.theory-actions button')
      }}
      aria-label={words.end(second.name ?? second.uri)}
    >
      {words.endShort}
    </Button>
  )
}
