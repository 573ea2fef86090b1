// A link as it is stored and as it is answered. Rules, section 13.
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import type { Link, LinkFilters, LinkState } from '../../contract/link-schemas.ts'
import type { LinkKind } from '../../contract/operation.ts'
import { problem } from '../../contract/problems.ts'
import type { Clock } from '../../core/clock.ts'
import { readCursorSecret } from '../../database/cursor-secret.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import { namesIn, readNames, type NameOf } from './filter-names.ts'

export interface LinkRow {
  link_id: string
  number: string
  namespace_id: NamespaceId
  slug: string
  kind: LinkKind
  label: string
  filters: LinkFilters
  created_by: string | null
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  uses: string
  last_used_at: Date | null
  is_of_plan: boolean
}

const selectLinks = `
  select link.link_id, link.number, link.namespace_id, namespace.slug, link.kind, link.label, link.filters,
    link.created_by, link.created_at, link.expires_at, link.revoked_at, link.uses, link.last_used_at,
    link.sealed_token is not null as is_of_plan
  from link join namespace on namespace.namespace_id = link.namespace_id and namespace.tenant_id = link.tenant_id
  where link.tenant_id = $1`

const one = `${selectLinks} and link.link_id = $2`

// Those of plans are listed with their plan.
const page = `${selectLinks} and link.sealed_token is null and ($2::bigint is null or link.number < $2) and ($3::text is null or namespace.slug = $3)
  order by link.number desc limit $4`

export function linkState(link: Pick<LinkRow, 'revoked_at' | 'expires_at'>, clock: Clock): LinkState {
  if (link.revoked_at) return 'revoked'
  return link.expires_at.getTime() <= clock.now() ? 'expired' : 'active'
}

const linkAnswer = (row: LinkRow, nameOf: NameOf, clock: Clock): Link => ({
  object: 'link',
  id: row.link_id,
  kind: row.kind,
  namespace: row.slug,
  label: row.label,
  filters: row.filters,
  names: namesIn(row.filters, nameOf),
  state: linkState(row, clock),
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  expires_at: row.expires_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  uses: Number(row.uses),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

type Reads = Pick<Store['reads'], 'query'>

/** Ids of other forms must not reach the database, which would answer some texts (U+0000) with errors of its own. */
const isLinkId = (text: string): boolean => /^lnk_[0-9A-Za-z]{16}$/.test(text)

export async function findLinkRow(reads: Reads, tenantId: TenantId, id: string): Promise<LinkRow> {
  if (!isLinkId(id)) throw problem('link_not_found')
  const { rows } = await reads.query<LinkRow>(one, [tenantId, id])
  if (!rows[0]) throw problem('link_not_found')
  return rows[0]
}

/** With the names of what its filters name. */
export async function answerLink(reads: Reads, row: LinkRow, clock: Clock): Promise<Link> {
  return linkAnswer(row, await readNames(reads, row.namespace_id, [row.filters]), clock)
}

export async function getLink(reads: Reads, tenantId: TenantId, id: string, clock: Clock): Promise<Link> {
  return await answerLink(reads, await findLinkRow(reads, tenantId, id), clock)
}

/** `namespace`: the slug of one. */
export async function listLinks(
  store: Store,
  tenantId: TenantId,
  { namespace = null, ...asked }: PageAsked & { readonly namespace?: string | undefined | null },
  clock: Clock,
) {
  const secret = await readCursorSecret(store)
  const { data: shown, meta } = await readPage<LinkRow>(
    { secret, scope: ['links', tenantId, namespace], ...asked },
    async (before, count) =>
      (await store.reads.query<LinkRow>(page, [tenantId, before, namespace, count])).rows,
    ({ number }) => number,
  )
  const names = new Map<NamespaceId, NameOf>()
  for (const id of new Set(shown.map((row) => row.namespace_id))) {
    const filters = shown.flatMap((row) => (row.namespace_id === id ? [row.filters] : []))
    names.set(id, await readNames(store.reads, id, filters))
  }
  const data = shown.map((row) => linkAnswer(row, names.get(row.namespace_id) ?? (() => null), clock))
  return { data, meta }
}
