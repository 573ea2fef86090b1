// What the filters of links name by id: organizations, outcomes and indicators, as people call them.
import type { NamespaceId } from '../../contract/ids.ts'
import type { Link, LinkFilters } from '../../contract/link-schemas.ts'
import { parseEntityId } from '../../database/graph-store/entity-key.ts'
import type { Store } from '../../database/pools/open-store.ts'

type Reads = Pick<Store['reads'], 'query'>

const idsIn = ({ org, outcome = [], indicator = [] }: LinkFilters) => ({
  organization: org === undefined ? [] : [org],
  outcome,
  indicator,
})

const selectNames = `
  select org_key as key, name from organization where namespace_id = $1 and org_key = any($2::uuid[])
  union all
  select outcome_key, name from outcome where namespace_id = $1 and outcome_key = any($3::uuid[])
  union all
  select indicator_key, name from indicator where namespace_id = $1 and indicator_key = any($4::uuid[])`

/** Keys of different kinds never meet: the kind is part of what they are made of. */
export type NameOf = (kind: keyof ReturnType<typeof idsIn>, id: string) => string | null

export async function readNames(
  reads: Reads,
  namespaceId: NamespaceId,
  all: readonly LinkFilters[],
): Promise<NameOf> {
  const filterKeys = (kind: keyof ReturnType<typeof idsIn>): string[] =>
    all.flatMap((filters) => idsIn(filters)[kind].flatMap((id) => parseEntityId(kind, id) ?? []))
  const keys = [filterKeys('organization'), filterKeys('outcome'), filterKeys('indicator')]
  if (keys.every(({ length }) => length === 0)) return () => null
  const { rows } = await reads.query<{ key: string; name: string | null }>(selectNames, [
    namespaceId,
    ...keys,
  ])
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return (kind, id) => names.get(parseEntityId(kind, id) ?? '') ?? null
}

export function namesIn(filters: LinkFilters, nameOf: NameOf): Link['names'] {
  const { organization, outcome, indicator } = idsIn(filters)
  return Object.fromEntries([
    ...organization.map((id) => [id, nameOf('organization', id)]),
    ...outcome.map((id) => [id, nameOf('outcome', id)]),
    ...indicator.map((id) => [id, nameOf('indicator', id)]),
  ]) as Link['names']
}
