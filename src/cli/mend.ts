// mend FILE: applies the mends that are certain and lists what a person has to decide, offline. Rules, section 8.
import { writeFile } from 'node:fs/promises'

import { baseAddress } from '../core/mending/identifiers.ts'
import type { MendedFile } from '../core/mending/mend-rounds.ts'
import type { Option, Proposal } from '../core/mending/proposal.ts'
import { cellName } from '../core/spreadsheet/cell-place.ts'
import { listMessages } from '../core/validation/report-text.ts'
import type { Language, ReportNote, ValidationReport } from '../core/validation/report.ts'
import { exit, Refused, type Command } from './command.ts'
import { mendWords, type MendWords } from './mend-words.ts'
import { oneLine } from './table.ts'
import { readLanguage, requireCapsuleFile, workbookFaultText } from './validate.ts'

export const mend: Command = {
  name: 'mend',
  summary: 'mend what has one right answer in a capsule file, and list what you have to decide',
  arguments: { name: 'FILE', max: 1 },
  options: {
    out: { value: 'FILE', summary: 'where to write the mended file; - for standard output' },
    base: {
      value: 'ADDRESS',
      summary: 'your web site: each row of a workbook without an identifier gets one from it and its name',
    },
    lang: { value: 'en|fr', summary: 'the language of the sentences' },
    json: { summary: 'one JSON object: {"file", "mended", "open", "validation"}' },
  },
  notes: [
    'Without --out nothing is written. FILE may be - for standard input.',
    'Of an Excel workbook the cells are changed; everything else of the file stays as it is.',
    'Exit code 1 while the file would be rejected.',
    'CAPSULE_MAX_BYTES in the environment: how large the file may be, as at the service.',
  ],
  async run(input, io) {
    const language = readLanguage(input)
    const [file = ''] = input.arguments
    const bytes = await requireCapsuleFile(file, io)
    // Loaded here, so that other commands start faster.
    const { mendFile } = await import('./mend-file.ts')
    const { renderReport } = await import('../core/validation/render-report.ts')
    const base = input.text('base')
    if (base !== undefined && baseAddress(base) === null) {
      io.err(`${mendWords[language].noBase(base)}\n`)
      return exit.usage
    }
    const mended = await mendFile(bytes, base)
    if ('fault' in mended) throw new Refused(`${file}: ${workbookFaultText(mended.fault, language)}`)
    const report = renderReport(mended.findings, language)
    const out = input.text('out')
    const isUnread = mended.encoding?.kind === 'choice'
    if (out !== undefined && isUnread)
      io.err(`${file}: nothing is written: its encoding has to be decided.\n`)
    else if (out !== undefined && out !== '-') await writeFile(out, await mended.content())
    const listed = input.has('json')
      ? `${JSON.stringify(asJson(file, mended, report))}\n`
      : asText(file, out, mended, report, language)
    if (out === '-' && !isUnread) {
      const content = await mended.content()
      if (typeof content === 'string') io.out(content)
      else io.err(`${mendWords[language].workbookOut}\n`)
      io.err(listed)
    } else io.out(listed)
    return report.conforms ? exit.fine : exit.no
  },
}

/** The certain proposals that were applied: places in the original. */
const certainOnes = ({ proposals, applied }: MendedFile): Proposal[] =>
  proposals.filter(({ id, kind }) => kind === 'certain' && applied.has(id))

/** What follows from another question is not asked beside it. */
const openOnes = ({ open }: MendedFile): Proposal[] =>
  open.filter(({ kind, under }) => kind !== 'certain' && under === undefined)

function asJson(file: string, mended: MendedFile, report: ValidationReport) {
  const { encoding } = mended
  return {
    file,
    ...(encoding && { encoding: { kind: encoding.kind, from: encoding.from } }),
    mended: certainOnes(mended).map(({ rule, line, cell, entity, change }) => ({
      rule,
      line: cell ? undefined : line,
      cell,
      entity,
      change,
    })),
    open: openOnes(mended).map(
      ({ kind, rule, line, cell, entity, path, value, options, list, field, item, follows, made }) => ({
        kind,
        rule,
        line: cell ? undefined : line,
        cell,
        entity,
        path,
        value,
        options: options?.map(({ means, value: option }) => ({ means, value: option })),
        list,
        field,
        follows,
        identifiers: made?.map(({ name, fragment }) => ({ name, fragment })),
        message: item === undefined ? undefined : report.items[item]?.message,
      }),
    ),
    validation: report,
  }
}

function asText(
  file: string,
  out: string | undefined,
  mended: MendedFile,
  report: ValidationReport,
  language: Language,
): string {
  const words = mendWords[language]
  const certain = certainOnes(mended)
  const left = mended.unmendable.flatMap((at) => report.items[at] ?? [])
  const section = (title: string, lists: readonly (readonly string[])[]): string =>
    lists.length === 0 ? '' : `\n${title}\n${lists.map((lines) => `  ${lines.join('\n    ')}\n`).join('')}`
  return [
    `${file}\n`,
    encodingText(mended, words),
    section(
      `${words.mended(certain.length)}${out === undefined ? words.notWritten : ''}`,
      certain.map((each) => [certainText(each, words)]),
    ),
    section(words.open(openOnes(mended).length), listOpen(openOnes(mended), report, words)),
    section(words.elsewhere(left.length), listMessages(left)),
    `\n${words.left(mended.problems)}\n`,
  ].join('')
}

function encodingText({ encoding }: MendedFile, words: MendWords): string {
  if (!encoding) return ''
  const { kind, from, samples } = encoding
  return `\n${kind === 'certain' ? words.converted(from) : words.notUtf8(from, samples.join(', '))}\n`
}

/** The cell of a workbook, or the line. */
const placeText = ({ cell, line }: Proposal, words: MendWords): string =>
  cell ? cellName(cell) : words.line(line)

function certainText(proposal: Proposal, words: MendWords): string {
  const { change } = proposal
  const places = change && change.count > 1 ? words.places(change.count) : ''
  return `${placeText(proposal, words)}: ${oneLine(change?.from ?? '')} → ${oneLine(change?.to ?? '')}${places}`
}

/** What has to be decided, with what is offered; the entry that several in a row are about is named once. */
function listOpen(open: readonly Proposal[], report: ValidationReport, words: MendWords): string[][] {
  const items = open.map((proposal) => {
    const { options = [], kind } = proposal
    const { message, focus } = askedSentence(proposal, words) ?? findSentence(proposal, report)
    const offered = options.map((option) => optionText(option, words))
    const more = proposal.rule === 'unknown-key' && proposal.follows ? words.follows(proposal.follows) : ''
    const own = proposal.made ? words.giveBase : kind === 'answer' ? words.fillIn : ''
    const offer = offered.length > 0 ? words.choose(offered) : own
    return {
      focus,
      message: `${proposal.cell || proposal.made || proposal.rule === 'unknown-sheet' ? '' : `${words.line(proposal.line)}: `}${message}${more}${offer}`,
    }
  })
  return listMessages(items)
}

function optionText({ means, value }: Option, { offers }: MendWords): string {
  const offer: Partial<Record<Option['means'], (value: string) => string>> = offers
  return offer[means]?.(value) ?? JSON.stringify(value)
}

/** Of a question that no sentence of the report asks. */
function askedSentence(proposal: Proposal, words: MendWords): { message: string; focus: string } | null {
  const { rule, value = '', cell, samples = [], follows = 0, made } = proposal
  const more = follows > 0 ? words.follows(follows) : ''
  if (made) {
    const shown = made.slice(0, 3).map(({ fragment }) => `…${fragment}`)
    const sentence = made[0]?.cell ? words.rowIdentifiers : words.entryIdentifiers
    return {
      focus: '',
      message: sentence(made.length, `${shown.join(', ')}${made.length > 3 ? ', …' : ''}`),
    }
  }
  if (rule === 'unknown-sheet') return { focus: '', message: words.sheet(oneLine(value)) + more }
  if (rule !== 'unknown-column' || !cell) return null
  const asked = words.column(oneLine(value), samples.map(oneLine).join(', '))
  return { focus: '', message: `${cellName(cell)}: ${asked}${more}` }
}

function findSentence({ item, note, rule, value }: Proposal, report: ValidationReport) {
  const isAbout = (one: ReportNote) => one.note === rule && one.value === value
  const ofNote = () => (note === undefined ? report.notes.find(isAbout) : report.notes[note])
  const found = item === undefined ? ofNote() : report.items[item]
  return { message: found?.message ?? `${rule} ${JSON.stringify(value ?? '')}`, focus: found?.focus ?? '' }
}
