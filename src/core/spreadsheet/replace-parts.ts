// Puts other content into some parts of a zip file. Everything else stays byte for byte: the other parts with their headers,
// their order, the comment of the file. Only offsets of the directory change. APPNOTE 6.3. Pure.
import { browserZipCodec } from './browser-zip-codec.ts'
import { crc32 } from './crc32.ts'
import type { Part, ZipReader } from './read-zip.ts'
import type { Bytes } from './write-zip.ts'

const localLength = 30
const deflated = 8
/** A flag: sizes and checksum follow the content. */
const hasDescriptor = 0x0008

/** `contents`: texts by the names of parts that the file has. */
export async function replaceParts(
  zip: ZipReader,
  contents: ReadonlyMap<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, directoryStart } = zip
  const byOffset = zip.parts.toSorted((a, b) => a.offset - b.offset)
  const written: Uint8Array[] = []
  let length = 0
  const write = (chunk: Uint8Array): void => {
    written.push(chunk)
    length += chunk.length
  }
  write(bytes.subarray(0, byOffset[0]?.offset ?? directoryStart))
  const records = new Map<Part, Uint8Array>()
  for (const [at, part] of byOffset.entries()) {
    const offset = length
    const content = contents.get(part.name)
    const end = byOffset[at + 1]?.offset ?? directoryStart
    const packed = content === undefined ? null : await packContent(content)
    records.set(part, patchRecord(part, offset, packed))
    if (packed) {
      write(patchHeader(bytes, part, packed))
      write(packed.content)
    } else write(bytes.subarray(part.offset, end))
  }
  const start = length
  for (const part of zip.parts) write(records.get(part) ?? new Uint8Array())
  const size = length - start
  const end = copyBytes(zip.endRecord)
  const view = new DataView(end.buffer)
  view.setUint32(12, size, true)
  view.setUint32(16, start, true)
  write(end)
  return joinBytes(written)
}

/** In memory of its own: `slice` of a Buffer shares it. */
const copyBytes = (bytes: Bytes): Bytes => new Uint8Array(bytes)

interface Packed {
  readonly content: Uint8Array
  readonly size: number
  readonly crc: number
}

async function packContent(text: string): Promise<Packed> {
  const bytes = new TextEncoder().encode(text)
  const chunks: Uint8Array[] = []
  for await (const chunk of browserZipCodec.deflateRaw(asChunks(bytes))) chunks.push(chunk)
  return { content: joinBytes(chunks), size: bytes.length, crc: crc32(bytes, 0) }
}

// oxlint-disable-next-line require-await -- the codec takes chunks as they come
async function* asChunks(content: Bytes): AsyncGenerator<Bytes, void, undefined> {
  yield content
}

/** The local header with its name and extra fields, and the sizes of the new content. */
function patchHeader(bytes: Bytes, { offset }: Part, packed: Packed): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const length = localLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const header = copyBytes(bytes.subarray(offset, offset + length))
  const fields = new DataView(header.buffer)
  fields.setUint16(6, fields.getUint16(6, true) & ~hasDescriptor, true)
  fields.setUint16(8, deflated, true)
  setSizes(fields, 14, packed)
  return header
}

function patchRecord({ record }: Part, offset: number, packed: Packed | null): Uint8Array {
  const patched = copyBytes(record)
  const fields = new DataView(patched.buffer)
  if (packed) {
    fields.setUint16(8, fields.getUint16(8, true) & ~hasDescriptor, true)
    fields.setUint16(10, deflated, true)
    setSizes(fields, 16, packed)
  }
  fields.setUint32(42, offset, true)
  return patched
}

function setSizes(fields: DataView, at: number, { content, size, crc }: Packed): void {
  fields.setUint32(at, crc, true)
  fields.setUint32(at + 4, content.length, true)
  fields.setUint32(at + 8, size, true)
}

export function joinBytes(chunks: readonly Uint8Array[]): Bytes {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const joined = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}
