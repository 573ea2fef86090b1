// Runs inside a thread that makes one backup: it reads all data, which must not delay answers to requests.
import { parentPort, workerData } from 'node:worker_threads'

import type { BackupSettings, S3Settings } from '../config.ts'
import type { Connection } from '../database/pools/connection.ts'
import { openStore } from '../database/pools/open-store.ts'
import { backUpToS3 } from '../database/backup/s3/back-up-to-s3.ts'
import { openS3 } from '../database/backup/s3/open-s3.ts'

export interface BackupTask {
  readonly connection: Connection
  readonly s3: S3Settings
  readonly backups: BackupSettings
}

export type BackupOutcome =
  | { readonly ok: true; readonly address: string; readonly sizeBytes: number; readonly deleted: number }
  | { readonly ok: false; readonly reason: string }

const port = parentPort
if (!port) throw new Error('This file runs in a thread')
const { connection, s3, backups } = workerData as BackupTask

const stopping = new AbortController()
port.once('message', () => stopping.abort(new Error('the process stops')))

async function run(): Promise<BackupOutcome> {
  const store = openStore(connection, { applicationName: 'impact-graph backup' })
  try {
    const storage = openS3(s3, { signal: stopping.signal })
    const { address, sizeBytes, deleted } = await backUpToS3(store, storage, backups.to, backups.keep)
    return { ok: true, address, sizeBytes, deleted }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await store.close()
  }
}

const outcome = await run()
port.postMessage(outcome)
// Otherwise the open port would keep the thread.
port.close()
