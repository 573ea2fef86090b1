// Workbooks made by hand, part by part, so that each can be wrong in one way. Shares nothing with the writer.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Buffer
  readonly method?: number
  readonly flags?: number
  /** What the directory says, where that is not so. */
  readonly size?: number
  readonly packedSize?: number
  readonly crc?: number
  readonly offset?: number
  /** In the local header, where it differs. */
  readonly localName?: string
  /** Packed content as it is. */
  readonly packed?: Buffer
}

export interface ZipOptions {
  readonly count?: number
  readonly disk?: number
  readonly directorySize?: number
  readonly directoryOffset?: number
  readonly comment?: Buffer
  /** In front of everything; offsets do not count it. */
  readonly before?: Buffer
}

const numbers = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) {
    buffer.writeUIntLE(value >>> 0, at, bytes)
    at += bytes
  }
  return buffer
}

export function makeZip(parts: readonly ZipPart[], options: ZipOptions = {}): Buffer {
  const written: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const method = part.method ?? 8
    const packed = part.packed ?? (method === 8 ? deflateRawSync(content, { level: 1 }) : content)
    const [name, localName] = [Buffer.from(part.name), Buffer.from(part.localName ?? part.name)]
    const crc = part.crc ?? crc32(content)
    const sizes = [part.packedSize ?? packed.length, part.size ?? content.length] as const
    const flags = part.flags ?? 0x0800
    const common = [
      [2, flags],
      [2, method],
      [2, 0],
      [2, 0x21],
      [4, crc],
      [4, sizes[0]],
      [4, sizes[1]],
    ] as const
    const local = Buffer.concat([
      numbers([4, 0x0403_4b50], [2, 20], ...common, [2, localName.length], [2, 0]),
      localName,
      packed,
    ])
    const attributes = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, part.offset ?? offset],
    ] as const
    records.push(
      Buffer.concat([
        numbers([4, 0x0201_4b50], [2, 20], [2, 20], ...common, [2, name.length], ...attributes),
        name,
      ]),
    )
    written.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(records)
  const count = options.count ?? parts.length
  const comment = options.comment ?? Buffer.alloc(0)
  const end = numbers(
    [4, 0x0605_4b50],
    [2, options.disk ?? 0],
    [2, 0],
    [2, count & 0xffff],
    [2, count & 0xffff],
    [4, options.directorySize ?? directory.length],
    [4, options.directoryOffset ?? offset],
    [2, comment.length],
  )
  return Buffer.concat([options.before ?? Buffer.alloc(0), ...written, directory, end, comment])
}

const schemas = 'http://schemas.openxmlformats.org'
export const mainNamespace = `${schemas}/spreadsheetml/2006/main`
const relationshipTypes = `${schemas}/officeDocument/2006/relationships`

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A cell: a text, a number, a truth, or the attributes and content of its element. */
export type MadeCell =
  | string
  | number
  | boolean
  | null
  | { readonly attributes: string; readonly content: string }

const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26)

function cellXml(cell: MadeCell, at: number, row: number): string {
  const start = `<c r="${letters(at)}${row}"`
  if (cell === null) return ''
  if (typeof cell === 'string') {
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  }
  if (typeof cell === 'number') return `${start}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `${start} t="b"><v>${cell ? 1 : 0}</v></c>`
  return `${start} ${cell.attributes}>${cell.content}</c>`
}

export const rowXml = (cells: readonly MadeCell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, at, row)).join('')}</row>`

export const sheetXml = (rows: string): string =>
  `<worksheet xmlns="${mainNamespace}"><sheetData>${rows}</sheetData></worksheet>`

export type MadeRows = readonly (readonly MadeCell[])[]

export const sheetOf = (rows: MadeRows): string =>
  sheetXml(rows.map((cells, at) => rowXml(cells, at + 1)).join(''))

export const relationshipsXml = (entries: readonly string[]): string =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${entries.join('')}</Relationships>`

export const relationshipXml = (id: string, type: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"${more}/>`

export interface MadeWorkbook {
  readonly is1904?: boolean
  readonly styles?: string
  readonly sharedStrings?: string
  /** States by the name of the sheet. */
  readonly states?: Readonly<Record<string, string>>
}

/** The parts of a workbook by name, to be changed before they are packed. */
export function workbookParts(
  sheets: Readonly<Record<string, MadeRows | string>>,
  { is1904 = false, styles, sharedStrings, states = {} }: MadeWorkbook = {},
): Map<string, string> {
  const names = Object.keys(sheets)
  const listed = names.map((name, at) => {
    const state = states[name] === undefined ? '' : ` state="${states[name]}"`
    return `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  const parts = new Map<string, string>([
    ['[Content_Types].xml', `<Types xmlns="${schemas}/package/2006/content-types"/>`],
    [
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${mainNamespace}" xmlns:r="${relationshipTypes}">` +
        `<workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationshipsXml([
        ...names.map((_, at) =>
          relationshipXml(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
        ),
        ...(styles === undefined ? [] : [relationshipXml('styles', 'styles', 'styles.xml')]),
        ...(sharedStrings === undefined
          ? []
          : [relationshipXml('strings', 'sharedStrings', 'sharedStrings.xml')]),
      ]),
    ],
  ])
  if (styles !== undefined) parts.set('xl/styles.xml', styles)
  if (sharedStrings !== undefined) parts.set('xl/sharedStrings.xml', sharedStrings)
  for (const [at, name] of names.entries()) {
    const rows = sheets[name] ?? []
    parts.set(`xl/worksheets/sheet${at + 1}.xml`, typeof rows === 'string' ? rows : sheetOf(rows))
  }
  return parts
}

export const packParts = (parts: ReadonlyMap<string, string | Buffer>, options?: ZipOptions): Buffer =>
  makeZip(
    [...parts].map(([name, content]) => ({ name, content })),
    options,
  )

export const makeWorkbook = (
  sheets: Readonly<Record<string, MadeRows | string>>,
  options?: MadeWorkbook,
): Buffer => packParts(workbookParts(sheets, options))
