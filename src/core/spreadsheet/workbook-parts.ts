// The files of a workbook other than its sheets. ECMA-376, SpreadsheetML. Pure.
import { escapeAttribute, escapeText } from './cell-text.ts'
import { columnName } from './sheet.ts'
import type { ZipEntry } from './write-zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relationships = `${schemas}/package/2006/relationships`
const documentRelationships = `${schemas}/officeDocument/2006/relationships`
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Worksheet is the default type of XML files, so that this can be written before it is known how many sheets follow. */
const contentTypes = (commented: readonly number[]): string =>
  `${head}<Types xmlns="${schemas}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="${types}.worksheet+xml"/>` +
  '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
  commented
    .map((sheet) => `<Override PartName="/xl/comments${sheet}.xml" ContentType="${types}.comments+xml"/>`)
    .join('') +
  '</Types>'

/** `rId1`, `rId2` and so on. */
function relationshipsXml(...targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${documentRelationships}/${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${relationships}">${list.join('')}</Relationships>`
}

/** In the order of `styles` in sheet.ts: plain, header, date, text, example. Format 49 keeps texts as texts when edited. */
const stylesXml =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
  '<font><i/><sz val="11"/><color rgb="FF6B6B6B"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const workbookXml = (sheets: readonly string[], hidden: string | undefined): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${documentRelationships}"><sheets>` +
  sheets
    .map(
      (name, at) =>
        `<sheet name="${escapeAttribute(name)}" sheetId="${at + 1}"${name === hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
    )
    .join('') +
  '</sheets></workbook>'

/** What stands before the sheets. `commented`: the numbers of those that have comments. */
export const firstParts = (commented: readonly number[] = []): ZipEntry[] => [
  { name: '[Content_Types].xml', content: [contentTypes(commented)] },
  { name: '_rels/.rels', content: [relationshipsXml(['officeDocument', 'xl/workbook.xml'])] },
  { name: 'xl/styles.xml', content: [stylesXml] },
]

export const sheetPart = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** What stands after the sheets. `hidden`: the name of one that is not shown. */
export function lastParts(sheets: readonly string[], hidden?: string): ZipEntry[] {
  const parts = sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const)
  return [
    { name: 'xl/workbook.xml', content: [workbookXml(sheets, hidden)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relationshipsXml(...parts, ['styles', 'styles.xml'])] },
  ]
}

/** Of a sheet to its comments, and to the shapes that show them. */
export const commentRelationships = (sheet: number): string =>
  relationshipsXml(
    ['comments', `../comments${sheet}.xml`],
    ['vmlDrawing', `../drawings/vmlDrawing${sheet}.vml`],
  )

export interface HeaderComment {
  /** From 0. */
  readonly column: number
  readonly text: string
}

export const commentsXml = (comments: readonly HeaderComment[]): string =>
  `${head}<comments xmlns="${main}"><authors><author/></authors><commentList>` +
  comments
    .map(
      ({ column, text }) =>
        `<comment ref="${columnName(column)}1" authorId="0"><text><t>${escapeText(text)}</t></text></comment>`,
    )
    .join('') +
  '</commentList></comments>'

/** Excel shows a comment only where a shape of its old drawing language says so. */
export const commentShapes = (comments: readonly HeaderComment[]): string =>
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/>' +
  comments
    .map(
      ({ column }, at) =>
        `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;width:220pt;height:80pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
        '<v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>' +
        `<x:Anchor>${column + 1}, 15, 0, 2, ${column + 4}, 15, 5, 4</x:Anchor><x:AutoFill>False</x:AutoFill>` +
        `<x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
    )
    .join('') +
  '</xml>'
