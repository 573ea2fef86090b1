// Builds a verdict from findings: the counts, and the report in both languages as complete, compressed JSON, so that
// requests never have to render it again. Rules, section 2.
import type { AlignmentReport } from '../../core/alignment/alignment-report.ts'
import { countLost } from '../../core/validation/lost-notes.ts'
import type { Findings } from '../../core/validation/finding.ts'
import { renderReport } from '../../core/validation/render-report.ts'
import type { Language } from '../../core/validation/report.ts'
import { deflate } from './receive-document.ts'
import type { PreparedSource } from '../../database/graph-store/change-sources.ts'
import type { Verdict } from './thread-work.ts'

/** `alignment`: the comparison with a tier, where it was asked for. */
export const reportJson = (
  findings: Findings,
  language: Language,
  alignment?: AlignmentReport | null,
): Buffer =>
  Buffer.from(
    JSON.stringify({
      ...renderReport(findings, language),
      ...(alignment !== undefined && { alignment }),
    }),
  )

export function makeVerdict(
  findings: Findings,
  tripleCount = 0,
  source: PreparedSource | null = null,
  namesGraphs = false,
): Verdict {
  return {
    isAccepted: findings.violationCount === 0,
    tripleCount,
    namesGraphs,
    violationCount: findings.violationCount,
    warningCount: findings.warningCount,
    lost: countLost(findings.notes),
    reportEn: deflate(reportJson(findings, 'en')),
    reportFr: deflate(reportJson(findings, 'fr')),
    source,
  }
}
