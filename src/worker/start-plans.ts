// The loop that does what plans do by the clock. Any number of processes may run it. Rules, section 15.
import type { Log } from '../database/log.ts'
import { tendPlans, type TendServices } from '../service/plans/queue-reminders.ts'

const lookEveryMs = 20_000

export interface Plans {
  stop(): Promise<void>
}

export function startPlans(services: TendServices, log: Log): Plans {
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  const warn = (error: unknown): void =>
    log.warn({ err: error }, 'what plans do by the clock failed; it is tried again')
  const look = (): void => {
    if (isLooking) return
    isLooking = true
    looking = tendPlans(services, warn)
      .catch(warn)
      .finally(() => {
        isLooking = false
      })
  }
  const timer = setInterval(look, lookEveryMs)
  look()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
