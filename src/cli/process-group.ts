// Several server processes behind one port, on one machine: the first process starts them, replaces those that end, and
// stops or restarts them. They share the port through node:cluster, which distributes connections in turn.
import cluster, { type Worker as Member } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { readOnce } from '../core/read-once.ts'
import type { Log } from '../database/log.ts'

/** The message of a member when it is ready to serve. */
export interface ReadyMessage {
  readonly ready: { readonly url: string; readonly setUpLink: string | null }
}

/** `stop`: finish and end. `drain`: first let clients move their connections to other members. */
export type Order = 'stop' | 'drain'

/** The environment variables with the number of a member in the group, from 0 on, and with how many there are. */
export const slotVariable = 'IMPACT_GRAPH_PROCESS_SLOT'
export const countVariable = 'IMPACT_GRAPH_PROCESS_COUNT'

/** The group could not be started; the member has printed the reason. */
export class GroupStartError extends Error {
  override readonly name = 'GroupStartError'
  readonly exitCode: number

  constructor(exitCode: number) {
    super('A serving process ended before it could serve.')
    this.exitCode = exitCode
  }
}

export interface GroupOptions {
  readonly count: number
  readonly program: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: Log
}

const minDelayMs = 100
const maxDelayMs = 10_000
/** A member that ends later than this did not fail at its start. */
const stableAfterMs = 30_000

interface Slot {
  readonly number: number
  member: Member
  startedAtMs: number
  earlyExits: number
}

export async function startProcessGroup({ count, program, env, log }: GroupOptions) {
  cluster.setupPrimary({ exec: program, args: ['serve'] })
  let isStopping = false
  const slots: Slot[] = []

  const fork = (number: number): Member => {
    const member = cluster.fork(memberEnvironment(env, number, count))
    // Listens from the start, so that the ready message is not missed.
    void readyMessage(member)
    return member
  }

  function watch(slot: Slot): void {
    const { member } = slot
    member.once('exit', (code, signal) => {
      if (isStopping || slot.member !== member) return
      log.warn({ pid: member.process.pid, code, signal }, 'a serving process ended; starting another')
      void restartMember(slot).catch((error: unknown) =>
        log.error({ err: error }, 'a serving process could not be started'),
      )
    })
  }

  async function restartMember(slot: Slot): Promise<void> {
    slot.earlyExits = Date.now() - slot.startedAtMs < stableAfterMs ? slot.earlyExits + 1 : 0
    if (slot.earlyExits > 1) {
      await pause(Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(slot.earlyExits, 10)))
    }
    if (!isStopping) occupy(slot, fork(slot.number))
  }

  function occupy(slot: Slot, member: Member): void {
    slot.member = member
    slot.startedAtMs = Date.now()
    watch(slot)
  }

  async function replaceRunning(slot: Slot): Promise<void> {
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

  // The first alone, so that the database is set up once, and a wrong setting is reported once.
  const ready = await startMember(slots, fork(0), watch)
  for (let number = 1; number < count; number++) await startMember(slots, fork(number), watch)

  let restarting: Promise<void> | undefined
  const restartAll = async (): Promise<void> => {
    for (const slot of slots) if (!isStopping) await replaceRunning(slot)
  }
  return {
    /** From the first member. */
    ready,
    /** Replaces all members one after the other; each new one serves before the old one stops accepting connections. */
    restart: () =>
      (restarting ??= restartAll().finally(() => {
        restarting = undefined
      })),
    stop: async () => {
      isStopping = true
      // All of them: during a restart a slot has two.
      await Promise.all(runningMembers().map((member) => endMember(member, 'stop')))
    },
    /** Ends the members at once. */
    kill: () => {
      isStopping = true
      for (const member of runningMembers()) member.process.kill('SIGKILL')
    },
  }
}

const runningMembers = (): Member[] =>
  Object.values(cluster.workers ?? {}).filter((member) => member !== undefined)

async function startMember(
  slots: Slot[],
  member: Member,
  watch: (slot: Slot) => void,
): Promise<ReadyMessage['ready']> {
  try {
    const ready = await readyMessage(member)
    const slot = { number: slots.length, member, startedAtMs: Date.now(), earlyExits: 0 }
    slots.push(slot)
    watch(slot)
    return ready
  } catch (error) {
    for (const other of runningMembers()) other.process.kill('SIGTERM')
    throw error
  }
}

/** Each member serves its own metrics, at METRICS_PORT plus its number. */
function memberEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  number: number,
  count: number,
): Record<string, string | undefined> {
  const port = Number(env['METRICS_PORT'] || Number.NaN)
  return {
    ...env,
    [slotVariable]: String(number),
    [countVariable]: String(count),
    ...(port > 0 && { METRICS_PORT: String(port + number) }),
  }
}

const readyMessage = readOnce((member: Member): Promise<ReadyMessage['ready']> => {
  const ready = new Promise<ReadyMessage['ready']>((resolve, reject) => {
    member.on('message', (message: Partial<ReadyMessage>) => {
      if (message.ready) resolve(message.ready)
    })
    member.once('exit', (code) => reject(new GroupStartError(code ?? 1)))
    member.once('error', reject)
  })
  // Awaited later; until then an end of the member must not count as unhandled.
  ready.catch(() => {})
  return ready
})

async function endMember(member: Member, order: Order): Promise<void> {
  if (member.isDead()) return
  const ended = once(member, 'exit')
  // A member that is still starting does not listen for messages yet.
  await readyMessage(member).catch(() => {})
  if (member.isConnected()) member.send(order, () => {})
  await ended
}
