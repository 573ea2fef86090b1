// Handlers of the code lists and the dictionary: the same for everybody, so no key is needed and answers may be kept.
import type { Language } from '../../core/validation/report.ts'
import { rowDictionary } from '../../core/projection/row-dictionary.ts'
import { workbookType } from '../../core/spreadsheet/write-workbook.ts'
import * as declared from '../../contract/code-list-operations.ts'
import { problem } from '../../contract/problems.ts'
import {
  codeListsTable,
  codesInList,
  codesTable,
  dictionaryTable,
  allCodeLists,
} from '../../service/reads/stream/code-list-tables.ts'
import { tableCsv, tableWorkbook, type TableFile } from '../../service/reads/stream/table-file.ts'
import { attachment } from '../answer/attachment.ts'
import { handle, type BoundHandler, type Reply } from '../answer/handler.ts'

const cached = { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding, Accept-Language' }

interface Asked {
  readonly format?: 'json' | 'csv' | 'xlsx' | undefined
  readonly language: Language
}

/** What a file is called, without its ending, and what is in it. */
interface Listed {
  readonly name: string
  readonly data: readonly unknown[]
  readonly table: () => TableFile
}

async function reply({ name, data, table }: Listed, { format = 'json', language }: Asked): Promise<Reply> {
  if (format === 'json') {
    return { status: 200, body: { data, meta: { row_count: data.length } }, headers: cached }
  }
  const headers = { ...cached, 'Content-Disposition': attachment(`${name}.${format}`) }
  const raw =
    format === 'csv'
      ? { content: tableCsv(table()), type: 'text/csv; charset=utf-8' }
      : { content: await tableWorkbook(table(), language), type: workbookType }
  return { status: 200, raw, headers }
}

export const codeListHandlers: readonly BoundHandler[] = [
  handle(declared.listCodeLists, ({ query, language }) =>
    reply(
      { name: 'codelists', data: allCodeLists(), table: codeListsTable },
      { format: query.format, language: query.language ?? language },
    ),
  ),
  handle(declared.getCodeList, ({ params: { name }, query, language }) => {
    const codes = codesInList(name)
    if (!codes) throw problem('code_list_not_found')
    return reply(
      { name, data: codes, table: () => codesTable(name, codes) },
      { format: query.format, language: query.language ?? language },
    )
  }),
  handle(declared.getDictionary, ({ query, language }) =>
    reply(
      { name: 'dictionary', data: rowDictionary, table: dictionaryTable },
      { format: query.format, language: query.language ?? language },
    ),
  ),
]
