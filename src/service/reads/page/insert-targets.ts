// Targets and baselines in lines that the database wrote without them.
import type { NamespaceId } from '../../../contract/ids.ts'
import { readTargets } from '../../../database/graph-store/read-targets.ts'
import type { Queryable } from '../../../database/read-prepared.ts'
import { withoutDashes } from '../../../database/without-dashes.ts'
import { targetMembers } from './row-json.ts'
import { rowMarker } from './select-page.ts'

const noTargets = targetMembers({ target: null, baseline: null })

const keyLength = 36

/** A day, or null. Inside of a text every quotation mark has a backslash before it, so this can only be the member. */
function dayIn(line: string, member: string): string | null {
  const at = line.indexOf(`"${member}":`) + member.length + 3
  return line[at] === '"' ? line.slice(at + 1, line.indexOf('"', at + 1)) : null
}

/** Each line has the keys of its organization, indicator and report instead of its id, as select-page.ts writes it. */
function reportIn(line: string) {
  const indicatorAt = rowMarker.length + keyLength + 1
  const reportAt = indicatorAt + keyLength + 1
  return {
    indicatorKey: withoutDashes(line.slice(indicatorAt, indicatorAt + keyLength)),
    key: withoutDashes(line.slice(reportAt, reportAt + keyLength)),
    periodStart: dayIn(line, 'period_start'),
    periodEnd: dayIn(line, 'period_end'),
  }
}

/** In the snapshot that the lines are from. */
export async function insertTargets(db: Queryable, namespaceId: NamespaceId, body: string): Promise<string> {
  if (body === '') return body
  const rows = body.split('\n').map((line) => ({ line, report: reportIn(line) }))
  const targets = await readTargets(
    db,
    namespaceId,
    rows.map(({ report }) => report.indicatorKey),
    rows.map(({ report }) => report.key),
  )
  return rows
    .map(({ line, report }) => {
      const [target, baseline] = [targets.ofReport(report), targets.baselineOf(report.indicatorKey)]
      return target || baseline ? line.replace(noTargets, () => targetMembers({ target, baseline })) : line
    })
    .join('\n')
}
