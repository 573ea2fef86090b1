// How much each key is used: requests, refusals and bytes by day (UTC) and class. Counted in memory and added to the
// database every ten seconds, so that a request costs no query; a process that is lost loses at most that. Rules, section 5.
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import type { UseClass } from '../../contract/console/use-schemas.ts'
import type { ApiKey } from './api-key.ts'

const writtenEveryMs = 10_000
export const useKeptDays = 400
/** Lines that wait to be written. One tenant has at most a share of them, so that its many keys do not crowd out others. */
const maxLines = 20_000
const maxLinesOfTenant = 2_000
const linesPerStatement = 5_000

export interface Answered {
  readonly class: UseClass
  readonly isRefused: boolean
  readonly bytesIn: number
  readonly bytesOut: number
}

export interface KeyUse {
  record(key: ApiKey, answered: Answered): void
  start(): void
  /** Writes what is left. */
  stop(): Promise<void>
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

// Where two processes add to the same lines, the order keeps them from waiting for each other in a circle.
const addLines = `
  insert into key_use as known (key_id, tenant_id, day, class, requests, refusals, bytes_in, bytes_out)
  select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
  on conflict (key_id, day, class) do update set
    requests = known.requests + excluded.requests, refusals = known.refusals + excluded.refusals,
    bytes_in = known.bytes_in + excluded.bytes_in, bytes_out = known.bytes_out + excluded.bytes_out`

const deleteOld = `delete from key_use where day < $1::date - ${useKeptDays}`

export interface KeyUseLog {
  warn(fields: object, message: string): void
}

export function createKeyUse(store: Store, clock: Clock, log: KeyUseLog): KeyUse {
  let lines = new Map<string, Line>()
  let linesOfTenant = new Map<string, number>()
  let skipped = 0
  let day = ''
  let dayEndsAtMs = 0
  let sweptOn = ''
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function today(): string {
    const nowMs = clock.now()
    if (nowMs >= dayEndsAtMs || nowMs < dayEndsAtMs - 86_400_000) {
      day = new Date(nowMs).toISOString().slice(0, 10)
      dayEndsAtMs = Date.parse(day) + 86_400_000
    }
    return day
  }

  /** Undefined where there is no room for one more. */
  function lineOf({ keyId, tenantId }: ApiKey, useClass: UseClass): Line | undefined {
    const on = today()
    const name = `${keyId} ${on} ${useClass}`
    const known = lines.get(name)
    if (known) return known
    const count = linesOfTenant.get(tenantId) ?? 0
    if (lines.size >= maxLines || count >= maxLinesOfTenant) return undefined
    const line = {
      keyId,
      tenantId,
      day: on,
      class: useClass,
      requests: 0,
      refusals: 0,
      bytesIn: 0,
      bytesOut: 0,
    }
    lines.set(name, line)
    linesOfTenant.set(tenantId, count + 1)
    return line
  }

  function add(line: Line, more: Pick<Line, 'requests' | 'refusals' | 'bytesIn' | 'bytesOut'>): void {
    line.requests += more.requests
    line.refusals += more.refusals
    line.bytesIn += more.bytesIn
    line.bytesOut += more.bytesOut
  }

  /** What could not be written is counted on, and written with the rest. */
  function putBack(unwritten: readonly Line[]): void {
    for (const line of unwritten) {
      const name = `${line.keyId} ${line.day} ${line.class}`
      const newer = lines.get(name)
      if (newer) add(newer, line)
      else {
        lines.set(name, line)
        linesOfTenant.set(line.tenantId, (linesOfTenant.get(line.tenantId) ?? 0) + 1)
      }
    }
  }

  async function write(): Promise<void> {
    const taken = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
    lines = new Map()
    linesOfTenant = new Map()
    if (skipped > 0)
      log.warn({ requests: skipped }, 'not every use of a key was counted: too many keys at once')
    skipped = 0
    let written = 0
    try {
      for (; written < taken.length; written += linesPerStatement) {
        const some = taken.slice(written, written + linesPerStatement)
        await store.writes.query(addLines, columnsOf(some))
      }
      if (sweptOn !== today()) {
        await store.writes.query(deleteOld, [today()])
        sweptOn = today()
      }
    } catch (error) {
      putBack(taken.slice(written))
      log.warn({ err: error }, 'the use of keys could not be stored; it is tried again')
    }
  }

  const flush = (): Promise<void> => {
    if (lines.size > 0 || sweptOn !== today()) writing = writing.then(write)
    return writing
  }

  return {
    record(key, { class: useClass, isRefused, bytesIn, bytesOut }) {
      const line = lineOf(key, useClass)
      if (line) add(line, { requests: 1, refusals: isRefused ? 1 : 0, bytesIn, bytesOut })
      else skipped += 1
    },
    start() {
      timer = setInterval(() => void flush(), writtenEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

const columnsOf = (lines: readonly Line[]): unknown[] => [
  lines.map((line) => line.keyId),
  lines.map((line) => line.tenantId),
  lines.map((line) => line.day),
  lines.map((line) => line.class),
  lines.map((line) => line.requests),
  lines.map((line) => line.refusals),
  lines.map((line) => line.bytesIn),
  lines.map((line) => line.bytesOut),
]
