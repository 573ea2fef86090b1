// Several serving processes behind one port, on one machine: the first process starts them, replaces what dies, and
// stops or restarts them. The port is shared through node:cluster, which hands connections out in turn.
import cluster from 'node:cluster'
import type { Worker as Member } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import type { Log } from '../store/log.ts'

/** What a member sends once it serves. */
export interface ReadyMessage {
  readonly ready: { readonly url: string; readonly setUpLink: string | null }
}

/** `stop`: finish and end. `drain`: as well, but let clients move their open connections to other members first. */
export type Order = 'stop' | 'drain'

/** The environment variable that tells a member its place in the group, from 0 on. */
export const slotVariable = 'IMPACT_GRAPH_PROCESS_SLOT'

/** The first start of the group failed: the member's own message says why. */
export class GroupStartError extends Error {
  override readonly name = 'GroupStartError'
  readonly exitCode: number

  constructor(exitCode: number) {
    super('A serving process ended before it could serve.')
    this.exitCode = exitCode
  }
}

export interface ProcessGroup {
  /** Of the member that started first. */
  readonly ready: ReadyMessage['ready']
  /** Replaces all members one after the other; each new one serves before its predecessor stops taking connections. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Ends the members at once. */
  readonly kill: () => void
}

export interface GroupOptions {
  readonly count: number
  readonly program: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: Log
}

const shortestDelayMs = 100
const longestDelayMs = 10_000
/** A member that has lived this long did not die of its start. */
const settledMs = 30_000

interface Slot {
  readonly number: number
  member: Member
  startedAtMs: number
  quickDeaths: number
}

export async function startProcessGroup(options: GroupOptions): Promise<ProcessGroup> {
  const { count, program, env, log } = options
  cluster.setupPrimary({ exec: program, args: ['serve'] })
  let isStopping = false
  const slots: Slot[] = []

  const fork = (number: number): Member => watched(cluster.fork({ ...memberEnvironment(env, number) }))

  function watch(slot: Slot): void {
    const { member } = slot
    member.once('exit', (code, signal) => {
      if (isStopping || slot.member !== member) return
      log.warn({ pid: member.process.pid, code, signal }, 'a serving process ended; starting another')
      void replaceDead(slot).catch((error: unknown) =>
        log.error({ err: error }, 'a serving process could not be started'),
      )
    })
  }

  async function replaceDead(slot: Slot): Promise<void> {
    slot.quickDeaths = Date.now() - slot.startedAtMs < settledMs ? slot.quickDeaths + 1 : 0
    if (slot.quickDeaths > 1) {
      await pause(Math.min(longestDelayMs, shortestDelayMs * 2 ** Math.min(slot.quickDeaths, 10)))
    }
    if (!isStopping) occupy(slot, fork(slot.number))
  }

  function occupy(slot: Slot, member: Member): void {
    slot.member = member
    slot.startedAtMs = Date.now()
    watch(slot)
  }

  async function replaceLiving(slot: Slot): Promise<void> {
    const next = fork(slot.number)
    try {
      await readyMessage(next)
    } catch {
      throw new Error('The new serving process did not start; the others go on as they are.')
    }
    const old = slot.member
    occupy(slot, next)
    await endMember(old, 'drain')
  }

  // The first alone, so that the database is set up and migrated once, and a wrong setting is explained once.
  const ready = await startMember(slots, fork(0), watch)
  for (let number = 1; number < count; number++) await startMember(slots, fork(number), watch)

  let restarting: Promise<void> | undefined
  const restartAll = async (): Promise<void> => {
    for (const slot of slots) if (!isStopping) await replaceLiving(slot)
  }
  return {
    ready,
    restart: () =>
      (restarting ??= restartAll().finally(() => {
        restarting = undefined
      })),
    stop: async () => {
      isStopping = true
      // All there are: during a restart a slot has two.
      await Promise.all(livingMembers().map((member) => endMember(member, 'stop')))
    },
    kill: () => {
      isStopping = true
      for (const member of livingMembers()) member.process.kill('SIGKILL')
    },
  }
}

const livingMembers = (): Member[] =>
  Object.values(cluster.workers ?? {}).filter((member) => member !== undefined)

async function startMember(
  slots: Slot[],
  member: Member,
  watch: (slot: Slot) => void,
): Promise<ReadyMessage['ready']> {
  try {
    const ready = await readyMessage(member)
    const slot = { number: slots.length, member, startedAtMs: Date.now(), quickDeaths: 0 }
    slots.push(slot)
    watch(slot)
    return ready
  } catch (error) {
    for (const other of livingMembers()) other.process.kill('SIGTERM')
    throw error
  }
}

/** Members get the metrics' port plus their place: each counts for itself. */
function memberEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  number: number,
): Record<string, string | undefined> {
  const port = Number(env['METRICS_PORT'] || Number.NaN)
  return {
    ...env,
    [slotVariable]: String(number),
    ...(port > 0 && { METRICS_PORT: String(port + number) }),
  }
}

const readiness = new WeakMap<Member, Promise<ReadyMessage['ready']>>()

/** From its first moment on, so that its message is not missed. */
function watched(member: Member): Member {
  const ready = new Promise<ReadyMessage['ready']>((resolve, reject) => {
    member.on('message', (message: Partial<ReadyMessage>) => {
      if (message.ready) resolve(message.ready)
    })
    member.once('exit', (code) => reject(new GroupStartError(code ?? 1)))
    member.once('error', reject)
  })
  ready.catch(() => {})
  readiness.set(member, ready)
  return member
}

async function readyMessage(member: Member): Promise<ReadyMessage['ready']> {
  const ready = readiness.get(member)
  if (!ready) throw new Error('This process does not belong to the group.')
  return await ready
}

async function endMember(member: Member, order: Order): Promise<void> {
  if (member.isDead()) return
  const ended = once(member, 'exit')
  // A process that still starts does not listen yet.
  await readyMessage(member).catch(() => {})
  if (member.isConnected()) member.send(order, () => {})
  await ended
}
