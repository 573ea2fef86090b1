// Makes the daily backup: of all processes on the database one, in a thread. Rules, section 14.
import { Worker } from 'node:worker_threads'

import type { BackupSettings, S3Settings } from '../config.ts'
import { lastDue } from '../core/daily-schedule.ts'
import type { Connection } from '../database/pools/connection.ts'
import type { Log } from '../database/log.ts'
import type { Store } from '../database/pools/open-store.ts'
import { repeatWork } from '../database/repeat-work.ts'
import { claimBackup, extendLease, finishBackup } from '../database/backup/scheduled-backups.ts'
import type { BackupOutcome, BackupTask } from './backup-thread.ts'
import { newHolder } from './holder.ts'
import { compiledFile } from '../database/compiled-file.ts'

const lookEveryMs = 30_000
const renewEveryMs = 30_000
/** Aborting an upload is one request. */
const maxStopMs = 5000

export interface BackupServices {
  readonly store: Store
  readonly connection: Connection
  readonly s3: S3Settings
  readonly backups: BackupSettings
  readonly log: Log
  readonly onFailure: () => void
}

/** `stop` aborts a running backup; another process may make it. */
export function startBackups(services: BackupServices): { stop(): Promise<void> } {
  const { store, connection, s3, backups, log, onFailure } = services
  let isStopping = false
  let thread: Worker | undefined
  /** The time of the backup that this process made last: it need not ask again until the next day. */
  let doneAt = 0

  async function look(): Promise<void> {
    const dueAt = lastDue(backups.at, Date.now())
    if (isStopping || dueAt.getTime() === doneAt) return
    const holder = newHolder()
    if (await claimBackup(store, dueAt, holder)) await make(dueAt, holder)
  }

  async function make(dueAt: Date, holder: string): Promise<void> {
    const startedMs = performance.now()
    const renewing = setInterval(() => {
      // Another process holds it now: two uploads would only cost twice.
      const giveUp = (isHeld: boolean): void => void (isHeld || thread?.postMessage('stop', []))
      extendLease(store, dueAt, holder, '2 minutes').then(giveUp, (error: unknown) =>
        log.warn({ err: error }, 'the lease of the backup could not be renewed'),
      )
    }, renewEveryMs)
    const outcome = await runThread().finally(() => clearInterval(renewing))
    if (outcome.ok) {
      await finishBackup(store, dueAt, holder, outcome)
      doneAt = dueAt.getTime()
      const { address, sizeBytes, deleted } = outcome
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      log.info({ address, size_bytes: sizeBytes, deleted, seconds }, 'a backup was made and read back')
      return
    }
    await extendLease(store, dueAt, holder, isStopping ? '0' : '10 minutes')
    if (isStopping) return
    onFailure()
    log.error({ reason: outcome.reason }, 'the backup failed; it is tried again, three times in all')
  }

  function runThread(): Promise<BackupOutcome> {
    const task: BackupTask = { connection, s3, backups }
    const started = new Worker(compiledFile('worker/backup-thread.js'), { workerData: task })
    thread = started
    return new Promise<BackupOutcome>((resolve) => {
      started.once('message', (outcome: BackupOutcome) => resolve(outcome))
      started.once('error', (error) => resolve({ ok: false, reason: error.message }))
      started.once('exit', () => resolve({ ok: false, reason: 'the thread ended' }))
    }).finally(() => {
      thread = undefined
    })
  }

  const looking = repeatWork(lookEveryMs, look, (error) => {
    if (!isStopping) log.warn({ err: error }, 'whether a backup is due could not be read; trying again')
  })
  looking.wake()

  return {
    async stop() {
      isStopping = true
      const running = thread
      running?.postMessage('stop', [])
      const limit = setTimeout(() => void running?.terminate(), maxStopMs)
      await looking.stop()
      clearTimeout(limit)
    },
  }
}
