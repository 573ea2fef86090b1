// What a file is, by its bytes alone: a zip that may be a workbook, something that people send in place of one, or neither
// (JSON, for one). Rules, section 12. Pure.
import { openWorkbook, workbookPart, type OpenedWorkbook } from './read-workbook.ts'
import { ZipReader } from './read-zip.ts'
import { WorkbookError, type OtherFile } from './workbook-fault.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** Of a zip file, and of one without any content. No JSON begins like that. */
export const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])

/** The container of Office before 2007, which also holds workbooks with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

const archives: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
]

/** What the file is instead of a workbook or JSON; null where only reading it can tell. */
export function recognizeFile(bytes: Uint8Array): OtherFile | null {
  if (startsWith(bytes, compoundFile)) return includesText(bytes, 'EncryptedPackage') ? 'encrypted' : 'xls'
  return archives.some((start) => startsWith(bytes, start)) ? 'archive' : null
}

/** In UTF-16, as compound files name their streams. */
function includesText(bytes: Uint8Array, text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  for (let at = bytes.indexOf(codes[0] ?? 0); at !== -1; at = bytes.indexOf(codes[0] ?? 0, at + 1)) {
    if (codes.every((code, i) => bytes[at + 2 * i] === code && bytes[at + 2 * i + 1] === 0)) return true
  }
  return false
}

/** Throws a WorkbookError, also for another kind of zip. */
export async function openZip(bytes: Uint8Array): Promise<OpenedWorkbook> {
  const zip = new ZipReader(bytes)
  const other = recognizeZip(zip)
  if (other) throw new WorkbookError({ fault: 'other-file', is: other })
  return await openWorkbook(zip)
}

/** The kind of a zip file: null for a workbook that we read. */
function recognizeZip(zip: ZipReader): OtherFile | null {
  if (zip.has(workbookPart)) return null
  if (zip.has('xl/workbook.bin')) return 'xlsb'
  if (zip.has('content.xml') && zip.has('META-INF/manifest.xml')) return 'ods'
  if (zip.has('Index/Document.iwa')) return 'numbers'
  return zip.has('word/document.xml') || zip.has('ppt/presentation.xml') ? 'document' : 'archive'
}

const sampleLength = 4096
const separators = [',', ';', '\t']

/** A text that is no JSON, but whose first lines are cells with the same number of separators. */
export function isTableText(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, sampleLength)).replace(/^\uFEFF/, '')
  if (/^\s*[[{]/.test(text)) return false
  const [header = '', first = ''] = text.split(/\r\n|\n|\r/)
  return separators.some((separator) => {
    const count = header.split(separator).length
    return count > 1 && first.split(separator).length === count
  })
}
