// The theory of change of an organization, from its rows. A link has no other data, so what has no report is not in it.
// Pure.
import {
  buildTree,
  type IndicatorReportRow,
  type OrganizationTree,
} from '../../../src/core/projection/tree.ts'
import { addTo } from '../../../src/core/lists-by-key.ts'
import type { LinkOrganization, LinkRow } from './link-rows.ts'

export function treeOfRows(organization: LinkOrganization, all: readonly LinkRow[]): OrganizationTree {
  const rows = all.filter(({ org }) => org?.id === organization.id)
  const outcomes = new Map<string, LinkRow[]>()
  const indicators = new Map<string, LinkRow[]>()
  for (const row of rows) {
    if (row.outcome) addTo(outcomes, row.outcome.id, row)
    addTo(indicators, row.indicator.id, row)
  }
  const { id, uri, name } = organization
  return buildTree(
    {
      organization: { id, uri, name },
      outcomes: [...outcomes.values()].flatMap((ofOutcome) => {
        const [first] = ofOutcome
        if (!first?.outcome) return []
        return [{ ...first.outcome, key: first.outcome.id, themes: sharedThemes(ofOutcome) }]
      }),
      indicators: [...indicators.values()].flatMap((ofIndicator) => {
        const [first] = ofIndicator
        if (!first) return []
        const units = new Set(ofIndicator.map(({ unit }) => unit))
        return [
          {
            ...first.indicator,
            key: first.indicator.id,
            unit: units.size === 1 ? first.unit : null,
            outcomes: first.outcome ? [first.outcome.id] : [],
          },
        ]
      }),
    },
    rows.map(asReport),
  )
}

function asReport(row: LinkRow): IndicatorReportRow {
  const { id, uri, value, value_text, unit, period_start, period_end, target, baseline } = row
  return {
    indicator: row.indicator.id,
    id,
    uri,
    value,
    value_text,
    unit,
    period_start,
    period_end,
    ...(target !== undefined && { target }),
    ...(baseline !== undefined && { baseline }),
  }
}

/** A row has the themes of its outcome and those of its indicator; what all rows of an outcome have is the outcome's. */
function sharedThemes(rows: readonly LinkRow[]): readonly string[] {
  const [first, ...others] = rows
  return (first?.themes ?? []).filter((theme) => others.every(({ themes }) => themes.includes(theme)))
}
