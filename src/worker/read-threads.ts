// The threads that read and write long answers: exports, streams of rows, large trees, long lists. They are started when
// they are needed; each carries several answers at a time, so that a slow client occupies none of them. Their connections
// are shared fairly between tenants. Rules, section 4.
import { problem } from '../contract/problems.ts'
import type { Connection } from '../database/pools/connection.ts'
import type { Log } from '../database/log.ts'
import type { ReadThreads } from '../database/long-read.ts'
import { poolSizes } from '../database/pools/open-store.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { startReadThread, type ReadThread } from './read-thread-handle.ts'
import { Slots, TooManyWaiting } from './slots.ts'

const maxThreads = 2
// As for rollbacks: they read only accepted data, but that may be very large. V8 ends the whole process, not the thread,
// when a single text does not fit at all, so there is room for the largest that can be stored.
const defaultMemoryMb = 4096
/** Most long answers end soon: one that exceeds the share of its tenant waits a moment. */
const maxWaitMs = 1000
const maxWaiting = 1000
const maxWaitingPerTenant = 100

/** A thread that has run before is much quicker than a new one: the first is kept, another for a while. */
const idleMs = 60_000

export interface ReadThreadOptions {
  /** Of all threads together. */
  readonly connections?: number
  /** Of each thread. */
  readonly memoryMb?: number
}

export interface OpenReadThreads extends ReadThreads {
  /** How many long answers are being read, and how many wait. */
  readonly busy: number
  readonly waiting: number
  close(): Promise<void>
}

/** The connections of each thread. */
const divide = (connections: number): number[] => {
  const half = Math.ceil(connections / maxThreads)
  return connections > half ? [half, connections - half] : [half]
}

type Place = { readonly connections: number; thread?: ReadThread; idle?: NodeJS.Timeout }

export function openReadThreads(
  log: Log,
  connection: Connection,
  { connections = poolSizes.stream, memoryMb = defaultMemoryMb }: ReadThreadOptions = {},
): OpenReadThreads {
  // A quarter for one tenant, one at least.
  const maxPerTenant = Math.max(1, Math.floor(connections / 4))
  const waiting = { maxWaiting, maxWaitingPerTenant, maxWaitMs }
  const slots = new Slots({ slotCount: connections, maxPerTenant, ...waiting })
  const places = divide(connections).map((each): Place => ({ connections: each }))
  let busy = 0
  let isClosed = false

  function start(place: Place): void {
    const task = { connection, connections: place.connections }
    place.thread = startReadThread(task, memoryMb, log, () => {
      delete place.thread
    })
  }

  /** Beside threads that are at work another one is started; until it is ready, the others take more. */
  function choose(): Place {
    const isFree = ({ thread, connections: most }: Place) => thread && thread.count < most
    const isAtWork = ({ thread }: Place) => thread && thread.load > 0
    const running = places.filter(({ thread }) => thread)
    const empty = places.find(({ thread }) => !thread)
    if (empty && (running.every(isAtWork) || !running.some(isFree))) start(empty)
    const load = ({ thread }: Place): number => (thread?.isReady ? thread.load : connections)
    const [best] = places.filter(isFree).sort((a, b) => load(a) - load(b))
    if (!best) throw new Error('there are more long answers than connections')
    return best
  }

  /** The first thread is kept. */
  function endWhenIdle(place: Place): void {
    if (place === places[0]) return
    clearTimeout(place.idle)
    place.idle = setTimeout(() => {
      if (place.thread?.count === 0) void place.thread.end('it was not used')
    }, idleMs).unref()
  }

  return {
    get busy() {
      return busy
    },
    get waiting() {
      return slots.waiting
    },
    async read(read, tenantId, args) {
      const release = await slots.take(tenantId).catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? refusal(error, maxPerTenant) : error
      })
      try {
        if (isClosed) throw new Error('the threads for long answers are closed')
        const place = choose()
        const { thread } = place
        if (!thread) throw new Error('a thread for long answers was not started')
        busy++
        return await thread.read(read, args, () => {
          busy--
          release()
          endWhenIdle(place)
        })
      } catch (error) {
        release()
        throw error
      }
    },
    async close() {
      isClosed = true
      for (const { idle } of places) clearTimeout(idle)
      await Promise.all(places.map(async ({ thread }) => await thread?.end('the service stops')))
    },
  }
}

function refusal({ isOwnShare }: TooManyWaiting, share: number): Error {
  if (!isOwnShare) return new DatabaseUnavailable('other tenants use all connections for long answers')
  return problem('too_many_streams', { limit: share }, { headers: { 'Retry-After': '5' } })
}
