// How often links are used: counted in memory and added to the database every ten seconds, so that a request costs no
// write; a process that is lost loses at most that. Rules, section 13.
import type { TenantId } from '../../contract/ids.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'

const writtenEveryMs = 10_000
/** Links that wait to be written. A tenant has few more that work. */
const maxLinks = 20_000

export interface LinkUse {
  record(tenantId: TenantId, linkId: string): void
  start(): void
  /** Writes what is left. */
  stop(): Promise<void>
}

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

export function createLinkUse(store: Store, clock: Clock, onError: (error: unknown) => void): LinkUse {
  let lines = new Map<string, Line>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function add(tenantId: TenantId, linkId: string, uses: number, lastMs: number): void {
    const name = `${tenantId} ${linkId}`
    const known = lines.get(name)
    if (known) Object.assign(known, { uses: known.uses + uses, lastMs: Math.max(known.lastMs, lastMs) })
    else if (lines.size < maxLinks) lines.set(name, { tenantId, linkId, uses, lastMs })
  }

  async function write(): Promise<void> {
    const taken = [...lines.values()]
    lines = new Map()
    try {
      await store.writes.query(addUses, [
        taken.map(({ tenantId }) => tenantId),
        taken.map(({ linkId }) => linkId),
        taken.map(({ uses }) => uses),
        taken.map(({ lastMs }) => new Date(lastMs)),
      ])
    } catch (error) {
      // Counted on, and written with the rest.
      for (const { tenantId, linkId, uses, lastMs } of taken) add(tenantId, linkId, uses, lastMs)
      onError(error)
    }
  }

  const flush = (): Promise<void> => {
    if (lines.size > 0) writing = writing.then(write)
    return writing
  }

  return {
    record: (tenantId, linkId) => add(tenantId, linkId, 1, clock.now()),
    start() {
      timer = setInterval(() => void flush(), writtenEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
