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

export class Slots {
  /** How many tasks wait. */
  waiting = 0
  private readonly options: Required<Omit<SlotOptions, 'maxWaitMs'>> & Pick<SlotOptions, 'maxWaitMs'>
  private readonly shares = new Map<string, Share>()
  private free: number
  private turns = 0

  constructor(options: SlotOptions) {
    this.options = { maxPerTenant: Math.max(1, options.slotCount - 1), ...options }
    this.free = options.slotCount
  }

  /**
   * Resolves with the function that releases the slot. Throws TooManyWaiting when too many are waiting: at once, or
   * later, when a tenant with fewer waiting tasks needs the space or the time is over.
   */
  async take(tenantId: string): Promise<() => void> {
    const share = this.shares.get(tenantId) ?? { held: 0, lastTurn: 0, waiting: [] }
    this.shares.set(tenantId, share)
    if (this.free > 0 && share.held < this.options.maxPerTenant) this.occupy(share)
    else {
      if (share.waiting.length >= this.options.maxWaitingPerTenant || !this.makeSpace(share)) {
        this.deleteIfIdle(tenantId, share)
        throw this.tooMany(share, `${share.waiting.length} of this tenant wait already`)
      }
      await this.wait(tenantId, share)
    }
    let isReleased = false
    return () => {
      if (!isReleased) this.release(tenantId, share)
      isReleased = true
    }
  }

  private occupy(share: Share): void {
    this.free--
    share.held++
    share.lastTurn = ++this.turns
  }

  private release(tenantId: string, share: Share): void {
    this.free++
    share.held--
    const next = this.nextShare()
    const waiting = next?.waiting.shift()
    if (next && waiting) {
      this.waiting--
      this.occupy(next)
      waiting.begin()
    }
    this.deleteIfIdle(tenantId, share)
  }

  /** Of the tenants that wait and may hold another slot, the least recently served. */
  private nextShare(): Share | undefined {
    let next: Share | undefined
    for (const share of this.shares.values()) {
      if (share.waiting.length === 0 || share.held >= this.options.maxPerTenant) continue
      if (!next || share.lastTurn < next.lastTurn) next = share
    }
    return next
  }

  /** Refuses the newest task of the tenant with the most waiting tasks; false when that is the caller itself. */
  private makeSpace(own: Share): boolean {
    if (this.waiting < this.options.maxWaiting) return true
    let longest = own
    for (const share of this.shares.values())
      if (share.waiting.length > longest.waiting.length) longest = share
    if (longest.waiting.length <= own.waiting.length + 1) return false
    this.waiting--
    longest.waiting.pop()?.refuse(this.tooMany(longest, 'the space is needed for another tenant'))
    return true
  }

  /** Resolves when another task hands its slot over. */
  private wait(tenantId: string, share: Share): Promise<void> {
    const { maxWaitMs } = this.options
    this.waiting++
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
        this.waiting--
        reject(this.tooMany(share, `no slot in ${maxWaitMs} ms`))
        this.deleteIfIdle(tenantId, share)
      }, maxWaitMs)
    })
  }

  private tooMany(share: Share, message: string): TooManyWaiting {
    return new TooManyWaiting(message, share.held >= this.options.maxPerTenant)
  }

  private deleteIfIdle(tenantId: string, share: Share): void {
    if (share.held === 0 && share.waiting.length === 0) this.shares.delete(tenantId)
  }
}
