// The mirror of write-workbook.ts, for the workbooks of any program: which sheets there are, and the cells of those that are
// asked for. Macros, formulas, links and everything else are never looked at. ECMA-376. Rules, section 12. Pure.
import { readNumberFormat, type NumberFormat } from './cell-values.ts'
import { SheetReader, type CellBounds, type SheetContent } from './read-sheet.ts'
import { readXml, type Attributes, type XmlHandler } from './read-xml.ts'
import type { ZipReader } from './read-zip.ts'
import { SharedTexts } from './shared-texts.ts'
import { damageError, forbiddenError, tooMuch, WorkbookError, workbookLimits } from './workbook-fault.ts'

export interface SheetInfo {
  readonly name: string
  readonly isHidden: boolean
  readonly tables: readonly TableInfo[]
}

/** A table on a sheet, which a part of the file of its own names. */
export interface TableInfo {
  readonly name: string
  readonly part: string
}

export const workbookPart = 'xl/workbook.xml'

/** Throws a WorkbookError. */
export async function openWorkbook(zip: ZipReader) {
  const relationships = await readRelationships(zip, workbookPart)
  const { sheets: listed, is1904 } = await readSheetList(zip)
  const parts = new Map<SheetInfo, string>()
  const seen = new Set<string>()
  for (const { name, isHidden, relationship } of listed) {
    const part = readPart(relationships.get(relationship), name)
    if (seen.has(part)) throw forbiddenError('shared-part', part)
    seen.add(part)
    parts.set({ name, isHidden, tables: await readTables(zip, part) }, part)
  }
  const bounds = { cells: 0, characters: 0 }
  const skimBounds = { ...bounds }
  let shared: ReturnType<typeof readShared> | undefined
  const readParts = () => (shared ??= readShared(zip, relationships))
  const partOfSheet = (sheet: SheetInfo): string => {
    const part = parts.get(sheet)
    if (part === undefined) throw new Error('a sheet of another workbook')
    return part
  }
  const read = async (sheet: SheetInfo, own: CellBounds, maxRows?: number): Promise<SheetContent> => {
    const part = partOfSheet(sheet)
    const reader = new SheetReader(part, { ...(await readParts()), is1904 }, own, maxRows)
    await readXml(part, zip.read(part), reader)
    return reader
  }
  return {
    sheets: [...parts.keys()],
    readSheet: async (sheet: SheetInfo) => await read(sheet, bounds),
    /** Its first rows, and how many rows are filled; null where it has too many cells, or is damaged. */
    skimSheet: async (sheet: SheetInfo, maxRows: number) =>
      await read(sheet, skimBounds, maxRows).catch(orNull),
    /** What is needed to write into its cells. */
    is1904,
    hasFormulaList: [...relationships.values()].some(({ type }) => type === 'calcChain'),
    readFormats: async () => (await readParts()).formats,
    /** The name of the part in the zip. */
    partOf: partOfSheet,
  }
}

export type OpenedWorkbook = Awaited<ReturnType<typeof openWorkbook>>

function orNull(error: unknown): null {
  if (error instanceof WorkbookError) return null
  throw error
}

async function readShared(zip: ZipReader, relationships: ReadonlyMap<string, Relationship>) {
  const ofType = (type: string) => [...relationships.values()].find((each) => each.type === type)
  const [strings, styles] = [ofType('sharedStrings'), ofType('styles')]
  return {
    texts: strings ? await readSharedTexts(zip, readPart(strings, 'sharedStrings')) : [],
    formats: styles ? await readFormats(zip, readPart(styles, 'styles')) : [],
  }
}

async function readSharedTexts(zip: ZipReader, part: string): Promise<readonly string[]> {
  const reader = new SharedTexts(part)
  await readXml(part, zip.read(part), reader)
  return reader.texts
}

interface Relationship {
  /** The last word of its type: `worksheet`. */
  readonly type: string
  /** Undefined where it leads out of the workbook. */
  readonly part: string | undefined
}

function readPart(relationship: Relationship | undefined, name: string): string {
  if (!relationship) throw damageError('reference', name)
  if (relationship.part === undefined) throw forbiddenError('external', name)
  return relationship.part
}

async function readRelationships(zip: ZipReader, of: string): Promise<Map<string, Relationship>> {
  const found = new Map<string, Relationship>()
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const part = `${folder}_rels/${of.slice(folder.length)}.rels`
  if (!zip.has(part)) return found
  const open: XmlHandler['open'] = (name, attributes) => {
    if (name !== 'Relationship') return
    const [id, type = '', target = ''] = ['Id', 'Type', 'Target'].map((key) => attributes.get(key))
    if (id === undefined || found.has(id)) throw damageError('reference', part)
    const isExternal = attributes.get('TargetMode') === 'External'
    found.set(id, {
      type: type.slice(type.lastIndexOf('/') + 1),
      part: isExternal ? undefined : resolvePart(folder, target),
    })
  }
  await readXml(part, zip.read(part), { open })
  return found
}

/** Targets are relative to the folder of the part that names them. */
function resolvePart(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '.' && name !== '') names.push(name)
  }
  return names.join('/')
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

async function readSheetList(zip: ZipReader) {
  const sheets: ReturnType<typeof listedSheet>[] = []
  let [is1904, isInSheets] = [false, false]
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.get('date1904'))
      if (name === 'sheets') isInSheets = true
      if (name === 'sheet' && isInSheets) sheets.push(listedSheet(attributes))
      if (sheets.length > workbookLimits.sheets) throw tooMuch('sheets')
    },
    close(name) {
      if (name === 'sheets') isInSheets = false
    },
  }
  await readXml(workbookPart, zip.read(workbookPart), handler)
  return { sheets, is1904 }
}

function listedSheet(attributes: Attributes) {
  const [name, relationship] = [attributes.get('name'), attributes.get('id')]
  if (name === undefined || relationship === undefined) throw damageError('reference', workbookPart)
  const state = attributes.get('state')
  return { name, relationship, isHidden: state === 'hidden' || state === 'veryHidden' }
}

async function readTables(zip: ZipReader, sheet: string): Promise<TableInfo[]> {
  const tables: TableInfo[] = []
  for (const { type, part } of (await readRelationships(zip, sheet)).values()) {
    if (type !== 'table' || part === undefined || !zip.has(part)) continue
    const open: XmlHandler['open'] = (name, attributes) => {
      if (name !== 'table') return
      tables.push({ part, name: attributes.get('displayName') ?? attributes.get('name') ?? '' })
    }
    await readXml(part, zip.read(part), { open })
  }
  return tables
}

/** Each format that a cell may name. */
async function readFormats(zip: ZipReader, part: string): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let list = ''
  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'numFmts' || name === 'cellXfs') list = name
      const id = Number(attributes.get('numFmtId') ?? 0)
      if (name === 'numFmt' && list === 'numFmts') codes.set(id, attributes.get('formatCode') ?? '')
      if (name === 'xf' && list === 'cellXfs') formats.push(id)
    },
    close(name) {
      if (name === list) list = ''
    },
  }
  await readXml(part, zip.read(part), handler)
  return formats.map((id) => readNumberFormat(id, codes.get(id)))
}
