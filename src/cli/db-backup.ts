// db backup, restore and verify: the whole database as one file. Rules, section 7.
import { existsSync } from 'node:fs'

import { readConfig } from '../config.ts'
import { backUp } from '../database/back-up.ts'
import type { Counts } from '../database/back-up.ts'
import { BackupError, verifyBackupFile } from '../database/backup-file.ts'
import { exit } from './command.ts'
import type { Command, Io } from './command.ts'
import { commandLog, withStore } from './with-store.ts'

const countsText = (counts: Counts): string =>
  ['tenant', 'account', 'namespace', 'capsule', 'node']
    .map((table) => `${table}s: ${(counts[table] ?? 0).toLocaleString('en')}`)
    .join(', ')

async function unlessRefused(io: Io, work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return exit.fine
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    io.err(`${error.message}\n`)
    return exit.no
  }
}

export const dbBackup: Command = {
  name: 'db backup',
  summary: 'write the whole database to a file',
  arguments: { name: 'FILE', max: 1 },
  notes: [
    'May run beside a server: the file holds everything as it was at one moment.',
    'Secrets of webhooks are in it as they are stored, encrypted: keep SECRETS_KEY, or secrets.key of DATA_DIR, apart from it.',
    'It also holds what keys and passwords are checked against. Keep it as safe as the data itself.',
  ],
  run: ({ arguments: [file = ''] }, io) =>
    unlessRefused(io, async () => {
      if (existsSync(file)) throw new BackupError(`${file} is there already. Choose another name.`)
      const counts = await withStore(io, (store) => backUp(store, file))
      io.out(`Written to ${file}. ${countsText(counts)}\n`)
      io.out(
        'Secrets of webhooks are kept encrypted in it. Their key is not in it: keep that too, elsewhere.\n',
      )
    }),
}

export const dbRestore: Command = {
  name: 'db restore',
  summary: 'restore a backup into an empty database',
  arguments: { name: 'FILE', max: 1 },
  notes: [
    'Stop the service first. Nothing is restored unless all of it can be. "db check" proves it afterwards.',
  ],
  run: ({ arguments: [file = ''] }, io) =>
    unlessRefused(io, async () => {
      if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
      const [{ connectDatabase }, { restore }] = await Promise.all([
        import('../database/open-database.ts'),
        import('../database/restore.ts'),
      ])
      const { connection, release } = await connectDatabase(readConfig(io.env), commandLog)
      try {
        io.out(`Restored. ${countsText(await restore(connection, file, commandLog))}\n`)
      } finally {
        await release()
      }
    }),
}

export const dbVerify: Command = {
  name: 'db verify',
  summary: 'read a whole backup, and print whether it is complete and what it holds',
  arguments: { name: 'FILE', max: 1 },
  notes: ['Needs no database. Whether a backup can be restored is only proved by restoring it somewhere.'],
  run: ({ arguments: [file = ''] }, io) =>
    unlessRefused(io, async () => {
      if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
      const { head, counts } = await verifyBackupFile(file)
      io.out(`${file} is whole: made ${head.createdAt}, schema ${head.schema}. ${countsText(counts)}\n`)
    }),
}
