// What the conversion makes of a workbook made by hand, and what the report says about it.
import { renderReport } from '../../src/core/validation/render-report.ts'
import type { ValidationReport } from '../../src/core/validation/report.ts'
import { convertWorkbook } from '../../src/core/workbook/convert-workbook.ts'
import { openFile } from '../../src/core/workbook/read-file.ts'
import { makeWorkbook, type MadeCell, type MadeRows, type MadeWorkbook } from './make-workbook.ts'
import { sampleSheets } from './sample-sheets.ts'

export type Entry = Readonly<Record<string, unknown>>

export type Sheets = Readonly<Record<string, MadeRows>>

export async function convert(sheets: Sheets, options?: MadeWorkbook) {
  const converted = await convertWorkbook(makeWorkbook(sheets, options))
  if (!converted.ok) throw new Error(JSON.stringify(converted.fault))
  const document = JSON.parse(new TextDecoder().decode(converted.document)) as { '@graph': readonly Entry[] }
  return { ...converted, graph: document['@graph'] }
}

export async function report(
  sheets: Sheets,
  language: 'en' | 'fr' = 'en',
  options?: MadeWorkbook,
): Promise<ValidationReport> {
  const opened = await openFile(makeWorkbook(sheets, options))
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  return renderReport(opened.check(await opened.read()), language)
}

/** The sample with another cell in the first row of a sheet. */
export const withRow = (sheet: string, at: number, cell: MadeCell): Sheets => {
  const [header = [], first = [], ...rest] = sampleSheets[sheet] ?? []
  return { ...sampleSheets, [sheet]: [header, first.map((each, i) => (i === at ? cell : each)), ...rest] }
}
