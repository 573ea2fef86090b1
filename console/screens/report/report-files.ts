// The report as files: Markdown for issue trackers and wikis, CSV for spreadsheets. The plain text comes from the
// validation room (report-text.ts), the JSON from the service.
import { csvCell } from '../../../src/core/projection/row-csv.ts'
import { chooseWords } from '../../../src/core/validation/render-report.ts'
import { verdict } from '../../../src/core/validation/report-text.ts'
import type { Language, ReportItem, ValidationReport } from '../../../src/core/validation/report.ts'
import type { TextWords } from '../../../src/core/validation/wording/words.ts'
import { groupByRule, type RuleGroup } from './report-items.ts'

export function reportAsMarkdown(report: ValidationReport, language: Language, title: string): string {
  const { text: words } = chooseWords(language)
  const groups = groupByRule(report.items)
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    verdict(report, words).split('\n').map(escapeMarkdown).join('  \n'),
    ...section(words.violations, groups, 'violation', words),
    ...section(words.warnings, groups, 'warning', words),
    ...(report.truncated ? [`*${escapeMarkdown(words.truncated)}*`] : []),
    ...(report.notes.length > 0
      ? [`## ${words.notes}`, report.notes.map(({ message }) => `- ${escapeMarkdown(message)}`).join('\n')]
      : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function section(
  title: string,
  groups: readonly RuleGroup[],
  severity: RuleGroup['severity'],
  words: TextWords,
): string[] {
  const own = groups.filter((group) => group.severity === severity)
  if (own.length === 0) return []
  return [`## ${title}`, ...own.map((group) => ruleBlock(group, words))]
}

function ruleBlock({ rule, items }: RuleGroup, words: TextWords): string {
  const advice = words.advice[rule] === '' ? '' : `${escapeMarkdown(words.advice[rule])}\n\n`
  const title = `### ${escapeMarkdown(words.rule[rule])}${escapeMarkdown(words.occurrences(items.length))}`
  return `${title}\n\n${advice}${items.map(itemLine).join('\n')}`
}

const itemLine = ({ message, focus }: ReportItem): string =>
  message.includes(focus) ? `- ${escapeMarkdown(message)}` : `- ${escapeMarkdown(message)} ${codeSpan(focus)}`

/** Escapes Markdown characters and replaces line breaks, which would end the list. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ')

/** A code span with backticks in it needs a longer delimiter. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${space}${text.replaceAll('\n', ' ')}${space}${fence}`
}

const csvColumns = ['severity', 'rule', 'message', 'entity_kind', 'entity_name', 'focus', 'path', 'value']

/** RFC 4180. The byte order mark makes spreadsheets read it as UTF-8. */
export function reportAsCsv(report: ValidationReport): string {
  const notes = report.notes.map(({ note, ...rest }) => ({ severity: 'note', rule: note, ...rest }))
  const rows = [...report.items, ...notes].map((each) => {
    const entity = 'entity' in each ? each.entity : undefined
    const { severity, rule, message, focus, path = '', value = '' } = each
    return [severity, rule, message, entity?.kind ?? '', entity?.name ?? '', focus, path, value]
  })
  const lines = [csvColumns, ...rows].map((row) => row.map(csvCell).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

export const reportAsJson = (report: ValidationReport): string => `${JSON.stringify(report, null, 2)}\n`
