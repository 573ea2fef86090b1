// English: why a file is not read as a workbook, and what to do. Rules, section 12.
import { describeBytes } from '../../schema/body-limits.ts'
import { number } from '../../schema/wording/en.ts'
import type { WorkbookWords } from './words.ts'

const saveAs = 'In Excel choose File, Save As, "Excel Workbook (*.xlsx)", and send that file.'
const tooManyParts = 'Take out what does not belong to the data, or split the workbook, and send it again.'
const saveAgain = 'Open it in Excel, save it under a new name and send the new file.'

const bytes = (limit: number): string => describeBytes(limit, 'en')

export const workbookWords: WorkbookWords = {
  otherFile: {
    xls: `This is an Excel file of the format before 2007 (.xls). ${saveAs}`,
    xlsb: `This is a binary Excel workbook (.xlsb). ${saveAs}`,
    encrypted:
      'This workbook is protected by a password. Remove the password (File, Info, Protect Workbook), save it and send it again.',
    ods: 'This is an OpenDocument file (.ods). Save it as "Excel 2007-365 (.xlsx)" and send that file.',
    numbers: 'This is a file of Apple Numbers. Choose File, Export To, Excel, and send that file.',
    document:
      'This is a document or a presentation, not a workbook. Send an Excel workbook (.xlsx) or a JSON-LD file.',
    archive:
      'This is an archive with other files. Unpack it, and send the Excel workbook (.xlsx) or the JSON-LD file itself.',
    csv: 'This is a table of text (.csv). Copy its cells into the sheets of the template, and send that workbook (.xlsx).',
  },
  oldTemplate:
    'This is the template of 2024, whose columns for quarters and totals overlap. Copy the data into the current template, one row for each report, and send that.',
  noKnownSheet: (sheets) =>
    sheets.length === 0
      ? 'This workbook has no sheets. Fill in the template and send that.'
      : `This workbook has none of the sheets that are read, such as Organization, Indicator or IndicatorReport. It has: ${sheets.join(', ')}. Fill in the template, or name the sheets as it does.`,
  tooMuch: {
    packed: (limit) =>
      `This workbook is larger than ${bytes(limit)}. Split it into several and send them one by one.`,
    unpacked: (limit) => `Unpacked, this workbook is larger than ${bytes(limit)}. ${tooManyParts}`,
    parts: (limit) => `This workbook has more than ${number(limit)} files inside. ${tooManyParts}`,
    sheets: (limit) => `This workbook has more than ${number(limit)} sheets. ${tooManyParts}`,
    columns: (limit) => `A sheet of this workbook has more than ${number(limit)} columns. ${tooManyParts}`,
    cells: (limit) =>
      `The sheets of this workbook have more than ${number(limit)} values. Split it into several and send them one by one.`,
    sharedTexts: (limit) => `This workbook has more than ${number(limit)} different texts. ${tooManyParts}`,
    converted: (limit) =>
      `The values of this workbook together are larger than ${bytes(limit)}. Split it into several and send them one by one.`,
  },
  forbidden: {
    zip64: 'it is packed in a form for very large files (zip64)',
    'several-disks': 'it is one of several parts of an archive',
    'encrypted-part': 'a file inside of it is encrypted',
    path: 'a file inside of it has a name that leads out of the workbook',
    duplicate: 'two files inside of it have the same name',
    overlap: 'two files inside of it share the same bytes',
    compression: 'a file inside of it is packed in a way that Excel does not use',
    external: 'a sheet of it stands in another file',
    declarations: 'a file inside of it declares a document type or entities',
    'shared-part': 'two sheets of it have the same content',
  },
  damaged: {
    'cut-off': 'it ends too early',
    directory: 'its table of contents is wrong',
    content: 'a file inside of it cannot be unpacked or read',
    checksum: 'a file inside of it is not what the table of contents says',
    encoding: 'a file inside of it is not UTF-8 text',
    xml: 'a file inside of it is not well-formed XML',
    'missing-part': 'a file inside of it is missing',
    'other-part': 'a file inside of it is not what it should be',
    order: 'rows or cells are out of order',
    reference: 'it refers to something that it does not have',
  },
  forbiddenSentence: (reason, part) =>
    `This workbook is not read, because ${reason}${part === '' ? '' : ` (${part})`}. ${saveAgain}`,
  damagedSentence: (reason, part) =>
    `This workbook is damaged: ${reason}${part === '' ? '' : ` (${part})`}. ${saveAgain}`,
}
