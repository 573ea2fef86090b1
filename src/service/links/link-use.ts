// How often links are used. Rules, section 13.
import type { TenantId } from '../../contract/ids.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import { createTally } from '../access/tally.ts'

/** A tenant has few more that work. */
const maxLines = 20_000

interface Line {
  readonly tenantId: TenantId
  readonly linkId: string
  uses: number
  lastMs: number
}

// Where two processes add to the same links, the order keeps them from waiting for each other in a circle.
const addUses = `
  with used as (
    select link.tenant_id, link.link_id, each.uses, each.last_at
    from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[]) as each (tenant_id, link_id, uses, last_at)
      join link on link.tenant_id = each.tenant_id and link.link_id = each.link_id
    order by link.tenant_id, link.link_id
    for no key update of link
  )
  update link set uses = link.uses + used.uses, last_used_at = greatest(link.last_used_at, used.last_at)
  from used where link.tenant_id = used.tenant_id and link.link_id = used.link_id`

export function createLinkUse(store: Store, clock: Clock, onError: (error: unknown) => void) {
  const { add, start, stop } = createTally<Line>({
    lineName: ({ tenantId, linkId }) => `${tenantId} ${linkId}`,
    addUp(known, { uses, lastMs }) {
      known.uses += uses
      known.lastMs = Math.max(known.lastMs, lastMs)
    },
    maxLines,
    async write(lines) {
      await store.writes.query(addUses, [
        lines.map(({ tenantId }) => tenantId),
        lines.map(({ linkId }) => linkId),
        lines.map(({ uses }) => uses),
        lines.map(({ lastMs }) => new Date(lastMs)),
      ])
    },
    onError,
  })
  return {
    record: (tenantId: TenantId, linkId: string) =>
      void add({ tenantId, linkId, uses: 1, lastMs: clock.now() }),
    start,
    stop,
  }
}

export type LinkUse = ReturnType<typeof createLinkUse>
