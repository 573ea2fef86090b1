// Deletes events of the record that are older than the setting AUDIT_DAYS: at the start, and every few hours.
import type { Store } from '../../database/pools/open-store.ts'
import { deleteOldAuditEvents } from './audit.ts'

const everyMs = 6 * 3_600_000

export function createAuditRetention(store: Store, days: number, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = running.then(() => deleteOldAuditEvents(store.writes, days)).catch(onError)
  }
  return {
    start() {
      run()
      timer = setInterval(run, everyMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
