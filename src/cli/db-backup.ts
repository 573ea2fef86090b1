// db backup, restore and verify: the whole database as one file, or as an object in S3 storage. Rules, sections 7 and 14.
import { createReadStream, existsSync } from 'node:fs'
import type { Readable } from 'node:stream'

import { readConfig } from '../config.ts'
import { readS3Address, type S3Address } from '../core/network/s3-address.ts'
import { backUp, backUpTo } from '../database/backup/back-up.ts'
import { BackupError, verifyBackup, type Counts } from '../database/backup/backup-file.ts'
import type { S3, S3Options } from '../database/backup/s3/open-s3.ts'
import { UsageError, type Command, type Io } from './command.ts'
import { commandLog, withConnection, withStore } from './with-store.ts'

const countsText = (counts: Counts): string =>
  ['tenant', 'account', 'namespace', 'capsule', 'node']
    .map((table) => `${table}s: ${(counts[table] ?? 0).toLocaleString('en')}`)
    .join(', ')

const aboutSecrets =
  'Secrets of webhooks are kept encrypted in it. Their key is not in it: keep that too, elsewhere.\n'

/** Null: the argument is the name of a file. */
function readPlace(argument: string): S3Address | null {
  if (!argument.startsWith('s3://')) return null
  const address = readS3Address(argument)
  if (!address) throw new UsageError(`"${argument}" is not of the form s3://bucket/prefix.`)
  return address
}

async function openStorage(io: Io, options?: S3Options): Promise<S3> {
  const { s3 } = readConfig(io.env)
  if (!s3)
    throw new BackupError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set: the storage needs them.')
  const { openS3 } = await import('../database/backup/s3/open-s3.ts')
  return openS3(s3, options)
}

export const dbBackup: Command = {
  name: 'db backup',
  summary: 'write the whole database to a file, to S3 storage (s3://bucket/prefix) or to standard output (-)',
  arguments: { name: 'FILE|s3://BUCKET/PREFIX|-', max: 1 },
  options: {
    keep: { value: 'N', summary: 'in S3 storage: delete all but the newest N backups below the prefix' },
  },
  notes: [
    'May run beside a server: the file holds everything as it was at one moment.',
    'In S3 storage it gets a name with the time, and is read back before it counts. The key is AWS_ACCESS_KEY_ID and',
    'AWS_SECRET_ACCESS_KEY, with AWS_SESSION_TOKEN and AWS_REGION; S3_ENDPOINT is for storage that is not of Amazon.',
    'Secrets of webhooks are in it as they are stored, encrypted: keep SECRETS_KEY, or secrets.key of DATA_DIR, apart from it.',
    'It also holds what keys and passwords are checked against. Keep it as safe as the data itself.',
  ],
  async run(input, io) {
    const target = input.argument
    const place = readPlace(target)
    const keep = readKeep(input.text('keep'), place)
    if (place) return await backUpToStorage(io, place, keep)
    if (target === '-') return await backUpToOutput(io)
    if (existsSync(target)) throw new BackupError(`${target} is there already. Choose another name.`)
    const counts = await withStore(io, (store) => backUp(store, target))
    io.out(`Written to ${target}. ${countsText(counts)}\n${aboutSecrets}`)
  },
}

function readKeep(text: string | undefined, place: S3Address | null): number | undefined {
  if (text === undefined) return undefined
  if (!place) throw new UsageError('--keep is for backups in S3 storage only.')
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UsageError('--keep must be a whole number from 1.')
}

/** A signal aborts the upload, so that no parts of it stay in the storage. */
async function backUpToStorage(io: Io, place: S3Address, keep: number | undefined): Promise<void> {
  const stopping = new AbortController()
  const [{ backUpToS3 }, s3] = await Promise.all([
    import('../database/backup/s3/back-up-to-s3.ts'),
    openStorage(io, { signal: stopping.signal }),
  ])
  const stop = (): void => stopping.abort(new BackupError('Stopped; nothing of this backup is kept.'))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const made = await withStore(io, (store) => backUpToS3(store, s3, place, keep))
    io.out(`${made.address}\n`)
    const deleted = made.deleted > 0 ? ` Older ones deleted: ${made.deleted}.` : ''
    io.err(`Written and read back: ${countsText(made.counts)}.${deleted}\n${aboutSecrets}`)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

async function backUpToOutput(io: Io): Promise<void> {
  const { outBytes } = io
  if (!outBytes || io.isTerminal)
    throw new UsageError('Standard output is a terminal: send it to a file or another program.')
  const counts = await withStore(io, (store) => backUpTo(store, outBytes))
  io.err(`Written to standard output. ${countsText(counts)}\n${aboutSecrets}`)
}

/** The bytes of a file, of an object, or of the newest object below a prefix; and what to call it. */
async function openSource(io: Io, argument: string): Promise<{ source: Readable; name: string }> {
  const address = readPlace(argument)
  if (!address) {
    if (!existsSync(argument)) throw new BackupError(`There is no file ${argument}.`)
    return { source: createReadStream(argument), name: argument }
  }
  const [s3, { findBackup }, { readObject }, { s3Text }] = await Promise.all([
    openStorage(io),
    import('../database/backup/s3/back-up-to-s3.ts'),
    import('../database/backup/s3/read-objects.ts'),
    import('../core/network/s3-address.ts'),
  ])
  const place = await findBackup(s3, address)
  return { source: await readObject(s3, place), name: s3Text(place) }
}

const sourceArgument = { name: 'FILE|s3://BUCKET/KEY', max: 1 }
const sourceNote = 'Of a prefix in S3 storage the newest backup is taken.'

export const dbRestore: Command = {
  name: 'db restore',
  summary: 'restore a backup into an empty database',
  arguments: sourceArgument,
  notes: [
    'Stop the service first. Nothing is restored unless all of it can be. "db check" proves it afterwards.',
    sourceNote,
  ],
  async run({ argument }, io) {
    const { source, name } = await openSource(io, argument)
    try {
      const { restore } = await import('../database/backup/restore.ts')
      const counts = await withConnection(io, (connection) => restore(connection, source, commandLog))
      io.out(`Restored${name === argument ? '' : ` ${name}`}. ${countsText(counts)}\n`)
    } finally {
      // An open answer of the storage would keep the process alive.
      source.destroy()
    }
  },
}

export const dbVerify: Command = {
  name: 'db verify',
  summary: 'read a whole backup, and print whether it is complete and what it holds',
  arguments: sourceArgument,
  notes: [
    'Needs no database. Whether a backup can be restored is only proved by restoring it somewhere.',
    sourceNote,
  ],
  async run({ argument }, io) {
    const { source, name } = await openSource(io, argument)
    const { head, counts } = await verifyBackup(source)
    io.out(`${name} is whole: made ${head.createdAt}, schema ${head.schema}. ${countsText(counts)}\n`)
  },
}
