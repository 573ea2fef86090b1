// Backups in S3 storage, each an object named by its time below a prefix. Rules, section 14.
import { createHash } from 'node:crypto'

import { s3Text, type S3Address } from '../../../core/network/s3-address.ts'
import { backUpTo } from '../back-up.ts'
import { BackupError, type Counts } from '../backup-file.ts'
import type { Store } from '../../pools/open-store.ts'
import type { S3 } from './open-s3.ts'
import { deleteObject, listKeys, readObject } from './read-objects.ts'
import { uploadObject, type Uploaded } from './upload-object.ts'

export interface BackupInS3 {
  /** As `db restore` takes it. */
  readonly address: string
  readonly sizeBytes: number
  readonly counts: Counts
  /** Older backups that were deleted. */
  readonly deleted: number
}

/** Names in the order of their bytes are in the order of time. */
const nameAt = (at: Date): string => `impact-graph-${at.toISOString().replaceAll(/[-:]/g, '')}.backup`

const ownName = /(?:^|\/)impact-graph-\d{8}T\d{6}\.\d{3}Z\.backup$/

const asFolder = ({ bucket, key }: S3Address): S3Address => ({
  bucket,
  key: key === '' || key.endsWith('/') ? key : `${key}/`,
})

/**
 * The object is read back before this resolves; older ones are deleted only after that. `keep`: how many backups stay, this
 * one included; left out, all of them.
 */
export async function backUpToS3(
  store: Store,
  s3: S3,
  prefix: S3Address,
  keep?: number,
): Promise<BackupInS3> {
  const folder = asFolder(prefix)
  const place = { ...folder, key: folder.key + nameAt(new Date()) }
  const partBytes = await choosePartBytes(store)
  let uploaded: Uploaded | undefined
  const counts = await backUpTo(store, async (bytes) => {
    uploaded = await uploadObject(s3, place, bytes, partBytes)
  })
  if (!uploaded) throw new Error('the backup ended without an upload')
  await readBack(s3, place, uploaded)
  const deleted = keep === undefined ? 0 : await deleteOlder(s3, folder, keep)
  return { address: s3Text(place), sizeBytes: uploaded.sizeBytes, counts, deleted }
}

const mebibyte = 1024 * 1024
const minPartBytes = 8 * mebibyte
const partsPlanned = 5000
/** The coordinator of a distributed database does not know the size of all. */
const distributedPartBytes = 64 * mebibyte

const databaseSize = 'select pg_database_size(current_database())::text as bytes'

/** An upload has at most 10,000 parts, so those of a large database are larger. Compressed it is smaller than on disk. */
async function choosePartBytes({ reads, hasCitus }: Store): Promise<number> {
  if (hasCitus) return distributedPartBytes
  const { rows } = await reads.query<{ bytes: string }>(databaseSize)
  const needed = Math.ceil(Number(rows[0]?.bytes ?? 0) / partsPlanned / mebibyte) * mebibyte
  return Math.max(minPartBytes, needed)
}

/** An object that is not what was sent does not stay: it would be taken for a backup. */
async function readBack(s3: S3, place: S3Address, { hash, sizeBytes }: Uploaded): Promise<void> {
  const found = createHash('sha256')
  let foundBytes = 0
  for await (const chunk of await readObject(s3, place)) {
    found.update(chunk as Buffer)
    foundBytes += (chunk as Buffer).length
  }
  if (foundBytes === sizeBytes && found.digest('hex') === hash) return
  await deleteObject(s3, place).catch(() => {})
  throw new BackupError('The storage gave back other bytes than it was sent. The backup was deleted.')
}

async function deleteOlder(s3: S3, folder: S3Address, keep: number): Promise<number> {
  const old = (await listBackups(s3, folder)).slice(0, -keep)
  for (const key of old) await deleteObject(s3, { ...folder, key })
  return old.length
}

/** Those directly below the prefix, oldest first; what others keep there is not touched. */
async function listBackups(s3: S3, folder: S3Address): Promise<string[]> {
  const keys = await listKeys(s3, folder)
  return keys.filter((key) => ownName.test(key) && !key.slice(folder.key.length).includes('/')).sort()
}

/** The object of this address, or the newest backup below it. */
export async function findBackup(s3: S3, address: S3Address): Promise<S3Address> {
  const isObject = address.key !== '' && (await listKeys(s3, address)).includes(address.key)
  if (isObject) return address
  const key = (await listBackups(s3, asFolder(address))).at(-1)
  if (key === undefined) throw new BackupError(`There is no backup at ${s3Text(address)}.`)
  return { ...address, key }
}
