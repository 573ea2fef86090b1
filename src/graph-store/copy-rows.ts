// Rows in the binary format of COPY, the fastest way to insert into PostgreSQL.
import { CopyWriter } from './copy-writer.ts'
import type { Column, ColumnType } from './table.ts'
import type { NamespaceId } from '../ids.ts'

const uuidOid = 2950
const textOid = 25
const int4Oid = 23

/** Binary COPY data for rows of one table of one namespace; the namespace id is the first column. */
export function encodeRows(
  namespaceId: NamespaceId,
  columns: readonly Column[],
  rows: readonly object[],
): readonly Buffer[] {
  // An estimate; larger rows go into further buffers.
  const writer = new CopyWriter(1024 + rows.length * columns.length * 64)
  const beginRow = rowStart(writer, namespaceId, columns.length)
  writer.start()
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Readonly<Record<string, unknown>>
    beginRow()
    for (let column = 0; column < columns.length; column++) {
      const { field, type } = columns[column] as Column
      writeField(writer, type, row[field])
    }
  }
  writer.end()
  return writer.finish()
}

/** Writes the start of every row: the number of columns and the namespace. */
export function rowStart(writer: CopyWriter, namespaceId: NamespaceId, otherColumns: number): () => void {
  const start = Buffer.alloc(14)
  start.writeInt16BE(otherColumns + 1)
  start.writeInt32BE(8, 2)
  start.writeBigInt64BE(BigInt(namespaceId), 6)
  return () => {
    writer.reserve(start.length)
    writer.raw(start, 0, start.length)
  }
}

function writeField(writer: CopyWriter, type: ColumnType, value: unknown): void {
  if (value === null) {
    writer.reserve(4)
    writer.int32(-1)
    return
  }
  switch (type) {
    case 'uuid':
    case 'uuid?':
      writer.reserve(20)
      writer.int32(16)
      writer.key(value as string)
      return
    case 'text':
    case 'text?':
      writer.text(value as string)
      return
    case 'date?':
      writer.reserve(8)
      writer.int32(4)
      writer.day(value as string)
      return
    case 'int4':
      writer.reserve(8)
      writer.int32(4)
      writer.int32(value as number)
      return
    case 'int8':
    case 'int8?':
      writer.reserve(12)
      writer.int32(8)
      writer.int64(value as number)
      return
    case 'float8?':
      writer.reserve(12)
      writer.int32(8)
      writer.float64(value as number)
      return
    case 'uuid[]':
      writeKeys(writer, value as readonly string[])
      return
    case 'text[]':
    case 'text[]?':
      writeTexts(writer, value as readonly string[])
      return
    case 'int4[]?':
      writeNumbers(writer, value as readonly number[])
  }
}

const arrayHead = 20

function startArray(writer: CopyWriter, oid: number, length: number): void {
  writer.int32(length === 0 ? 0 : 1)
  writer.int32(0)
  writer.int32(oid)
  if (length === 0) return
  writer.int32(length)
  writer.int32(1)
}

function writeKeys(writer: CopyWriter, keys: readonly string[]): void {
  writer.reserve(4 + arrayHead + keys.length * 20)
  writer.int32(keys.length === 0 ? 12 : arrayHead + keys.length * 20)
  startArray(writer, uuidOid, keys.length)
  for (const key of keys) {
    writer.int32(16)
    writer.key(key)
  }
}

function writeTexts(writer: CopyWriter, texts: readonly string[]): void {
  let bytes = arrayHead
  for (const text of texts) bytes += 4 + text.length * 3
  writer.sized(bytes, () => {
    startArray(writer, textOid, texts.length)
    for (const text of texts) writer.text(text)
  })
}

function writeNumbers(writer: CopyWriter, numbers: readonly number[]): void {
  writer.reserve(4 + arrayHead + numbers.length * 8)
  writer.int32(numbers.length === 0 ? 12 : arrayHead + numbers.length * 8)
  startArray(writer, int4Oid, numbers.length)
  for (const number of numbers) {
    writer.int32(4)
    writer.int32(number)
  }
}
