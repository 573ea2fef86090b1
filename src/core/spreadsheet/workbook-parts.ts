// The files of a workbook other than its sheets. ECMA-376, SpreadsheetML. Pure.
import { escapeAttribute } from './cell-text.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const schemas = 'http://schemas.openxmlformats.org'
const main = `${schemas}/spreadsheetml/2006/main`
const relationships = `${schemas}/package/2006/relationships`
const documentRelationships = `${schemas}/officeDocument/2006/relationships`
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Worksheet is the default type of XML files, so that this can be written before it is known how many sheets follow. */
export const contentTypes =
  `${head}<Types xmlns="${schemas}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="${types}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${documentRelationships}/${type}" Target="${target}"/>`

export const packageRelationships =
  `${head}<Relationships xmlns="${relationships}">` +
  `${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`

/** In the order of `styles` in sheet.ts: plain, header, date, text. Format 49 keeps texts as texts when edited. */
export const stylesXml =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

export const workbookXml = (sheets: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${documentRelationships}"><sheets>` +
  sheets
    .map((name, at) => `<sheet name="${escapeAttribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('') +
  '</sheets></workbook>'

export const workbookRelationships = (sheets: readonly string[]): string =>
  `${head}<Relationships xmlns="${relationships}">` +
  sheets.map((_, at) => relationship(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
  `${relationship(`rId${sheets.length + 1}`, 'styles', 'styles.xml')}</Relationships>`
