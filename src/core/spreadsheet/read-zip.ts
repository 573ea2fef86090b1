// The mirror of write-zip.ts for files that anybody may have made: the directory at the end is the only source of names,
// sizes and places, and everything about it that a writer of workbooks never does is refused. APPNOTE 6.3. Pure.
import { crc32 } from './crc32.ts'
import { damageError, forbiddenError, tooMuch, workbookLimits } from './workbook-fault.ts'
import type { Bytes } from './write-zip.ts'

export interface Part {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** Of its local header. */
  readonly offset: number
  /** In the directory. */
  readonly record: Bytes
}

const [localSignature, directorySignature, endSignature] = [0x0403_4b50, 0x0201_4b50, 0x0605_4b50]
const [localLength, recordLength, endLength] = [30, 46, 22]
const maxCommentLength = 0xffff
const beyond32Bits = 0xffff_ffff
const [stored, deflated] = [0, 8]
const isEncrypted = 1

export class ZipReader {
  readonly bytes: Bytes
  readonly #view: DataView
  readonly #parts: ReadonlyMap<string, Part>
  readonly directoryStart: number
  /** Behind the directory: the last record, with the comment of the file. */
  readonly endRecord: Bytes
  #unpacked = 0

  /** Throws a WorkbookError for what is no zip file, or one that no workbook is. */
  constructor(bytes: Uint8Array) {
    if (bytes.length > workbookLimits.packed) throw tooMuch('packed')
    // A copy where the memory is shared: DecompressionStream does not take it.
    this.bytes = bytes.buffer instanceof ArrayBuffer ? (bytes as Bytes) : Uint8Array.from(bytes)
    this.#view = new DataView(this.bytes.buffer, bytes.byteOffset, bytes.length)
    const { parts, start, end } = this.#readDirectory()
    this.#parts = parts
    this.directoryStart = start
    this.endRecord = this.bytes.subarray(end)
    this.#refuseOverlaps()
  }

  /** In the order of the directory. */
  get parts(): readonly Part[] {
    return [...this.#parts.values()]
  }

  /** The name of a part as the file has it. */
  findName(name: string): string {
    return this.#parts.get(name.toLowerCase())?.name ?? name
  }

  /** Names of parts are compared without case, as the packaging standard says. */
  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase())
  }

  /** The content of a part, no more of it at a time than the platform unpacks at once. */
  async *read(name: string): AsyncGenerator<Uint8Array, void, undefined> {
    const part = this.#parts.get(name.toLowerCase())
    if (!part) throw damageError('missing-part', name)
    const start = this.#contentStart(part)
    const packed = this.bytes.subarray(start, start + part.packedSize)
    let [size, crc] = [0, 0]
    for await (const chunk of part.method === stored ? [packed] : inflate(packed, part.name)) {
      size += chunk.length
      this.#unpacked += chunk.length
      if (this.#unpacked > workbookLimits.unpacked) throw tooMuch('unpacked')
      if (size > part.size) throw damageError('directory', part.name)
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (size !== part.size || crc !== part.crc) throw damageError('checksum', part.name)
  }

  #readDirectory() {
    const end = this.#findEnd()
    const [disk = 0, directoryDisk = 0, onDisk = 0, count = 0] = [4, 6, 8, 10].map((field) =>
      this.#short(end + field),
    )
    const [size, start] = [this.#long(end + 12), this.#long(end + 16)]
    if (count === 0xffff || size === beyond32Bits || start === beyond32Bits) throw forbiddenError('zip64')
    if (disk !== 0 || directoryDisk !== 0 || onDisk !== count) throw forbiddenError('several-disks')
    if (count > workbookLimits.parts) throw tooMuch('parts')
    if (start + size !== end) throw damageError('directory')
    const parts = new Map<string, Part>()
    let [at, declared] = [start, 0]
    for (let read = 0; read < count; read++) {
      if (at + recordLength > end || this.#long(at) !== directorySignature) throw damageError('directory')
      const part = this.#readRecord(at, end)
      const key = part.name.toLowerCase()
      if (parts.has(key)) throw forbiddenError('duplicate', part.name)
      declared += part.size
      if (declared > workbookLimits.unpacked) throw tooMuch('unpacked')
      parts.set(key, part)
      at += part.record.length
    }
    if (at !== end) throw damageError('directory')
    return { parts, start, end }
  }

  /** The last record of the file, whose comment ends with the file. */
  #findEnd(): number {
    const { length } = this.bytes
    const first = Math.max(0, length - endLength - maxCommentLength)
    for (let at = length - endLength; at >= first; at--) {
      if (this.#long(at) === endSignature && at + endLength + this.#short(at + 20) === length) return at
    }
    throw damageError('cut-off')
  }

  #readRecord(at: number, end: number): Part {
    const nameEnd = at + recordLength + this.#short(at + 28)
    if (nameEnd > end) throw damageError('directory')
    const name = decodeName(this.bytes.subarray(at + recordLength, nameEnd))
    refusePath(name)
    const flags = this.#short(at + 8)
    if ((flags & isEncrypted) !== 0) throw forbiddenError('encrypted-part', name)
    const method = this.#short(at + 10)
    if (method !== stored && method !== deflated) throw forbiddenError('compression', name)
    const [crc, packedSize, size] = [this.#long(at + 16), this.#long(at + 20), this.#long(at + 24)]
    const offset = this.#long(at + 42)
    if ([packedSize, size, offset].includes(beyond32Bits)) throw forbiddenError('zip64', name)
    const record = this.bytes.subarray(at, nameEnd + this.#short(at + 30) + this.#short(at + 32))
    return { name, method, crc, packedSize, size, offset, record }
  }

  /** Parts that share bytes are how a small file unpacks to a very large one. */
  #refuseOverlaps(): void {
    let last = 0
    for (const part of [...this.#parts.values()].sort((a, b) => a.offset - b.offset)) {
      if (part.offset < last) throw forbiddenError('overlap', part.name)
      last = this.#contentStart(part) + part.packedSize
    }
    if (last > this.bytes.length) throw damageError('cut-off')
  }

  #contentStart({ name, offset }: Part): number {
    if (offset + localLength > this.bytes.length || this.#long(offset) !== localSignature) {
      throw damageError('directory', name)
    }
    const start = offset + localLength
    const nameEnd = start + this.#short(offset + 26)
    if (decodeName(this.bytes.subarray(start, nameEnd)) !== name) throw damageError('directory', name)
    return nameEnd + this.#short(offset + 28)
  }

  #short(at: number): number {
    return at >= 0 && at + 2 <= this.bytes.length ? this.#view.getUint16(at, true) : 0
  }

  #long(at: number): number {
    return at >= 0 && at + 4 <= this.bytes.length ? this.#view.getUint32(at, true) : 0
  }
}

/** Names of parts are ASCII; what is not stays recognizable, and is never a part that is read. */
const decodeName = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Nothing is ever written to a disk, but a name that would leave its folder is never an honest one. */
function refusePath(name: string): void {
  const isBad =
    name === '' || name.startsWith('/') || /[\\\0]|^[A-Za-z]:/.test(name) || name.split('/').includes('..')
  if (isBad) throw forbiddenError('path', name)
}

async function* inflate(packed: Bytes, name: string): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value as Uint8Array
    }
  } catch {
    // Platforms have errors of their own for bytes that are no deflate.
    throw damageError('content', name)
  } finally {
    // Ends the unpacking of a part of which no more is wanted.
    await reader.cancel().catch(() => {})
  }
}
