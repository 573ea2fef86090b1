// Opens several capsules together: the code of the service reads, validates and projects them, in the order in which
// they were saved. Pure; runs in a worker. Rules, section 1.
import { readFile } from '../../shared/workers/read-file.ts'
import { project, type Projection } from '../../../src/core/projection/project.ts'
import { projectRows } from '../../../src/core/projection/project-rows.ts'
import { compareNames } from '../../../src/core/natural-order.ts'
import { makeSource, type Source } from '../../../src/core/projection/source.ts'
import { idIsUri, projectTree } from '../../../src/core/projection/tree.ts'
import type { Findings } from '../../../src/core/validation/finding.ts'
import { renderReport } from '../../../src/core/validation/render-report.ts'
import type { Language } from '../../../src/core/validation/report.ts'
import type { AssessedReport } from '../../../src/core/quality/quality.ts'
import type {
  Organization,
  OrganizationFacts,
  OrganizationTree,
  QualityEntities,
  Row,
  RowsOfNode,
  SourceRef,
  SourceReport,
} from '../model.ts'
import { openNodes } from './open-nodes.ts'

export interface CapsuleFile {
  readonly id: string
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Progress {
  readonly step: 'reading' | 'checking' | 'arranging'
  /** Number of the capsule, from 1. */
  readonly at: number
  readonly of: number
  readonly name: string
}

export type OpenedCapsules = ReturnType<typeof answerFrom>

interface Checked extends Pick<SourceReport, 'id' | 'name' | 'bytes'> {
  readonly findings: Findings
}

export async function openCapsules(
  files: readonly CapsuleFile[],
  onProgress: (progress: Progress) => void,
): Promise<OpenedCapsules> {
  const sources: Source[] = []
  const checked: Checked[] = []
  const assertedBy = new Map<number, SourceRef>()
  for (const [index, { id, name, bytes }] of files.entries()) {
    const about = { at: index + 1, of: files.length, name }
    onProgress({ step: 'reading', ...about })
    const { read, findings } = await readFile(bytes)
    onProgress({ step: 'checking', ...about })
    checked.push({ id, name, bytes: bytes.length, findings })
    // An unreadable capsule asserts nothing; its report says why.
    if (!read.ok) continue
    sources.push(makeSource(index + 1, read.document))
    assertedBy.set(index + 1, { id, name })
  }
  onProgress({ step: 'arranging', at: files.length, of: files.length, name: files.at(-1)?.name ?? '' })
  return answerFrom(project(sources), sources, assertedBy, checked)
}

const servesNothing = { provinces: [], localities: [], sectors: [], populations: [], orgTypes: [] }

function answerFrom(
  projection: Projection,
  sources: readonly Source[],
  assertedBy: ReadonlyMap<number, SourceRef>,
  checked: readonly Checked[],
) {
  const rows: Row[] = projectRows(projection, idIsUri, true).map((row) =>
    Object.assign(row, { served: projection.organizations.get(row.org?.id ?? '')?.profile ?? servesNothing }),
  )
  return {
    node: openNodes(sources, assertedBy, (id) => rowsOfNode(projection, id)),
    rows,
    summary: {
      organizations: projection.organizations.size,
      outcomes: projection.outcomes.size,
      indicators: projection.indicators.size,
      reports: projection.reports.size,
    },
    organizations: [...projection.organizations.values()]
      .map(({ uri, name, funds, profile }): Organization => {
        const { provinces, sectors } = profile ?? servesNothing
        return { id: uri, uri, name, funds: [...funds], provinces, sectors }
      })
      .sort((a, b) => compareNames(a.name, b.name)),
    organization: (id: string): OrganizationFacts | null => {
      const found = projection.organizations.get(id)
      return found ? { profile: found.profile, numbers: found.numbers } : null
    },
    tree: (organization: string) => withTargets(projectTree(projection, organization) ?? null, rows),
    reports: (language: Language): readonly SourceReport[] =>
      checked.map(({ findings, ...file }) => ({ ...file, report: renderReport(findings, language) })),
    qualityEntities: () => listQualityEntities(projection),
    namedReports: (): readonly AssessedReport[] =>
      [...projection.reports.values()].map(({ uri, name, organization }) => ({
        id: uri,
        name,
        org_id: organization,
      })),
  }
}

const listQualityEntities = ({ organizations, indicators, outcomes }: Projection): QualityEntities => ({
  organizations: [...organizations.values()].map(({ uri, name, profile, numbers }) => ({
    id: uri,
    uri,
    name,
    profile,
    identifiers: numbers,
  })),
  indicators: [...indicators.values()].map((each) => ({
    id: each.uri,
    name: each.name,
    themes: each.themes,
    outcome_id: each.outcomes[0] ?? null,
    org_ids: each.organizations,
  })),
  outcomes: [...outcomes.values()].map(({ uri, themes }) => ({ id: uri, themes })),
})

/** Reports of the tree as with `include=target`. */
function withTargets(tree: OrganizationTree | null, rows: readonly Row[]): OrganizationTree | null {
  const ofOrganization = new Map(rows.filter(({ org }) => org?.id === tree?.id).map((row) => [row.id, row]))
  const indicators = [
    ...(tree?.indicators ?? []),
    ...(tree?.outcomes ?? []).flatMap((each) => each.indicators ?? []),
  ]
  for (const report of indicators.flatMap(({ reports = [] }) => reports)) {
    const { target = null, baseline = null } = ofOrganization.get(report.id) ?? {}
    Object.assign(report, { target, baseline })
  }
  return tree
}

/** For a report, the filter for its indicator. */
function rowsOfNode(projection: Projection, id: string): RowsOfNode | null {
  const { organizations, outcomes, indicators, reports } = projection
  const report = reports.get(id)
  if (report) return { filter: 'indicator', id: report.indicator }
  if (indicators.has(id)) return { filter: 'indicator', id }
  if (outcomes.has(id)) return { filter: 'outcome', id }
  return organizations.has(id) ? { filter: 'org', id } : null
}
