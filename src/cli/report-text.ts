// A validation report for reading in a terminal: the same sentences as over the wire, the worst first.
import type { ValidationReport } from '../validation/report.ts'

type Language = 'en' | 'fr'

const words = {
  en: {
    violation: 'must be mended',
    warning: 'worth mending',
    note: 'worth knowing',
    accepted: 'in order',
    rejected: 'not accepted',
    counts: (violations: number, warnings: number) => `${violations} to be mended, ${warnings} worth mending`,
    more: 'There is more of the same; the list was cut off.',
  },
  fr: {
    violation: 'à corriger',
    warning: 'à améliorer',
    note: 'à savoir',
    accepted: 'en ordre',
    rejected: 'refusé',
    counts: (violations: number, warnings: number) => `${violations} à corriger, ${warnings} à améliorer`,
    more: 'Il y en a d’autres du même genre ; la liste a été abrégée.',
  },
} as const

export function reportText(name: string, report: ValidationReport, language: Language): string {
  const say = words[language]
  const state = report.conforms ? say.accepted : say.rejected
  const lines = [`${name}: ${state} (${say.counts(report.violation_count, report.warning_count)})`]
  for (const severity of ['violation', 'warning'] as const) {
    for (const item of report.items) {
      if (item.severity === severity) lines.push(`  ${say[severity]}: ${item.message}`)
    }
  }
  for (const note of report.notes) lines.push(`  ${say.note}: ${note.message}`)
  if (report.truncated) lines.push(`  ${say.more}`)
  return `${lines.join('\n')}\n`
}
