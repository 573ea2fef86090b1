// A fixed number of slots, shared between tenants: one tenant never holds all of them, and waiting tenants take turns.
// Tasks wait here and not inside a thread or a pool of connections, so that their cost is measured from when they begin.
// Rules, sections 2 and 4.

export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
  /** The tenant holds as many slots as it may; otherwise others hold them all. */
  readonly isOwnShare: boolean

  constructor(message: string, isOwnShare: boolean) {
    super(message)
    this.isOwnShare = isOwnShare
  }
}

export interface Slots {
  /** How many tasks wait. */
  readonly waiting: number
  /**
   * Resolves with the function that releases the slot. Throws TooManyWaiting when too many are waiting: at once, or
   * later, when a tenant with fewer waiting tasks needs the space or the time is over.
   */
  take(tenantId: string): Promise<() => void>
}

export interface SlotOptions {
  readonly slotCount: number
  /** Slots that one tenant may hold; default: all but one. */
  readonly maxPerTenant?: number
  /** Over all tenants. */
  readonly maxWaiting: number
  readonly maxWaitingPerTenant: number
  /** Default: any time. */
  readonly maxWaitMs?: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (reason: TooManyWaiting) => void
}

interface Share {
  held: number
  /** Number of the turn at which the tenant last got a slot. */
  lastTurn: number
  readonly waiting: Waiting[]
}

export function createSlots(options: SlotOptions): Slots {
  const { slotCount, maxWaiting, maxWaitingPerTenant, maxWaitMs } = options
  const maxPerTenant = options.maxPerTenant ?? Math.max(1, slotCount - 1)
  const shares = new Map<string, Share>()
  let free = slotCount
  let turns = 0
  let waitingCount = 0

  const shareOf = (tenantId: string): Share => {
    const share = shares.get(tenantId) ?? { held: 0, lastTurn: 0, waiting: [] }
    shares.set(tenantId, share)
    return share
  }

  const deleteIfIdle = (tenantId: string, share: Share): void => {
    if (share.held === 0 && share.waiting.length === 0) shares.delete(tenantId)
  }

  const tooMany = (share: Share, message: string): TooManyWaiting =>
    new TooManyWaiting(message, share.held >= maxPerTenant)

  const occupy = (share: Share): void => {
    free--
    share.held++
    share.lastTurn = ++turns
  }

  /** Of the tenants that wait and may hold another slot, the least recently served. */
  function nextShare(): Share | undefined {
    let next: Share | undefined
    for (const share of shares.values()) {
      if (share.waiting.length === 0 || share.held >= maxPerTenant) continue
      if (!next || share.lastTurn < next.lastTurn) next = share
    }
    return next
  }

  function release(tenantId: string, share: Share): void {
    free++
    share.held--
    const next = nextShare()
    const waiting = next?.waiting.shift()
    if (next && waiting) {
      waitingCount--
      occupy(next)
      waiting.begin()
    }
    deleteIfIdle(tenantId, share)
  }

  /** Refuses the newest task of the tenant with the most waiting tasks; false when that is the caller itself. */
  function makeSpace(own: Share): boolean {
    if (waitingCount < maxWaiting) return true
    let longest = own
    for (const share of shares.values()) if (share.waiting.length > longest.waiting.length) longest = share
    if (longest.waiting.length <= own.waiting.length + 1) return false
    waitingCount--
    longest.waiting.pop()?.refuse(tooMany(longest, 'the space is needed for another tenant'))
    return true
  }

  /** Resolves when another task hands its slot over. */
  function wait(tenantId: string, share: Share): Promise<void> {
    waitingCount++
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const waiting: Waiting = {
        begin() {
          clearTimeout(timer)
          resolve()
        },
        refuse(reason) {
          clearTimeout(timer)
          reject(reason)
        },
      }
      share.waiting.push(waiting)
      if (maxWaitMs === undefined) return
      timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(waiting), 1)
        waitingCount--
        reject(tooMany(share, `no slot in ${maxWaitMs} ms`))
        deleteIfIdle(tenantId, share)
      }, maxWaitMs)
    })
  }

  return {
    get waiting() {
      return waitingCount
    },
    async take(tenantId) {
      const share = shareOf(tenantId)
      if (free > 0 && share.held < maxPerTenant) {
        occupy(share)
      } else {
        const isFull = share.waiting.length >= maxWaitingPerTenant || !makeSpace(share)
        if (isFull) {
          deleteIfIdle(tenantId, share)
          throw tooMany(share, `${share.waiting.length} of this tenant wait already`)
        }
        await wait(tenantId, share)
      }
      let isReleased = false
      return () => {
        if (!isReleased) release(tenantId, share)
        isReleased = true
      }
    },
  }
}
