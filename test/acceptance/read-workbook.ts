// A reader of Excel workbooks that shares nothing with the writer: the zip file by its directory, each file checked by its
// checksum and size, cells as plain values.
import { crc32, inflateRawSync } from 'node:zlib'

export interface ReadCell {
  readonly value: string | number
  /** Place in the list of formats. */
  readonly style: number
}

export interface ReadSheet {
  readonly name: string
  readonly xml: string
  /** By the letter of the column. */
  readonly rows: Readonly<Record<string, ReadCell>>[]
}

export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end !== bytes.length - 22) throw new Error('the directory does not end the file')
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== 0x0201_4b50) throw new Error('not a record of the directory')
    const [crc, packed, size] = [16, 20, 24].map((field) => bytes.readUInt32LE(at + field))
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    )
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(local) !== 0x0403_4b50) throw new Error(`${name} is not where the directory says`)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`)
    const descriptor = start + (packed ?? 0)
    if (bytes.readUInt32LE(descriptor) !== 0x0807_4b50 || bytes.readUInt32LE(descriptor + 4) !== crc) {
      throw new Error(`${name} is not followed by its checksum`)
    }
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  if (at !== end) throw new Error('the directory is not as long as it says')
  return files
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What Excel shows of a text. */
const shownText = (xml: string): string =>
  xml
    .replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? `?${name}?`)
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function readCell(attributes: string, content: string): ReadCell {
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
  const style = Number(attribute('s') ?? 0)
  if (attribute('t') !== 'inlineStr') {
    return { value: Number(/^<v>([^<]+)<\/v>$/.exec(content)?.[1] ?? Number.NaN), style }
  }
  const text = /^<is><t( xml:space="preserve")?>([^<]*)<\/t><\/is>$/.exec(content)
  if (!text) throw new Error(`not a text: ${content}`)
  const [, space, xml = ''] = text
  if (space === undefined && xml !== xml.trim()) throw new Error('white space would be lost')
  return { value: shownText(xml), style }
}

function readRows(xml: string): ReadSheet['rows'] {
  return [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, cells = ''], at) => {
    if (Number(number) !== at + 1) throw new Error(`row ${number} is in the place of row ${at + 1}`)
    return Object.fromEntries(
      [...cells.matchAll(/<c r="([A-Z]+)(\d+)"([^>]*)>(.*?)<\/c>/gs)].map(
        ([, column = '', row, attributes = '', content = '']) => {
          if (row !== number) throw new Error(`cell ${column}${row} stands in row ${number}`)
          return [column, readCell(attributes, content)]
        },
      ),
    )
  })
}

/** The sheets in the order of the workbook. */
export function readWorkbook(bytes: Buffer): ReadSheet[] {
  const files = unzip(bytes)
  const file = (name: string): string => {
    const text = files.get(name)
    if (text === undefined) throw new Error(`there is no ${name}`)
    return text
  }
  const targets = new Map(
    [...file('xl/_rels/workbook.xml.rels').matchAll(/Id="(\w+)" Type="[^"]+" Target="([^"]+)"/g)].map(
      ([, id = '', target = '']) => [id, target],
    ),
  )
  return [
    ...file('xl/workbook.xml').matchAll(
      /<sheet name="([^"]*)" sheetId="\d+"(?: state="hidden")? r:id="(\w+)"\/>/g,
    ),
  ].map(([, name = '', id = '']) => {
    const xml = file(`xl/${targets.get(id)}`)
    return { name: shownText(name), xml, rows: readRows(xml) }
  })
}

/** The date a number stands for, as Excel shows it. */
export const dateOf = (cell: ReadCell | undefined): string | undefined =>
  typeof cell?.value === 'number'
    ? new Date(Date.UTC(1899, 11, 30) + cell.value * 86_400_000).toISOString().slice(0, 10)
    : cell?.value
