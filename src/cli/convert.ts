// convert FILE.xlsx: a workbook of one's own becomes our template, by a mapping, offline. Rules, section 12.
import { readFile, writeFile } from 'node:fs/promises'

import { cellName } from '../core/spreadsheet/cell-place.ts'
import { schemaFaults } from '../core/schema/wording/en.ts'
import { sayFault } from '../core/schema/wording/words.ts'
import type { OwnFacts } from '../core/workbook/mapping/apply-mapping.ts'
import type { Mapping, Missing } from '../core/workbook/mapping/mapping.ts'
import { exit, Refused, type Command } from './command.ts'
import { oneLine } from './table.ts'
import { readLanguage, requireCapsuleFile, workbookFaultText } from './validate.ts'

export const convert: Command = {
  name: 'convert',
  summary: 'fill in the template from a workbook of your own, by a mapping of its columns',
  arguments: { name: 'FILE.xlsx', max: 1 },
  options: {
    mapping: { value: 'FILE.json', summary: 'what its columns say; without it the guess is printed as JSON' },
    out: { value: 'FILE.xlsx', summary: 'where to write the template that is filled in' },
    lang: { value: 'en|fr', summary: 'the language of the template, in a guess' },
  },
  notes: [
    'Save the guess as a file, say what stands as null in it, and give it back with --mapping.',
    'Everything that is read differently from how it is written, or left out, is listed.',
    'Exit code 1 while something of the mapping has to be said.',
  ],
  async run(input, io) {
    const language = readLanguage(input)
    const [file = ''] = input.arguments
    const bytes = await requireCapsuleFile(file, io)
    // Loaded here, so that other commands start faster.
    const { convertOwnWorkbook, guessOwnMapping } = await import('./convert-file.ts')
    const guess = await guessOwnMapping(bytes, language)
    if (!guess.ok) {
      const why = guess.fault
        ? workbookFaultText(guess.fault, 'en')
        : 'This workbook has sheets of the template: nothing has to be converted.'
      throw new Refused(`${file}: ${why}`)
    }
    const path = input.text('mapping')
    if (path === undefined) {
      io.out(`${JSON.stringify(guess.mapping, null, 2)}\n`)
      return exit.fine
    }
    const mapping = await readMappingFile(path)
    if (typeof mapping === 'string') throw new Refused(`${path}: ${mapping}`)
    const { facts, content, sentences } = await convertOwnWorkbook(guess.workbook, mapping)
    io.out(listFacts(facts, sentences))
    if (content === null) {
      const missing = facts.missing.map((each) => `\n  ${describeMissing(each)}`).join('')
      throw new Refused(`${path}: this has to be said first:${missing}`)
    }
    const out = input.text('out')
    if (out === undefined) io.err('Nothing is written without --out.\n')
    else await writeFile(out, content)
    return exit.fine
  },
}

/** A sentence where it is none. */
async function readMappingFile(path: string): Promise<Mapping | string> {
  const { readMapping } = await import('../core/workbook/mapping/read-mapping.ts')
  try {
    const read = readMapping(JSON.parse(await readFile(path, 'utf8')))
    if (read.ok) return read.mapping
    return `this is no mapping: ${read.faults.map((fault) => sayFault(schemaFaults, fault)).join(' ')}`
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : String(error)}).`
  }
}

const leftOutWords = {
  'no-number': 'no number',
  'no-name': 'a number of which nothing is said',
  total: 'adds up others',
  error: 'shows an error, or was never calculated',
}

function listFacts({ readings, leftOut }: OwnFacts, sentences: readonly string[]): string {
  const section = (title: string, lines: readonly string[]): string =>
    lines.length === 0
      ? ''
      : `${title}: ${lines.length.toLocaleString('en')}\n${lines.map((line) => `  ${line.replaceAll(/\p{Cc}+/gu, ' ')}\n`).join('')}`
  return [
    section('Read', sentences),
    section(
      'Read differently from how it is written',
      readings.map(({ place, written, read, unit }) =>
        [`${cellName(place)}: ${written} → ${read}`, ...(unit === undefined ? [] : [`unit ${unit}`])].join(
          ', ',
        ),
      ),
    ),
    section(
      'Left out',
      leftOut.map(({ place, text, why }) => `${cellName(place)}: ${text} (${leftOutWords[why]})`),
    ),
  ].join('')
}

export function describeMissing(missing: Missing): string {
  switch (missing.what) {
    case 'organization':
      return '"organization": the name of the organization, or a column that says it'
    case 'base':
      return '"base": an address that identifiers begin with, such as https://example.org/'
    case 'period':
      return '"period": {"start", "end"} of the numbers whose column and row say none'
    case 'dates':
      return '"dates": "day-first" or "month-first", for days such as 03/04/2024'
    case 'year-begins':
      return '"yearBegins": the month, 1 to 12, in which a year such as 2023-24 begins'
    case 'values':
      return '"tables": a table with a column of the values'
    case 'indicator':
      return `${missing.sheet}: the column that says what is counted ("is": "indicator")`
    case 'column':
      return `${missing.sheet}: what the column "${oneLine(missing.heading)}" is`
    case 'total':
      return `${missing.sheet}: whether the row "${oneLine(missing.row)}" is left out ("leaveOut"), or reported`
    case 'headings':
      return `${missing.sheet}: no sheet has a row with these headings: ${oneLine(missing.headings.join(', '))}`
  }
}
