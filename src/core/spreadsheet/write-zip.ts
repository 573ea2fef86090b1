// Streams a zip file: sizes and checksums follow each file, and the directory comes last. APPNOTE 6.3. Pure: the caller
// provides deflate and the checksum, because browsers and Node have different ones.

/** Not on shared memory: CompressionStream requires this type. */
export type Bytes = Uint8Array<ArrayBuffer>

export interface ZipEntry {
  readonly name: string
  /** Bytes, or text in chunks of whole characters. */
  readonly content: AsyncIterable<string | Bytes> | Iterable<string | Bytes>
}

export interface ZipCodec {
  /** RFC 1951, without a header. */
  deflateRaw(bytes: AsyncIterable<Bytes>): AsyncIterable<Uint8Array>
  /** Continues from the checksum `before` of the preceding bytes. */
  crc32(bytes: Uint8Array, before: number): number
}

interface Written {
  readonly name: Uint8Array
  readonly offset: number
  crc: number
  size: number
  compressedSize: number
}

/** Sizes and offsets from here on do not fit 32 bits and are written to the zip64 fields. */
const beyond32Bits = 0xffff_ffff

const [plainVersion, zip64Version] = [20, 45]
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** Always 1 January 1980, midnight, so that equal contents give equal files. */
const [time, date] = [0, 0x21]

export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  codec: ZipCodec,
): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const written: Written = { name: encoder.encode(name), offset, crc: 0, size: 0, compressedSize: 0 }
    directory.push(written)
    const header = localHeader(written)
    yield header
    for await (const chunk of codec.deflateRaw(measureContent(content, written, codec))) {
      written.compressedSize += chunk.length
      yield chunk
    }
    const descriptor = dataDescriptor(written)
    yield descriptor
    offset += header.length + written.compressedSize + descriptor.length
  }
  const records = directory.map(directoryRecord)
  yield* records
  const size = records.reduce((sum, record) => sum + record.length, 0)
  yield endOfDirectory(directory.length, size, offset)
}

const encoder = new TextEncoder()

async function* measureContent(
  content: ZipEntry['content'],
  written: Written,
  codec: ZipCodec,
): AsyncGenerator<Bytes, void, undefined> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk
    written.size += bytes.length
    written.crc = codec.crc32(bytes, written.crc)
    yield bytes
  }
}

/** Numbers of 2, 4 and 8 bytes, least significant first. */
class Fields {
  readonly #bytes: number[] = []

  short(...values: readonly number[]): this {
    for (const value of values) this.#bytes.push(value & 0xff, (value >>> 8) & 0xff)
    return this
  }

  long(...values: readonly number[]): this {
    for (const value of values) this.short(value & 0xffff, (value >>> 16) & 0xffff)
    return this
  }

  double(...values: readonly number[]): this {
    for (const value of values) this.long(value % 2 ** 32, Math.floor(value / 2 ** 32))
    return this
  }

  /** A value that does not fit is in the zip64 field. */
  longOrBeyond(...values: readonly number[]): this {
    return this.long(...values.map((value) => Math.min(value, beyond32Bits)))
  }

  get length(): number {
    return this.#bytes.length
  }

  with(...parts: readonly (Uint8Array | Fields)[]): Uint8Array {
    return Uint8Array.from(
      parts.reduce<number[]>(
        (all, part) => all.concat(part instanceof Fields ? part.#bytes : [...part]),
        this.#bytes,
      ),
    )
  }
}

const localHeader = ({ name }: Written): Uint8Array =>
  new Fields()
    .long(0x0403_4b50)
    .short(plainVersion, flags, deflated, time, date)
    .long(0, 0, 0)
    .short(name.length, 0)
    .with(name)

const isBeyond = (...values: readonly number[]): boolean => values.some((value) => value >= beyond32Bits)

function dataDescriptor({ crc, size, compressedSize }: Written): Uint8Array {
  const fields = new Fields().long(0x0807_4b50, crc)
  return (
    isBeyond(size, compressedSize) ? fields.double(compressedSize, size) : fields.long(compressedSize, size)
  ).with()
}

function directoryRecord({ name, offset, crc, size, compressedSize }: Written): Uint8Array {
  const large = [size, compressedSize, offset].filter((value) => isBeyond(value))
  const extra = large.length > 0 ? new Fields().short(1, large.length * 8).double(...large) : new Fields()
  const version = large.length > 0 ? zip64Version : plainVersion
  return new Fields()
    .long(0x0201_4b50)
    .short(version, version, flags, deflated, time, date)
    .long(crc)
    .longOrBeyond(compressedSize, size)
    .short(name.length, extra.length, 0, 0, 0)
    .long(0)
    .longOrBeyond(offset)
    .with(name, extra)
}

function endOfDirectory(count: number, size: number, offset: number): Uint8Array {
  const end = new Fields().long(0x0605_4b50).short(0, 0, count, count).longOrBeyond(size, offset).short(0)
  if (!isBeyond(size, offset)) return end.with()
  return new Fields()
    .long(0x0606_4b50)
    .double(44)
    .short(zip64Version, zip64Version)
    .long(0, 0)
    .double(count, count, size, offset)
    .long(0x0706_4b50, 0)
    .double(offset + size)
    .long(1)
    .with(end)
}
