// Uploads a stream of unknown length in parts, of which two are in memory: one on its way, and the next. The object appears
// when it is complete; a failed upload is aborted, so that the storage keeps no parts of it.
import { createHash } from 'node:crypto'

import type { S3Address } from '../../../core/network/s3-address.ts'
import { BackupError } from '../backup-file.ts'
import { elementsIn, refusalIn, type S3, type S3Call } from './open-s3.ts'

export interface Uploaded {
  readonly sizeBytes: number
  /** SHA-256, as hexadecimal digits. */
  readonly hash: string
}

/** S3 takes no more. */
const maxParts = 10_000

export async function uploadObject(
  s3: S3,
  place: S3Address,
  chunks: AsyncIterable<Uint8Array>,
  partBytes: number,
): Promise<Uploaded> {
  const begun = await s3.send({ ...place, method: 'POST', query: { uploads: '' } })
  const [uploadId] = elementsIn(await begun.text(), 'UploadId')
  if (uploadId === undefined) throw new BackupError('The storage gave the upload no id.')
  try {
    const uploaded = await uploadParts(s3, place, uploadId, splitParts(chunks, partBytes))
    await complete(s3, place, uploadId, uploaded.tags)
    return uploaded
  } catch (error) {
    // The signal may be what ended the upload. The first error is the one to report.
    await s3.withoutSignal.send({ ...place, method: 'DELETE', query: { uploadId } }).catch(() => {})
    throw error
  }
}

async function uploadParts(
  s3: S3,
  place: S3Address,
  uploadId: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<Uploaded & { readonly tags: readonly string[] }> {
  const hash = createHash('sha256')
  const tags: string[] = []
  let sizeBytes = 0
  let previous: Promise<void> = Promise.resolve()
  for await (const body of parts) {
    await previous
    hash.update(body)
    sizeBytes += body.length
    const number = tags.push('')
    if (number > maxParts) throw new BackupError('The backup is larger than an upload may be.')
    const query = { partNumber: String(number), uploadId }
    previous = s3.send({ ...place, method: 'PUT', query, body }).then(async (answer) => {
      await answer.arrayBuffer()
      tags[number - 1] = answer.headers.get('etag') ?? ''
    })
    // Awaited above or below; until then a failure must not count as unhandled.
    previous.catch(() => {})
  }
  await previous
  return { tags, sizeBytes, hash: hash.digest('hex') }
}

/** All of the same size but the last, as some storages ask for. */
async function* splitParts(chunks: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Uint8Array> {
  let part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + partBytes - filled)
      part.set(taken, filled)
      filled += taken.length
      at += taken.length
      if (filled < partBytes) continue
      yield part
      part = Buffer.allocUnsafe(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

async function complete(s3: S3, place: S3Address, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeText(tag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const call: S3Call = { ...place, method: 'POST', query: { uploadId }, body }
  const refusal = refusalIn(await (await s3.send(call)).text(), call)
  if (refusal) throw refusal
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
