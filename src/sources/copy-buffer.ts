// Rows in the binary format of COPY, the quickest way into PostgreSQL. One buffer grows as needed.
import type { Column } from './table.ts'

const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const startBytes = 16 * 1024
const uuidOid = 2950
const textOid = 25
const int4Oid = 23
const dayMs = 86_400_000
const epoch2000Days = 10_957

/** Binary COPY data for rows of one table of one namespace; the namespace id is the first column. */
export function encodeRows(namespaceId: string, columns: readonly Column[], rows: Iterable<object>): Buffer {
  let buffer = Buffer.allocUnsafe(startBytes)
  let at = header.copy(buffer)
  const namespace = BigInt(namespaceId)

  const need = (bytes: number): void => {
    if (at + bytes <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes))
    buffer.copy(larger, 0, 0, at)
    buffer = larger
  }
  const int32 = (value: number): void => {
    at = buffer.writeInt32BE(value, at)
  }
  const uuid = (key: string): void => {
    need(20)
    int32(16)
    at += buffer.write(key, at, 'hex')
  }
  const text = (value: string): void => {
    need(4 + value.length * 3)
    const length = buffer.write(value, at + 4, 'utf8')
    int32(length)
    at += length
  }
  const int4 = (value: number): void => {
    need(8)
    int32(4)
    int32(value)
  }
  const array = <T>(oid: number, values: readonly T[], element: (value: T) => void): void => {
    need(24)
    const lengthAt = at
    at += 4
    int32(values.length === 0 ? 0 : 1)
    int32(0)
    int32(oid)
    if (values.length > 0) {
      int32(values.length)
      int32(1)
      values.forEach(element)
    }
    buffer.writeInt32BE(at - lengthAt - 4, lengthAt)
  }

  const write: Readonly<Record<Column['type'], (value: never) => void>> = {
    uuid,
    'uuid[]': (values: readonly string[]) => array(uuidOid, values, uuid),
    text,
    'text?': text,
    'text[]': (values: readonly string[]) => array(textOid, values, text),
    'float8?': (value: number) => {
      need(12)
      int32(8)
      at = buffer.writeDoubleBE(value, at)
    },
    'date?': (day: string) => {
      need(8)
      int32(4)
      int32(Date.parse(`${day}T00:00:00Z`) / dayMs - epoch2000Days)
    },
    int8: (value: number) => {
      need(12)
      int32(8)
      at = buffer.writeBigInt64BE(BigInt(value), at)
    },
    int4,
    'int4[]?': (values: readonly number[]) => array(int4Oid, values, int4),
  }
  const fields = columns.map(({ field, type }) => ({ field, write: write[type] }))

  for (const row of rows) {
    need(14)
    at = buffer.writeInt16BE(columns.length + 1, at)
    int32(8)
    at = buffer.writeBigInt64BE(namespace, at)
    for (const { field, write } of fields) {
      const value: unknown = row[field as keyof typeof row]
      if (value === null) {
        need(4)
        int32(-1)
      } else write(value as never)
    }
  }
  need(2)
  at = buffer.writeInt16BE(-1, at)
  return buffer.subarray(0, at)
}
