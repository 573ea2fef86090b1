// The loop that does what plans do by the clock, and at once where somebody switches reminders on. Any number of processes
// may run it. Rules, section 15.
import type { Log } from '../database/log.ts'
import { remindersChannel, tendPlans, type TendServices } from '../service/plans/queue-reminders.ts'

const lookEveryMs = 20_000

export async function startPlans(services: TendServices, log: Log): Promise<{ stop(): Promise<void> }> {
  let looking: Promise<void> | undefined
  let isAsked = false
  const warn = (error: unknown): void =>
    log.warn({ err: error }, 'what plans do by the clock failed; it is tried again')
  const lookWhileAsked = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false
      await tendPlans(services, warn).catch(warn)
    }
    looking = undefined
  }
  const look = (): void => {
    isAsked = true
    looking ??= lookWhileAsked()
  }
  const unlisten = await services.store.listen(remindersChannel, look)
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    async stop() {
      clearInterval(timer)
      await unlisten()
      isAsked = false
      await looking
    },
  }
}
