// How much each key is used: requests, refusals and bytes by day (UTC) and class. Rules, section 5.
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { UseClass } from '../../contract/console/use-schemas.ts'
import type { ApiKey } from './api-key.ts'
import { createTally } from './tally.ts'

const keptDays = 400
const maxLines = 20_000
const maxLinesOfTenant = 2_000

interface Answered {
  readonly class: UseClass
  readonly isRefused: boolean
  readonly bytesIn: number
  readonly bytesOut: number
}

interface Line {
  readonly keyId: string
  readonly tenantId: string
  readonly day: string
  readonly class: UseClass
  requests: number
  refusals: number
  bytesIn: number
  bytesOut: number
}

const addLines = `
  insert into key_use as known (key_id, tenant_id, day, class, requests, refusals, bytes_in, bytes_out)
  select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
  on conflict (key_id, day, class) do update set
    requests = known.requests + excluded.requests, refusals = known.refusals + excluded.refusals,
    bytes_in = known.bytes_in + excluded.bytes_in, bytes_out = known.bytes_out + excluded.bytes_out`

const deleteOld = `delete from key_use where day < $1::date - ${keptDays}`

export function createKeyUse(
  store: Store,
  clock: Clock,
  log: { warn(fields: object, message: string): void },
) {
  const today = utcDays(clock)
  let skipped = 0
  let sweptOn = ''
  const { add, start, stop } = createTally<Line>({
    lineName: (line) => `${line.keyId} ${line.day} ${line.class}`,
    addUp(known, more) {
      known.requests += more.requests
      known.refusals += more.refusals
      known.bytesIn += more.bytesIn
      known.bytesOut += more.bytesOut
    },
    maxLines,
    maxLinesOfTenant,
    write: async (lines) => void (await store.writes.query(addLines, lineColumns(lines))),
    async afterwards() {
      if (skipped > 0)
        log.warn({ requests: skipped }, 'not every use of a key was counted: too many keys at once')
      skipped = 0
      if (sweptOn === today()) return
      await store.writes.query(deleteOld, [today()])
      sweptOn = today()
    },
    onError: (error) => log.warn({ err: error }, 'the use of keys could not be stored; it is tried again'),
  })
  return {
    record({ keyId, tenantId }: ApiKey, { class: useClass, isRefused, bytesIn, bytesOut }: Answered) {
      const counts = { requests: 1, refusals: isRefused ? 1 : 0, bytesIn, bytesOut }
      if (!add({ keyId, tenantId, day: today(), class: useClass, ...counts })) skipped += 1
    },
    start,
    stop,
  }
}

export type KeyUse = ReturnType<typeof createKeyUse>

/** The present day, computed once a day. */
function utcDays(clock: Clock): () => string {
  let day = ''
  let dayEndsAtMs = 0
  return () => {
    const nowMs = clock.now()
    if (nowMs >= dayEndsAtMs || nowMs < dayEndsAtMs - 86_400_000) {
      day = new Date(nowMs).toISOString().slice(0, 10)
      dayEndsAtMs = Date.parse(day) + 86_400_000
    }
    return day
  }
}

const lineColumns = (lines: readonly Line[]): unknown[] => [
  lines.map((line) => line.keyId),
  lines.map((line) => line.tenantId),
  lines.map((line) => line.day),
  lines.map((line) => line.class),
  lines.map((line) => line.requests),
  lines.map((line) => line.refusals),
  lines.map((line) => line.bytesIn),
  lines.map((line) => line.bytesOut),
]
