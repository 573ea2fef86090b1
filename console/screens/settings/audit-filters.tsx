// Filters of the audit log by kind and person. They are in the URL, and downloads follow them.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { AuditKind } from '../../../src/contract/account-schemas.ts'
import { Select } from '../../shared/parts/select.tsx'
import type { AuditEvent } from './audit-section.tsx'
import { audit as own } from './audit-words.ts'
import { membersQuery } from './people-queries.ts'

export interface AuditFilter {
  readonly kind?: AuditKind
  readonly actor?: string
}

const kinds: readonly AuditKind[] = ['accounts', 'keys', 'namespaces', 'capsules', 'groups', 'organization']
/** The API's name for actions on the command line. */
const operator = 'operator'

export function useAuditFilter(): AuditFilter {
  const { kind: kindText, person } = useSearch({ from: '/signed-in/settings/$section' })
  const kind = kinds.find((each) => each === kindText)
  return { ...(kind && { kind }), ...(person && { actor: person }) }
}

interface AuditFiltersProps {
  readonly filter: AuditFilter
  readonly events: readonly AuditEvent[]
}

export function AuditFilters({ filter, events }: AuditFiltersProps): ReactElement {
  const words = own.use()
  const navigate = useNavigate({ from: '/settings/$section' })
  const people = usePeople(events)
  const { kind = '', actor = '' } = filter
  if (actor !== '' && !people.has(actor)) people.set(actor, words.formerPerson)
  const choose = (chosen: { kind: string; person: string }) =>
    void navigate({
      search: Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="settings-filters">
      <Select<AuditKind | ''>
        label={words.kind}
        value={kind}
        options={[
          { value: '', label: words.everyKind },
          ...kinds.map((each) => ({ value: each, label: words.kinds[each] })),
        ]}
        onChange={(chosen) => choose({ kind: chosen, person: actor })}
      />
      <Select
        label={words.person}
        value={actor}
        options={[
          { value: '', label: words.everyone },
          ...[...people].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(person) => choose({ kind, person })}
      />
    </div>
  )
}

/** Members, former members with listed events, and the command line, by id. */
function usePeople(events: readonly AuditEvent[]): Map<string, string> {
  const words = own.use()
  const { data: members = [] } = useQuery(membersQuery)
  const people = new Map(members.map(({ id, name }) => [id, name]))
  for (const { actor } of events) if (actor && !people.has(actor.id)) people.set(actor.id, actor.name)
  return people.set(operator, words.operator)
}
