// A verdict from findings: the counts, and the report in both languages as finished, deflated JSON, so that answering
// a request never has to parse or word it again. Decisions, section 2.
import type { Findings } from '../validation/finding.ts'
import { renderReport } from '../validation/render-report.ts'
import type { Language } from '../validation/report.ts'
import { deflate } from './receive-document.ts'
import type { ReadySource } from '../sources/change-sources.ts'
import type { Verdict } from './threads.ts'

export const reportJson = (findings: Findings, language: Language): Buffer =>
  Buffer.from(JSON.stringify(renderReport(findings, language)))

export function verdictOf(findings: Findings, tripleCount = 0, source: ReadySource | null = null): Verdict {
  return {
    isAccepted: findings.violationCount === 0,
    tripleCount,
    violationCount: findings.violationCount,
    warningCount: findings.warningCount,
    reportEn: deflate(reportJson(findings, 'en')),
    reportFr: deflate(reportJson(findings, 'fr')),
    source,
  }
}
