// Adds the targets of indicators and baselines to a tree that was read whole with the targets of its reports. Rules, section
// 1, "Targets".
import type { NamespaceId } from '../../../contract/ids.ts'
import type { OrganizationTree, TreeIndicator } from '../../../core/projection/tree.ts'
import { parseEntityId } from '../../../database/graph-store/entity-key.ts'
import { readTargets } from '../../../database/graph-store/read-targets.ts'
import type { Queryable } from '../../../database/plans/read-prepared.ts'

const indicatorKey = ({ id }: { readonly id: string }): string => parseEntityId('indicator', id) ?? ''

export async function addTargets(
  db: Queryable,
  namespaceId: NamespaceId,
  tree: OrganizationTree,
): Promise<OrganizationTree> {
  const indicators = [
    ...(tree.outcomes ?? []).flatMap((outcome) => outcome.indicators ?? []),
    ...(tree.indicators ?? []),
  ]
  const targets = await readTargets(db, namespaceId, indicators.map(indicatorKey))
  const addIndicatorTargets = ({ reports, ...indicator }: TreeIndicator): TreeIndicator => {
    const key = indicatorKey(indicator)
    const baseline = targets.baselineOf(key)
    return {
      ...indicator,
      targets: targets.ofIndicator(key),
      baseline,
      ...(reports && { reports: reports.map((report) => ({ ...report, baseline })) }),
    }
  }
  return {
    ...tree,
    ...(tree.outcomes && {
      outcomes: tree.outcomes.map((outcome) => ({
        ...outcome,
        ...(outcome.indicators && { indicators: outcome.indicators.map(addIndicatorTargets) }),
      })),
    }),
    ...(tree.indicators && { indicators: tree.indicators.map(addIndicatorTargets) }),
  }
}
