// codelist [NAME] and dictionary: the codes of the standard and what the columns of rows mean, as the service answers them.
// No service is asked. Rules, section 16.
import {
  codeListsTable,
  codesInList,
  codesTable,
  dictionaryTable,
  allCodeLists,
} from '../service/reads/stream/code-list-tables.ts'
import { rowDictionary } from '../core/projection/row-dictionary.ts'
import { tableCsv, type TableFile } from '../service/reads/stream/table-file.ts'
import { Refused, type Command, type Input, type Io } from './command.ts'
import { oneLine, table } from './table.ts'

const fileOptions = {
  csv: { summary: 'print CSV' },
  json: { summary: 'print one JSON array' },
}

interface Listed {
  readonly data: readonly unknown[]
  readonly file: () => TableFile
  /** Of the file, those that a terminal has room for. */
  readonly shown: readonly string[]
}

function print(input: Input, io: Io, { data, file, shown }: Listed): void {
  if (input.has('json')) io.out(`${JSON.stringify(data)}\n`)
  else if (input.has('csv')) io.out(tableCsv(file()))
  else {
    const { columns, rows } = file()
    const at = shown.map((name) => columns.findIndex((column) => column.name === name))
    const header = shown.map((name) => name.toUpperCase())
    const lines = rows.map((cells) => at.map((each) => oneLine(cells[each] ?? '')))
    io.out(table(header, lines))
  }
}

const codeList: Command = {
  name: 'codelist',
  summary: 'print the code lists of the standard, or the codes of one with labels in English and French',
  arguments: { name: 'NAME', max: 1, isOptional: true },
  options: fileOptions,
  notes: [
    'Without NAME: the names of all lists. With --csv and --json also the addresses that older files write.',
  ],
  async run(input, io) {
    const name = input.argument
    if (name === '') {
      print(input, io, { data: allCodeLists(), file: codeListsTable, shown: ['name', 'code_count'] })
      return
    }
    const codes = codesInList(name)
    if (!codes)
      throw new Refused(
        `There is no code list "${oneLine(name)}". "impact-graph codelist" prints their names.`,
      )
    const shown = ['notation', 'label_en', 'label_fr', 'iri']
    print(input, io, { data: codes, file: () => codesTable(name, codes), shown })
  },
}

const dictionary: Command = {
  name: 'dictionary',
  summary: 'print what every column of rows means',
  options: fileOptions,
  notes: ['With --csv and --json everything in English and French, with an example of each.'],
  async run(input, io) {
    const shown = ['column', 'type', 'label_en', 'label_fr', 'meaning_en']
    print(input, io, { data: rowDictionary, file: dictionaryTable, shown })
  },
}

export const codeListCommands = [codeList, dictionary]
