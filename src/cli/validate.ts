// validate FILE…: the checks of an upload, offline. The same report, exit code 1 on violations. Rules, section 7.
import { readFile } from 'node:fs/promises'

import { readCapsuleMaxBytes } from '../config.ts'
import type { AlignmentReport } from '../core/alignment/alignment-report.ts'
import { profiles, type Profile } from '../core/alignment/tiers.ts'
import { describeBytes } from '../core/schema/body-limits.ts'
import { workbookWords as english } from '../core/spreadsheet/wording/en.ts'
import { workbookWords as french } from '../core/spreadsheet/wording/fr.ts'
import { describeWorkbookFault } from '../core/spreadsheet/wording/words.ts'
import type { WorkbookFault } from '../core/spreadsheet/workbook-fault.ts'
import { reportAsText } from '../core/validation/report-text.ts'
import type { Language, ValidationReport } from '../core/validation/report.ts'
import type { ReportAsked } from '../service/capsules/thread-work.ts'
import { exit, Refused, type Command, type Input, type Io } from './command.ts'
import { jsonFaultsInEnglish } from '../core/graph/json-faults.ts'

export const readLanguage = (input: Input): Language =>
  input.choice('lang', ['en', 'fr'], 'takes en or fr') ?? 'en'

export const workbookFaultText = (fault: WorkbookFault, language: Language): string =>
  describeWorkbookFault(fault, language === 'fr' ? french : english)

/** The report of one file under its name. */
export const titledReport = (name: string, report: ValidationReport, language: Language): string =>
  `${name}\n\n${reportAsText(report, language)}\n`

/** Like `readCapsuleFile`, within the limit that the service would apply. */
async function readLimitedCapsuleFile(file: string, io: Io): Promise<Uint8Array | string> {
  const maxBytes = readCapsuleMaxBytes(io.env)
  const bytes = await readCapsuleFile(file, io)
  if (typeof bytes === 'string' || bytes.length <= maxBytes) return bytes
  const size = bytes.length.toLocaleString('en')
  return `${file}: has ${size} bytes; a capsule may have at most ${describeBytes(maxBytes, 'en')}. Divide it.`
}

/** The same, for a command that can do nothing without the file: throws `Refused`. */
export async function requireCapsuleFile(file: string, io: Io): Promise<Uint8Array> {
  const bytes = await readLimitedCapsuleFile(file, io)
  if (typeof bytes === 'string') throw new Refused(bytes)
  return bytes
}

/** The content of the file, of standard input for `-`, or a sentence that says why it cannot be read. */
export async function readCapsuleFile(file: string, io: Io): Promise<Uint8Array | string> {
  try {
    return await (file === '-' && io.readInput ? io.readInput() : readFile(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') return `${file}: there is no such file.`
    if (code === 'EISDIR') return `${file}: this is a directory, not a file.`
    return `${file}: cannot be read (${error instanceof Error ? error.message : String(error)}).`
  }
}

/** `alignment`: where it was asked for. */
type AlignedReport = ValidationReport & { readonly alignment?: AlignmentReport | null }

/** The report, or a sentence that says why there is none. */
async function validateFile(file: string, asked: ReportAsked, io: Io): Promise<AlignedReport | string> {
  const bytes = await readLimitedCapsuleFile(file, io)
  if (typeof bytes === 'string') return bytes
  // Loaded here, so that other commands start faster.
  const { checkBytes } = await import('../service/capsules/reach-verdict.ts')
  const checked = await checkBytes(bytes, asked)
  if (checked.ok) return JSON.parse(Buffer.from(checked.report).toString()) as AlignedReport
  if ('workbook' in checked) return `${file}: ${workbookFaultText(checked.workbook, asked.language)}`
  return `${file}: not valid JSON: at line ${checked.line}, column ${checked.column}, ${jsonFaultsInEnglish[checked.reason]}.`
}

async function alignmentText(report: AlignmentReport | null, profile: Profile, language: Language) {
  const { alignmentAsText } = await import('../core/alignment/alignment-text.ts')
  return `${alignmentAsText(report, profile, language)}\n`
}

export const validate: Command = {
  name: 'validate',
  summary: 'check capsule files without sending them anywhere',
  arguments: { name: 'FILE…' },
  options: {
    align: { value: profiles.join('|'), summary: 'compare with this part of the standard as well' },
    lang: { value: 'en|fr', summary: 'the language of the report' },
    json: { summary: 'one line of JSON for each file: {"file", "validation"} or {"file", "error"}' },
  },
  notes: [
    'FILE - is standard input. Exit code 1 when a file would be rejected.',
    '--align is advice: the exit code does not depend on what it finds.',
    'CAPSULE_MAX_BYTES in the environment: how large a file may be, as at the service.',
  ],
  async run(input, io) {
    const language = readLanguage(input)
    const align = input.choice('align', profiles, `takes ${profiles.join(', ')}`)
    let isAllFine = true
    for (const file of input.arguments) {
      const report = await validateFile(file, { language, align }, io)
      const isRead = typeof report !== 'string'
      isAllFine &&= isRead && report.conforms
      if (input.has('json')) {
        io.out(`${JSON.stringify(isRead ? { file, validation: report } : { file, error: report })}\n`)
      } else if (isRead) {
        io.out(titledReport(file, report, language))
        if (align) io.out(await alignmentText(report.alignment ?? null, align, language))
      } else io.err(`${report}\n`)
    }
    return isAllFine ? exit.fine : exit.no
  },
}
