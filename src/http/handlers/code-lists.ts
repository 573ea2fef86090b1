// Handlers of the code lists and the dictionary: the same for everybody, so no key is needed and answers may be kept.
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
import { fileReply } from '../answer/attachment.ts'
import { handle, okList, type BoundHandler, type Call, type Reply } from '../answer/handler.ts'

const cached = { 'Cache-Control': 'public, max-age=3600', Vary: 'Accept-Encoding, Accept-Language' }

type Asked = Pick<Call<typeof declared.listCodeLists>, 'query' | 'language'>

/** What a file is called, without its ending, and what is in it. */
interface Listed {
  readonly name: string
  readonly data: readonly unknown[]
  readonly table: () => TableFile
}

async function reply(
  { name, data, table }: Listed,
  { query: { format = 'json', language }, language: accepted }: Asked,
): Promise<Reply> {
  if (format === 'json') return { ...okList(data), headers: cached }
  const raw =
    format === 'csv'
      ? { content: tableCsv(table()), type: 'text/csv; charset=utf-8' }
      : { content: await tableWorkbook(table(), language ?? accepted), type: workbookType }
  return fileReply(`${name}.${format}`, raw, { headers: cached })
}

export const codeListHandlers: readonly BoundHandler[] = [
  handle(declared.listCodeLists, (call) =>
    reply({ name: 'codelists', data: allCodeLists(), table: codeListsTable }, call),
  ),
  handle(declared.getCodeList, (call) => {
    const { name } = call.params
    const codes = codesInList(name)
    if (!codes) throw problem('code_list_not_found')
    return reply({ name, data: codes, table: () => codesTable(name, codes) }, call)
  }),
  handle(declared.getDictionary, (call) =>
    reply({ name: 'dictionary', data: rowDictionary, table: dictionaryTable }, call),
  ),
]
