// A link as it is stored and as it is answered. Rules, section 13.
import type { NamespaceId, TenantId } from '../../contract/ids.ts'
import type { Link, LinkState } from '../../contract/link-schemas.ts'
import { problem } from '../../contract/problems.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { readAnswers } from '../../database/read-answers.ts'
import { readPage, type PageAsked } from '../../database/read-page.ts'
import type { Reads } from '../../database/transaction.ts'
import { isId } from '../access/base62.ts'
import { namesIn, readNames, type NameOf } from './filter-names.ts'

/** As it is answered, but for the names in its filters and its state; and what else is stored. */
export type LinkRow = Omit<Link, 'names' | 'state'> & {
  readonly stored: { readonly number: string; readonly namespaceId: NamespaceId; readonly isOfPlan: boolean }
}

const selectLinks = `
  select 'link' as object, link.link_id as id, link.kind, namespace.slug as namespace, link.label, link.filters,
    null as names, null as state, link.created_at, link.created_by, link.expires_at, link.revoked_at,
    link.uses::float8 as uses, link.last_used_at,
    json_build_object('number', link.number::text, 'namespaceId', link.namespace_id::text,
      'isOfPlan', link.sealed_token is not null) as stored
  from link join namespace on namespace.namespace_id = link.namespace_id and namespace.tenant_id = link.tenant_id
  where link.tenant_id = $1`

const one = `${selectLinks} and link.link_id = $2`

// Those of plans are listed with their plan.
const page = `${selectLinks} and link.sealed_token is null and ($2::bigint is null or link.number < $2) and ($3::text is null or namespace.slug = $3)
  order by link.number desc limit $4`

interface Ending {
  readonly revoked_at: Date | string | null
  readonly expires_at: Date | string
}

export function linkState({ revoked_at, expires_at }: Ending, clock: Clock): LinkState {
  if (revoked_at) return 'revoked'
  return new Date(expires_at).getTime() <= clock.now() ? 'expired' : 'active'
}

function linkAnswer(row: LinkRow, nameOf: NameOf, clock: Clock): Link {
  const { stored: _, ...link } = row
  return { ...link, names: namesIn(link.filters, nameOf), state: linkState(link, clock) }
}

export async function findLinkRow(reads: Reads, tenantId: TenantId, id: string): Promise<LinkRow> {
  const [link] = isId('lnk', id) ? await readAnswers<LinkRow>(reads, one, [tenantId, id]) : []
  if (!link) throw problem('link_not_found')
  return link
}

/** With the names of what its filters name. */
export async function answerLink(reads: Reads, row: LinkRow, clock: Clock): Promise<Link> {
  return linkAnswer(row, await readNames(reads, row.stored.namespaceId, [row.filters]), clock)
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
  const { data: shown, meta } = await readPage<LinkRow>(
    store,
    ['links', tenantId, namespace],
    asked,
    (before, count) => readAnswers(store.reads, page, [tenantId, before, namespace, count]),
    ({ stored }) => stored.number,
  )
  const names = new Map<NamespaceId, NameOf>()
  for (const id of new Set(shown.map((row) => row.stored.namespaceId))) {
    const filters = shown.flatMap((row) => (row.stored.namespaceId === id ? [row.filters] : []))
    names.set(id, await readNames(store.reads, id, filters))
  }
  const data = shown.map((row) => linkAnswer(row, names.get(row.stored.namespaceId) ?? (() => null), clock))
  return { data, meta }
}
