// Filters of the audit log by kind, person or key, namespace and days. They are in the URL, and downloads follow them.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import type { AuditKind } from '../../../src/contract/audit-schemas.ts'
import { useKeys } from '../../shared/api/keys.ts'
import { useNamespaces } from '../../shared/api/session.ts'
import { Field } from '../../shared/parts/field.tsx'
import { Select } from '../../shared/parts/select.tsx'
import type { AuditEvent } from './audit-section.tsx'
import { audit as own } from './audit-words.ts'
import { membersQuery } from './people-queries.ts'

export interface AuditFilter {
  readonly kind?: AuditKind
  readonly actor?: string
  readonly namespace?: string
  readonly from?: string
  readonly to?: string
}

const kinds = Object.keys(own.now().kinds) as AuditKind[]

/** The API's name for actions on the command line. */
const operator = 'operator'

export function useAuditFilter(): AuditFilter {
  const { kind: kindText, person, ns, from, to } = useSearch({ from: '/signed-in/settings/$section' })
  const kind = kinds.find((each) => each === kindText)
  return {
    ...(kind && { kind }),
    ...(person && { actor: person }),
    ...(ns && { namespace: ns }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

interface AuditFiltersProps {
  readonly filter: AuditFilter
  readonly events: readonly AuditEvent[]
}

export function AuditFilters({ filter, events }: AuditFiltersProps): ReactElement {
  const words = own.use()
  const navigate = useNavigate({ from: '/settings/$section' })
  const people = usePeople(events)
  const { kind = '', actor = '', namespace = '', from = '', to = '' } = filter
  const { data: namespaces = [] } = useNamespaces()
  const known = namespaces.map((each) => each.namespace)
  // A namespace that was deleted is still on the record.
  const slugs = namespace === '' || known.includes(namespace) ? known : [...known, namespace]
  if (actor !== '' && !people.has(actor)) people.set(actor, words.formerPerson)
  const now = { kind, person: actor, ns: namespace, from, to }
  const choose = (chosen: Partial<typeof now>) =>
    void navigate({
      search: Object.fromEntries(Object.entries({ ...now, ...chosen }).filter(([, value]) => value !== '')),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="settings-filters row top apart gap-3">
      <Select<AuditKind | ''>
        label={words.kind}
        value={kind}
        options={[
          { value: '', label: words.everyKind },
          ...kinds.map((each) => ({ value: each, label: words.kinds[each] })),
        ]}
        onChange={(chosen) => choose({ kind: chosen })}
      />
      <Select
        label={words.person}
        value={actor}
        options={[
          { value: '', label: words.everyone },
          ...[...people].map(([value, label]) => ({ value, label })),
        ]}
        onChange={(person) => choose({ person })}
      />
      <Select
        label={words.namespace}
        value={namespace}
        options={[
          { value: '', label: words.everyNamespace },
          ...slugs.map((slug) => ({ value: slug, label: slug })),
        ]}
        onChange={(ns) => choose({ ns })}
      />
      <Field label={words.from} type="date" value={from} onChange={(day) => choose({ from: day })} />
      <Field label={words.to} type="date" value={to} onChange={(day) => choose({ to: day })} />
    </div>
  )
}

/** Members, keys, former members with listed events, and the command line, by id. */
function usePeople(events: readonly AuditEvent[]): Map<string, string> {
  const words = own.use()
  const { data: members = [] } = useQuery(membersQuery)
  const people = new Map(members.map(({ id, name }) => [id, name]))
  for (const { id, label } of useKeys().data ?? []) people.set(id, words.keyNamed(label))
  for (const { actor } of events) {
    if (actor.id !== null && !people.has(actor.id)) people.set(actor.id, actor.name ?? actor.id)
  }
  return people.set(operator, words.operator)
}
