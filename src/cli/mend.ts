// mend FILE: applies the mends that are certain and lists what a person has to decide, offline. Rules, section 8.
import { writeFile } from 'node:fs/promises'

import type { Mended } from '../core/mending/mend-session.ts'
import type { Proposal } from '../core/mending/proposal.ts'
import type { ReportItem, ValidationReport } from '../core/validation/report.ts'
import { exit } from './command.ts'
import type { Command } from './command.ts'
import { oneLine } from './table.ts'
import { readLanguage, readLimitedCapsuleFile } from './validate.ts'

export const mend: Command = {
  name: 'mend',
  summary: 'mend what has one right answer in a capsule file, and list what you have to decide',
  arguments: { name: 'FILE', max: 1 },
  options: {
    out: { value: 'FILE', summary: 'where to write the mended file; - for standard output' },
    lang: { value: 'en|fr', summary: 'the language of the sentences' },
    json: { summary: 'one JSON object: {"file", "mended", "open", "validation"}' },
  },
  notes: [
    'Without --out nothing is written. FILE may be - for standard input.',
    'Exit code 1 while the file would be rejected.',
    'CAPSULE_MAX_BYTES in the environment: how large the file may be, as at the service.',
  ],
  async run(input, io) {
    const language = readLanguage(input)
    const [file = ''] = input.arguments
    const bytes = await readLimitedCapsuleFile(file, io)
    if (typeof bytes === 'string') {
      io.err(`${bytes}\n`)
      return exit.no
    }
    // Loaded here, so that other commands start faster.
    const { MendSession } = await import('../core/mending/mend-session.ts')
    const { renderReport } = await import('../core/validation/render-report.ts')
    const mended = await new MendSession(bytes).mend(new Map())
    const report = renderReport(mended.findings, language)
    const out = input.text('out')
    const isUnread = mended.encoding?.kind === 'choice'
    if (out !== undefined && isUnread)
      io.err(`${file}: nothing is written: its encoding has to be decided.\n`)
    else if (out !== undefined && out !== '-') await writeFile(out, mended.text)
    const listed = input.has('json')
      ? `${JSON.stringify(asJson(file, mended, report))}\n`
      : asText(file, out, mended, report)
    if (out === '-' && !isUnread) {
      io.out(mended.text)
      io.err(listed)
    } else io.out(listed)
    return report.conforms ? exit.fine : exit.no
  },
}

/** The certain proposals that were applied: places in the original. */
const certainOnes = ({ proposals, applied }: Mended): Proposal[] =>
  proposals.filter(({ id, kind }) => kind === 'certain' && applied.has(id))

const openOnes = ({ open }: Mended): Proposal[] => open.filter(({ kind }) => kind !== 'certain')

function asJson(file: string, mended: Mended, report: ValidationReport) {
  const { encoding } = mended
  return {
    file,
    ...(encoding && { encoding: { kind: encoding.kind, from: encoding.from } }),
    mended: certainOnes(mended).map(({ rule, line, entity, change }) => ({ rule, line, entity, change })),
    open: openOnes(mended).map(({ kind, rule, line, entity, path, value, options, list, field, item }) => ({
      kind,
      rule,
      line,
      entity,
      path,
      value,
      options: options?.map(({ means, value: option }) => ({ means, value: option })),
      list,
      field,
      message: item === undefined ? undefined : report.items[item]?.message,
    })),
    validation: report,
  }
}

const counted = (count: number): string => count.toLocaleString('en')

function asText(file: string, out: string | undefined, mended: Mended, report: ValidationReport): string {
  const certain = certainOnes(mended)
  const open = openOnes(mended)
  const left = mended.unmendable.flatMap((at) => report.items[at] ?? [])
  const target = out === undefined ? ' (nothing is written without --out)' : ''
  return [
    `${file}\n`,
    encodingText(mended),
    section(`Mended${target}: ${counted(certain.length)}`, certain.map(certainText)),
    section(
      `For you to decide: ${counted(open.length)}`,
      open.map((each) => openText(each, report)),
    ),
    section(`To be mended where the file comes from: ${counted(left.length)}`, left.map(itemText)),
    `\nProblems left: ${counted(report.violation_count)}\n`,
  ].join('')
}

function encodingText({ encoding }: Mended): string {
  if (!encoding) return ''
  const words = encoding.samples.length === 0 ? '' : ` (${encoding.samples.join(', ')})`
  return encoding.kind === 'certain'
    ? `\nThe whole file: converted from ${encoding.from} to UTF-8.\n`
    : `\nThe whole file: not UTF-8; it may be ${encoding.from}${words}. Save it as UTF-8.\n`
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`

function certainText({ line, change }: Proposal): string {
  const places = change && change.count > 1 ? ` (${counted(change.count)} places)` : ''
  return `line ${line}: ${oneLine(change?.from ?? '')} → ${oneLine(change?.to ?? '')}${places}`
}

function openText(proposal: Proposal, report: ValidationReport): string {
  const { line, kind, item, value, options = [] } = proposal
  const message = item === undefined ? undefined : report.items[item]?.message
  const offered = options.map(({ means, value: offer }) => {
    if (means === 'remove') return 'leave it out'
    return means === 'keep' ? 'leave it as it is' : JSON.stringify(offer)
  })
  const offer = offered.length === 0 ? '' : ` [${offered.join(' or ')}]`
  return `line ${line}, ${kind}: ${message ?? noteText(proposal.rule, value)}${offer}`
}

const noteText = (rule: string, value = ''): string => `${rule} ${JSON.stringify(value)}`

const itemText = ({ message }: ReportItem): string => message
