// The loop that does what plans do by the clock, and at once where somebody switches reminders on. Any number of processes
// may run it. Rules, section 15.
import type { Log } from '../database/log.ts'
import { repeatWork } from '../database/repeat-work.ts'
import { remindersChannel, tendPlans, type TendServices } from '../service/plans/queue-reminders.ts'

const lookEveryMs = 20_000

export async function startPlans(services: TendServices, log: Log): Promise<{ stop(): Promise<void> }> {
  const warn = (error: unknown): void =>
    log.warn({ err: error }, 'what plans do by the clock failed; it is tried again')
  let looking: ReturnType<typeof repeatWork> | undefined
  const unlisten = await services.store.listen(remindersChannel, () => looking?.wake())
  looking = repeatWork(lookEveryMs, () => tendPlans(services, warn), warn)
  looking.wake()
  return {
    async stop() {
      await unlisten()
      await looking.stop()
    },
  }
}
