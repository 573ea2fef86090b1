// The code lists of the standard, and what the columns of rows mean. Rules, section 16.
import { Type, type TSchema } from 'typebox'

import { workbookType } from '../core/spreadsheet/write-workbook.ts'
import { workbookLanguage } from './export-operations.ts'
import { operation } from './operation.ts'
import { closedObject, optional, orNull, strict, strictObject } from './shared-schemas.ts'

const listSchema = <T extends TSchema>(element: T, title: string) =>
  strictObject(title, { data: Type.Array(element), meta: closedObject({ row_count: Type.Integer() }) })

const inBoth = (description: string) =>
  Type.Object({ en: Type.String(), fr: Type.String() }, { description, ...strict })

const CodeListName = strictObject('CodeList', {
  name: Type.String({ description: 'As the standard calls it.', examples: ['ProvinceTerritory'] }),
  code_count: Type.Integer(),
})

const Code = strictObject('Code', {
  iri: Type.String({ description: 'What data writes, and what filters take.' }),
  notation: Type.String({ description: 'The short form at the end of the IRI, such as `QC`.' }),
  label: inBoth('What people call it.'),
  older: Type.Array(Type.String(), {
    description: 'IRIs that older files write for it. They are never merged: a filter takes each by itself.',
  }),
})

const DictionaryColumn = strictObject('DictionaryColumn', {
  column: Type.String({ description: 'Its name in CSV.' }),
  json: Type.String({ description: 'Where the same value stands in JSON, such as `org.name`.' }),
  include: orNull(Type.String(), 'What `include` has to name; null where the column is always there.'),
  type: Type.String({ examples: ['number'] }),
  label: inBoth('What people call it.'),
  meaning: inBoth('What it says.'),
  example: Type.String(),
})

const query = optional({
  format: Type.Enum(['json', 'csv', 'xlsx'], { description: 'JSON, or a file: CSV or an Excel workbook.' }),
  language: workbookLanguage,
})

const success = <T extends TSchema>(description: string, schema: T) =>
  ({
    200: {
      description,
      schema,
      headers: { 'Content-Disposition': 'sometimes' },
      alternatives: ['text/csv', workbookType],
    },
  }) as const

const forAll = { tag: 'System', access: 'public' } as const

export const listCodeLists = operation('listCodeLists', 'GET /codelists', {
  ...forAll,
  summary: 'List the code lists of the standard',
  query,
  success: success('The code lists.', listSchema(CodeListName, 'CodeListList')),
})

export const getCodeList = operation('getCodeList', 'GET /codelists/{name}', {
  ...forAll,
  summary: 'Read the codes of one list, with labels in English and French',
  params: {
    name: Type.String({
      minLength: 1,
      description: 'The name of the list, as the standard has it.',
      examples: ['ProvinceTerritory'],
    }),
  },
  query,
  success: success('Its codes.', listSchema(Code, 'CodeListCodes')),
  problems: ['code_list_not_found'],
})

export const getDictionary = operation('getDictionary', 'GET /dictionary', {
  ...forAll,
  summary: 'What every column of rows means',
  description:
    'For people who build tables and reports on rows: name, meaning, type and an example of each column.',
  query,
  success: success('The columns, in their order.', listSchema(DictionaryColumn, 'RowDictionary')),
})

export const codeListOperations = [listCodeLists, getCodeList, getDictionary] as const
