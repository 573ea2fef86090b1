// The format of a backup file: gzip over chunks, each preceded by its length. First a description of the content, then the
// rows of each table as written by COPY, ended by an empty chunk, then the number of rows.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface BackupHead {
  readonly format: 'impact-graph backup'
  /** Of the newest migration that the tables have. */
  readonly schema: number
  readonly createdAt: string
  /** In an order in which rows refer only to what is there already. */
  readonly tables: readonly BackupTable[]
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
}

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const lengthBytes = 4
// Larger than any chunk of COPY; a greater length means that the file is damaged.
const longestPiece = 1024 ** 3

/** Takes the bytes of a backup, no faster than it writes them. */
export type WriteBytes = (bytes: AsyncIterable<Uint8Array>) => Promise<void>

export async function writeBackup(write: WriteBytes, pieces: AsyncIterable<Buffer>): Promise<void> {
  async function* frames(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt32BE(piece.length)
      yield length
      if (piece.length > 0) yield piece
    }
  }
  await pipeline(frames(), createGzip({ level: 4 }), write)
}

/** The file appears under its name when it is whole, readable by its owner alone: it holds everything. */
export async function writeFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${file}.${process.pid}.part`
  try {
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Piece by piece; throws a BackupError where the backup is damaged or ends too early. */
export async function* readBackup(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source.pipe(createGunzip())
  source.on('error', (error) => chunks.destroy(error))
  let [rest, wanted]: [Buffer, number | null] = [Buffer.alloc(0), null]
  try {
    for await (const chunk of chunks) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
      for (;;) {
        if (wanted === null) {
          if (rest.length < lengthBytes) break
          wanted = rest.readUInt32BE()
          rest = rest.subarray(lengthBytes)
          if (wanted > longestPiece) throw new BackupError('This is not a backup of impact-graph.')
        }
        if (rest.length < wanted) break
        yield rest.subarray(0, wanted)
        rest = rest.subarray(wanted)
        wanted = null
      }
    }
  } catch (error) {
    throw isDamage(error) ? new BackupError('The file is damaged, or is no backup.', { cause: error }) : error
  } finally {
    source.destroy()
  }
  if (rest.length > 0 || wanted !== null) throw new BackupError('The file ends too early.')
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_)/.test(String(error.code))

export async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await pieces.next()
  if (done) throw new BackupError('The file ends too early.')
  return value
}

export function readHead(piece: Buffer): BackupHead {
  let head: Partial<BackupHead> = {}
  try {
    head = JSON.parse(piece.toString()) as Partial<BackupHead>
  } catch {
    // Refused below.
  }
  if (head.format !== 'impact-graph backup') throw new BackupError('This is not a backup of impact-graph.')
  return head as BackupHead
}

/** The rows of one table. */
export async function* untilEmpty(pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = await nextPiece(pieces); piece.length > 0; piece = await nextPiece(pieces)) yield piece
}

export type Counts = Record<string, number>

/** Those at the end of the backup must be the ones that were found in it. */
export async function checkCounts(pieces: AsyncIterator<Buffer>, found: Counts): Promise<void> {
  const written = JSON.parse((await nextPiece(pieces)).toString()) as Counts
  const differs = Object.keys({ ...written, ...found }).some((table) => written[table] !== found[table])
  if (differs) throw new BackupError('The file does not hold as many rows as it says.')
}

const newLine = 0x0a

/** Reads a backup to its end, without a database: whether it is whole, and what it holds. */
export async function verifyBackup(source: Readable): Promise<{ head: BackupHead; counts: Counts }> {
  const pieces = readBackup(source)
  try {
    const head = readHead(await nextPiece(pieces))
    const counts: Counts = {}
    for (const { name } of head.tables) {
      counts[name] = 0
      for await (const piece of untilEmpty(pieces)) counts[name] += linesIn(piece)
    }
    await checkCounts(pieces, counts)
    if (!(await pieces.next()).done) throw new BackupError('The file goes on after its end.')
    return { head, counts }
  } finally {
    await pieces.return(undefined)
  }
}

/** COPY ends each row with a new line, and writes those in values in another way. */
function linesIn(piece: Buffer): number {
  let lines = 0
  for (let at = piece.indexOf(newLine); at !== -1; at = piece.indexOf(newLine, at + 1)) lines++
  return lines
}
