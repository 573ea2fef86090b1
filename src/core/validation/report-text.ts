// The report as plain text, for terminals and mail: the verdict first, then what to correct, rule by rule.
import type { Rule } from './finding.ts'
import { countLost, isLostNote } from './lost-notes.ts'
import { adviceFor, chooseWords } from './render-report.ts'
import type { Language, ReportItem, ValidationReport } from './report.ts'
import type { TextWords } from './wording/words.ts'
import { groupBy } from '../lists-by-key.ts'

export function reportAsText(report: ValidationReport, language: Language): string {
  const all = chooseWords(language)
  const { text: words } = all
  const isWorkbook = report.items.some(({ cell }) => cell !== undefined)
  const advice = (rule: Rule): string => adviceFor(rule, all, isWorkbook)
  const violations = report.items.filter(({ severity }) => severity === 'violation')
  const warnings = report.items.filter(({ severity }) => severity === 'warning')
  const blocks = [
    verdict(report, words),
    ...section(words.violations, violations, words, advice),
    ...section(words.warnings, warnings, words, advice),
    ...(report.truncated ? [words.truncated] : []),
    ...(report.notes.length > 0 ? [noteSection(report, words)] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The first lines of every report: accepted or rejected, and how much there is to correct. */
export function verdict(report: ValidationReport, words: TextWords): string {
  const { violation_count: violations, warning_count: warnings } = report
  const lost = countLost(report.notes)
  const also = warnings === 0 ? [] : [words.warningsToo(warnings)]
  if (violations === 0) {
    if (describesNothing(report)) return words.acceptedButEmpty
    if (lost) return [words.acceptedButLost(lost), ...also].join('\n')
    return warnings === 0 ? words.accepted : words.acceptedWithWarnings(warnings)
  }
  const lines = [words.rejected(violations), words.nothingStored, ...also]
  return (lost ? [...lines, words.lostToo(lost)] : lines).join('\n')
}

/** Of an accepted file: what of it does not count, where it is not all; else empty. */
export function lostAsText(report: ValidationReport, language: Language): string {
  const { text: words } = chooseWords(language)
  const lost = countLost(report.notes)
  if (!lost) return ''
  const messages = report.notes
    .filter(({ note }) => isLostNote(note))
    .map(({ message }) => `  - ${message}\n`)
  return `${words.acceptedButLost(lost)}\n${messages.join('')}`
}

/** The file has no core entity, so it adds nothing to any view. */
export const describesNothing = ({ notes }: ValidationReport): boolean =>
  notes.some(({ note }) => note === 'no-core-entities')

function section(
  title: string,
  items: readonly ReportItem[],
  words: TextWords,
  advice: (rule: Rule) => string,
): string[] {
  if (items.length === 0) return []
  const byRule = groupBy(items, (item) => item.rule)
  const groups = [...byRule].map(([rule, group]) => ruleBlock(rule, group, words, advice(rule)))
  return [underline(title), ...groups]
}

const ruleBlock = (rule: Rule, group: readonly ReportItem[], words: TextWords, advice: string): string =>
  [
    `${words.rule[rule]}${words.occurrences(group.length)}`,
    ...(advice === '' ? [] : [advice]),
    ...listMessages(group).map((lines) => `  - ${lines.join('\n      ')}`),
  ].join('\n')

/**
 * The messages as lines: several in a row about one entry begin with its name and identifier once, and what is wrong with
 * it stands in lines of its own.
 */
export function listMessages(items: readonly Pick<ReportItem, 'message' | 'focus'>[]): string[][] {
  const lists: string[][] = []
  let last: { subject: string; message: string; lines: string[] } | null = null
  for (const { message, focus } of items) {
    const subject = messageSubject(message, focus)
    if (last && subject !== '' && last.subject === subject) {
      if (last.lines.length === 1) last.lines.splice(0, 1, `${subject}:`, messageRest(last.message, subject))
      last.lines.push(messageRest(message, subject))
      continue
    }
    last = { subject, message, lines: [message] }
    lists.push(last.lines)
  }
  return lists
}

/** `The report “Meals” (https://…)`; empty where the sentence does not begin with the entry and its identifier. */
function messageSubject(message: string, focus: string): string {
  const end = `(${focus})`
  const at = message.indexOf(`${end} `)
  return at === -1 ? '' : message.slice(0, at + end.length)
}

const messageRest = (message: string, subject: string): string => message.slice(subject.length + 1)

const noteSection = ({ notes }: ValidationReport, words: TextWords): string =>
  [underline(words.notes), ...notes.map(({ message }) => `  - ${message}`)].join('\n')

const underline = (title: string): string => `${title}\n${'-'.repeat(title.length)}`
