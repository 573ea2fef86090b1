// Workbooks that were made to harm or to confuse, and damaged ones: each with the fault that it must get. Made when asked
// for: some are large.
import { deflateRawSync } from 'node:zlib'

import type { WorkbookFault } from '../../src/core/spreadsheet/workbook-fault.ts'
import {
  mainNamespace,
  makeWorkbook,
  makeZip,
  packParts,
  relationshipsXml,
  relationshipXml,
  rowXml,
  sheetOf,
  sheetXml,
  workbookParts,
  type MadeRows,
  type ZipOptions,
  type ZipPart,
} from './make-workbook.ts'

export interface HostileWorkbook {
  readonly name: string
  /** For the long run: another one makes its point as well. */
  readonly isLarge?: boolean
  readonly make: () => Buffer
  /** Of the fault; null where the workbook is read, because it does no harm. */
  readonly fault: Partial<WorkbookFault> | null
}

const rows: MadeRows = [
  ['@id', 'hasLegalName'],
  ['urn:o', 'A'],
]
const parts = (): Map<string, string> => workbookParts({ Organization: rows })

/** An ordinary workbook with some parts replaced or added. */
const changed = (changes: Readonly<Record<string, string>>) => (): Buffer =>
  packParts(new Map([...parts(), ...Object.entries(changes)]))

const withParts = (change: (all: ZipPart[]) => readonly ZipPart[], options?: ZipOptions) => (): Buffer =>
  makeZip(change([...parts()].map(([name, content]) => ({ name, content }))), options)

const sheet = 'xl/worksheets/sheet1.xml'
const links = 'xl/_rels/workbook.xml.rels'
const workbook = 'xl/workbook.xml'
const replaceSheet = (change: Partial<ZipPart>) =>
  withParts((all) => all.map((part) => (part.name === sheet ? { ...part, ...change } : part)))

const edited = (change: (file: Buffer) => Buffer) => (): Buffer => change(packParts(parts()))

const writeLong = (at: (file: Buffer) => number, value: number) =>
  edited((file) => {
    file.writeUInt32LE(value >>> 0, at(file))
    return file
  })

const endOf = (file: Buffer): number => file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
const firstRecordOf = (file: Buffer): number => file.indexOf(Buffer.from('PK\u0001\u0002'))

const mebibyte = 1024 * 1024
const zeros = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * mebibyte, 0x20)

const tooMuch = (of: string) => ({ fault: 'too-much', of }) as Partial<WorkbookFault>
const forbidden = (content: string) => ({ fault: 'forbidden', content }) as Partial<WorkbookFault>
const damaged = (damage: string) => ({ fault: 'damaged', damage }) as Partial<WorkbookFault>
const otherFile = (is: string) => ({ fault: 'other-file', is }) as Partial<WorkbookFault>

const declared = (declaration: string, text = 'A'): string =>
  `<?xml version="1.0"?>${declaration}${sheetXml(rowXml(['@id', 'hasLegalName'], 1) + rowXml(['urn:o', text], 2))}`

/** Rows that are written without their cells being made one by one. */
const repeated = (xml: string, count: number): string => sheetXml(xml.repeat(count))

const bombs: readonly HostileWorkbook[] = [
  {
    name: 'a sheet that unpacks to more than 100 MiB, as the directory says',
    make: replaceSheet({ content: zeros(101) }),
    fault: tooMuch('unpacked'),
  },
  {
    name: 'a sheet that unpacks to far more than the directory says',
    make: replaceSheet({ packed: deflateRawSync(zeros(60)), size: 1000 }),
    fault: damaged('directory'),
  },
  {
    name: 'parts that unpack to more than 100 MiB together',
    make: withParts((all) => [
      ...all,
      ...[1, 2, 3].map((at) => ({ name: `xl/media/${at}`, content: zeros(40) })),
    ]),
    fault: tooMuch('unpacked'),
  },
  {
    name: 'a shared text of 30 KB in 20,000 cells',
    make: () =>
      makeWorkbook(
        {
          Organization: sheetXml(
            rowXml(['@id', 'hasLegalName'], 1) +
              Array.from(
                { length: 20_000 },
                (_, at) => `<row r="${at + 2}"><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`,
              ).join(''),
          ),
        },
        { sharedStrings: `<sst xmlns="${mainNamespace}"><si><t>${'x'.repeat(30_000)}</t></si></sst>` },
      ),
    fault: tooMuch('converted'),
  },
  {
    name: 'more than 500,000 cells',
    make: () =>
      makeWorkbook({
        Organization: repeated(`<row>${'<c><v>1</v></c>'.repeat(50)}</row>`, 10_001),
      }),
    fault: tooMuch('cells'),
  },
  {
    name: 'a cell with a list of more than 500,000 references',
    make: () =>
      makeWorkbook({
        Outcome: [
          ['@id', 'forTheme'],
          ['urn:o', 'a;'.repeat(600_000)],
        ],
      }),
    fault: tooMuch('cells'),
  },
  {
    name: 'more than a million shared texts',
    make: () =>
      makeWorkbook(
        { Organization: rows },
        { sharedStrings: `<sst xmlns="${mainNamespace}">${'<si><t>a</t></si>'.repeat(1_000_001)}</sst>` },
      ),
    fault: tooMuch('sharedTexts'),
  },
  {
    name: 'a million shared texts that nothing uses',
    isLarge: true,
    make: () =>
      makeWorkbook(
        { Organization: rows },
        { sharedStrings: `<sst xmlns="${mainNamespace}">${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>` },
      ),
    fault: null,
  },
  {
    name: 'sizes of a sheet that are enormous, but hold nothing',
    make: changed({
      [sheet]: sheetOf(rows).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
    }),
    fault: null,
  },
  {
    name: 'a million empty cells with a format',
    isLarge: true,
    make: () => makeWorkbook({ Organization: repeated(`<row>${'<c s="1"/>'.repeat(100)}</row>`, 10_000) }),
    fault: null,
  },
  {
    name: 'more than 2,000 parts',
    make: withParts((all) => [
      ...all,
      ...Array.from({ length: 2000 }, (_, at) => ({ name: `xl/${at}`, content: '' })),
    ]),
    fault: tooMuch('parts'),
  },
  {
    name: 'more than 64 sheets',
    make: () =>
      makeWorkbook(Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`Sheet ${at}`, rows]))),
    fault: tooMuch('sheets'),
  },
  {
    name: 'more than 1,000 columns',
    make: () => makeWorkbook({ Organization: [Array.from({ length: 1001 }, (_, at) => `Column ${at}`)] }),
    fault: tooMuch('columns'),
  },
  {
    name: 'more than 10 MiB',
    make: () => Buffer.concat([packParts(parts()), Buffer.alloc(10 * mebibyte)]),
    fault: tooMuch('packed'),
  },
]

const archives: readonly HostileWorkbook[] = [
  {
    name: 'cut off in the middle',
    make: edited((file) => file.subarray(0, file.length / 2)),
    fault: damaged('cut-off'),
  },
  { name: 'cut off by one byte', make: edited((file) => file.subarray(0, -1)), fault: damaged('cut-off') },
  { name: 'nothing but four bytes', make: () => Buffer.from('PK\u0003\u0004'), fault: damaged('cut-off') },
  { name: 'an archive without anything', make: () => makeZip([]), fault: otherFile('archive') },
  {
    name: 'a directory at a place before the file',
    make: writeLong((file) => endOf(file) + 16, -100),
    fault: damaged('directory'),
  },
  {
    name: 'a directory beyond the end',
    make: writeLong((file) => endOf(file) + 16, 0x7fff_ffff),
    fault: damaged('directory'),
  },
  {
    name: 'a directory that is shorter than it says',
    make: writeLong((file) => endOf(file) + 12, 10),
    fault: damaged('directory'),
  },
  {
    name: 'a part at a negative place',
    make: writeLong((file) => firstRecordOf(file) + 42, -2),
    fault: damaged('directory'),
  },
  {
    name: 'a part beyond the end',
    make: writeLong((file) => firstRecordOf(file) + 42, 0x0fff_ffff),
    fault: damaged('directory'),
  },
  {
    name: 'a part longer than the file',
    make: replaceSheet({ packedSize: 0x00ff_ffff }),
    fault: { fault: 'damaged' },
  },
  {
    name: 'zip64, by the number of parts',
    make: withParts((all) => all, { count: 0xffff }),
    fault: forbidden('zip64'),
  },
  {
    name: 'zip64, by the place of the directory',
    make: withParts((all) => all, { directoryOffset: 0xffff_ffff }),
    fault: forbidden('zip64'),
  },
  {
    name: 'zip64, by the size of a part',
    make: replaceSheet({ size: 0xffff_ffff }),
    fault: forbidden('zip64'),
  },
  {
    name: 'a part of several disks',
    make: withParts((all) => all, { disk: 1 }),
    fault: forbidden('several-disks'),
  },
  {
    name: 'two parts with the same name',
    make: withParts((all) => [...all, { name: sheet, content: sheetOf([]) }]),
    fault: forbidden('duplicate'),
  },
  {
    name: 'two parts whose names differ in case',
    make: withParts((all) => [...all, { name: 'XL/Workbook.XML', content: '' }]),
    fault: forbidden('duplicate'),
  },
  {
    name: 'parts that share their bytes',
    make: withParts((all) => [
      ...all,
      {
        name: 'xl/other.xml',
        content: parts().get('[Content_Types].xml') ?? '',
        localName: '[Content_Types].xml',
        offset: 0,
      },
    ]),
    fault: { fault: 'forbidden', content: 'overlap' },
  },
  {
    name: 'another name in front of the content',
    make: replaceSheet({ localName: 'xl/worksheets/sheet9.xml' }),
    fault: damaged('directory'),
  },
  ...['../../etc/passwd', '/etc/passwd', 'C:/windows', 'xl\\..\\evil.xml', 'xl/../../x', 'a\u0000b'].map(
    (name) => ({
      name: `a part called ${JSON.stringify(name)}`,
      make: withParts((all) => [...all, { name, content: '' }]),
      fault: forbidden('path'),
    }),
  ),
  { name: 'an encrypted part', make: replaceSheet({ flags: 0x0801 }), fault: forbidden('encrypted-part') },
  {
    name: 'a compression that Excel does not have',
    make: replaceSheet({ method: 12 }),
    fault: forbidden('compression'),
  },
  {
    name: 'content that is no deflate',
    make: replaceSheet({ packed: Buffer.alloc(50, 0xff) }),
    fault: { fault: 'damaged' },
  },
  { name: 'a wrong checksum', make: replaceSheet({ crc: 1 }), fault: damaged('checksum') },
  {
    name: 'content that is shorter than the directory says',
    make: replaceSheet({ size: 5000 }),
    fault: damaged('checksum'),
  },
  {
    name: 'a long comment at the end',
    make: withParts((all) => all, { comment: Buffer.alloc(60_000, 0x41) }),
    fault: null,
  },
  {
    name: 'a comment that ends like a zip file',
    make: withParts((all) => all, { comment: Buffer.from('PK\u0005\u0006') }),
    fault: null,
  },
]

const xml: readonly HostileWorkbook[] = [
  {
    name: 'a document type',
    make: changed({ [sheet]: declared('<!DOCTYPE worksheet>') }),
    fault: forbidden('declarations'),
  },
  {
    name: 'entities within entities',
    make: changed({ [sheet]: declared('<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>', '&b;') }),
    fault: forbidden('declarations'),
  },
  {
    name: 'an entity of another file',
    make: changed({
      [workbook]: `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${parts().get(workbook)}`,
    }),
    fault: forbidden('declarations'),
  },
  {
    name: 'an entity that nothing declares',
    make: changed({ [sheet]: sheetOf(rows).replace('>A<', '>&x;<') }),
    fault: damaged('xml'),
  },
  {
    name: 'a character that is none',
    make: changed({ [sheet]: sheetOf(rows).replace('>A<', '>&#xD800;<') }),
    fault: damaged('xml'),
  },
  {
    name: 'an ampersand by itself',
    make: changed({ [sheet]: sheetOf(rows).replace('>A<', '>A & B<') }),
    fault: damaged('xml'),
  },
  {
    name: 'elements that are not closed',
    make: changed({ [sheet]: '<worksheet><sheetData><row>' }),
    fault: damaged('xml'),
  },
  {
    name: 'elements that are closed crosswise',
    make: changed({ [sheet]: '<worksheet><sheetData></worksheet></sheetData>' }),
    fault: damaged('xml'),
  },
  { name: 'two roots', make: changed({ [sheet]: `${sheetOf(rows)}<worksheet/>` }), fault: damaged('xml') },
  { name: 'no XML at all', make: changed({ [sheet]: 'hello' }), fault: damaged('xml') },
  {
    name: 'elements 100,000 deep',
    make: changed({ [sheet]: `<worksheet>${'<a>'.repeat(100_000)}` }),
    fault: damaged('xml'),
  },
  {
    name: 'a tag of 2 MB',
    make: changed({ [sheet]: `<worksheet a="${'x'.repeat(2_000_000)}"/>` }),
    fault: damaged('xml'),
  },
  {
    name: 'a comment that does not end',
    make: changed({ [sheet]: `<worksheet><!--${'-'.repeat(2_000_000)}` }),
    fault: damaged('xml'),
  },
  {
    name: 'the same attribute twice',
    make: changed({ [sheet]: sheetXml('<row r="1" r="2"/>') }),
    fault: damaged('xml'),
  },
  {
    name: 'UTF-16',
    make: () =>
      makeZip(
        [...parts()].map(([name, content]) => ({
          name,
          content: name === sheet ? Buffer.from(`\uFEFF${content}`, 'utf16le') : content,
        })),
      ),
    fault: damaged('encoding'),
  },
]

const structure: readonly HostileWorkbook[] = [
  {
    name: 'a sheet that is the workbook itself',
    make: changed({ [links]: relationshipsXml([relationshipXml('rId1', 'worksheet', 'workbook.xml')]) }),
    fault: damaged('other-part'),
  },
  {
    name: 'a sheet that is its own list of links',
    make: changed({
      [links]: relationshipsXml([relationshipXml('rId1', 'worksheet', '_rels/workbook.xml.rels')]),
    }),
    fault: damaged('other-part'),
  },
  {
    name: 'two sheets in one part',
    make: () => {
      const all = workbookParts({ Organization: rows, Theme: rows })
      all.set(
        links,
        relationshipsXml(
          ['rId1', 'rId2'].map((id) => relationshipXml(id, 'worksheet', 'worksheets/sheet1.xml')),
        ),
      )
      return packParts(all)
    },
    fault: forbidden('shared-part'),
  },
  {
    name: 'a sheet on another computer',
    make: changed({
      [links]: relationshipsXml([
        relationshipXml('rId1', 'worksheet', 'https://example.org/sheet.xml', ' TargetMode="External"'),
      ]),
    }),
    fault: forbidden('external'),
  },
  {
    name: 'texts on another computer',
    make: changed({
      [links]: relationshipsXml([
        relationshipXml('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationshipXml('s', 'sharedStrings', 'file:///etc/passwd', ' TargetMode="External"'),
      ]),
    }),
    fault: forbidden('external'),
  },
  {
    name: 'a sheet that is not there',
    make: changed({
      [links]: relationshipsXml([relationshipXml('rId1', 'worksheet', 'worksheets/none.xml')]),
    }),
    fault: damaged('missing-part'),
  },
  {
    name: 'a link that is not there',
    make: changed({ [links]: relationshipsXml([]) }),
    fault: damaged('reference'),
  },
  {
    name: 'a link twice',
    make: changed({
      [links]: relationshipsXml([
        relationshipXml('rId1', 'worksheet', 'a.xml'),
        relationshipXml('rId1', 'worksheet', 'b.xml'),
      ]),
    }),
    fault: damaged('reference'),
  },
  {
    name: 'a link out of the workbook',
    make: changed({
      [links]: relationshipsXml([relationshipXml('rId1', 'worksheet', '../../../../etc/passwd')]),
    }),
    fault: damaged('missing-part'),
  },
  {
    name: 'tables that lead in a circle',
    make: changed({
      'xl/worksheets/_rels/sheet1.xml.rels': relationshipsXml([
        relationshipXml('t', 'table', '_rels/sheet1.xml.rels'),
        relationshipXml('u', 'table', 'sheet1.xml'),
      ]),
    }),
    fault: null,
  },
  {
    name: 'a shared text that is not there',
    make: () => makeWorkbook({ Organization: [['@id'], [{ attributes: 't="s"', content: '<v>7</v>' }]] }),
    fault: damaged('reference'),
  },
  {
    name: 'rows in disorder',
    make: changed({ [sheet]: sheetXml(rowXml(['a'], 5) + rowXml(['b'], 2)) }),
    fault: damaged('order'),
  },
  {
    name: 'the same row twice',
    make: changed({ [sheet]: sheetXml(rowXml(['a'], 1) + rowXml(['b'], 1)) }),
    fault: damaged('order'),
  },
  {
    name: 'a cell of another row',
    make: changed({ [sheet]: sheetXml('<row r="1"><c r="A9"><v>1</v></c></row>') }),
    fault: damaged('order'),
  },
  {
    name: 'a row beyond the last',
    make: changed({ [sheet]: sheetXml('<row r="99999999999"/>') }),
    fault: damaged('order'),
  },
  {
    name: 'a row at a negative place',
    make: changed({ [sheet]: sheetXml('<row r="-1"/>') }),
    fault: damaged('order'),
  },
  {
    name: 'a number that is none',
    make: changed({ [sheet]: sheetXml('<row r="1"><c r="A1"><v>one</v></c></row>') }),
    fault: damaged('content'),
  },
  {
    name: 'words of the language as headers',
    make: () =>
      makeWorkbook({
        Organization: [
          ['__proto__', 'constructor', '@id'],
          ['a', 'b', 'urn:o'],
        ],
        toString: rows,
      }),
    fault: null,
  },
]

const manyFindings: readonly HostileWorkbook[] = [
  {
    name: '20,000 rows of one thing, each with a fault of its own',
    make: () =>
      makeWorkbook({
        Outcome: [
          ['@id', 'hasName', 'forTheme'],
          ...Array.from({ length: 20_000 }, (_, at) => ['urn:o', 'A', `bad ${at}`]),
        ],
      }),
    fault: null,
  },
  {
    name: 'a cell with 60,000 faults, twice',
    isLarge: true,
    make: () => {
      const themes = Array.from({ length: 60_000 }, (_, at) => `bad ${at}`).join(';')
      return makeWorkbook({
        Outcome: [
          ['@id', 'forTheme'],
          ['urn:o', themes],
          ['urn:o', themes],
        ],
      })
    },
    fault: null,
  },
]

export const hostileWorkbooks: readonly HostileWorkbook[] = [
  ...bombs,
  ...archives,
  ...xml,
  ...structure,
  ...manyFindings,
]
