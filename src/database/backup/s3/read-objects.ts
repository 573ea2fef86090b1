// Lists, reads and deletes objects in S3 storage.
import { Readable } from 'node:stream'

import type { S3Address } from '../../../core/network/s3-address.ts'
import { BackupError } from '../backup-file.ts'
import { elementsIn, type S3 } from './open-s3.ts'

/** The keys that begin with this one, in the order of their bytes. */
export async function listKeys(s3: S3, { bucket, key: prefix }: S3Address): Promise<string[]> {
  const keys: string[] = []
  for (let token: string | undefined; ;) {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
    const page = await (await s3.send({ method: 'GET', bucket, key: '', query })).text()
    keys.push(...elementsIn(page, 'Key'))
    token = elementsIn(page, 'NextContinuationToken')[0]
    if (token === undefined) return keys
  }
}

export async function readObject(s3: S3, place: S3Address): Promise<Readable> {
  const { body } = await s3.send({ ...place, method: 'GET' })
  if (!body) throw new BackupError('The storage answered with nothing.')
  return Readable.from(readChunks(Readable.fromWeb(body)), { objectMode: false })
}

async function* readChunks(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield chunk as Buffer
  } catch (error) {
    throw new BackupError('The connection to the storage broke off. Try again.', { cause: error })
  }
}

export async function deleteObject(s3: S3, place: S3Address): Promise<void> {
  const answer = await s3.send({ ...place, method: 'DELETE' })
  await answer.arrayBuffer()
}
