// Builds the rows of targets and baselines, and reads them back as the pure rules know them.
import { isBlankId } from '../../core/graph/document.ts'
import { noUnit } from '../../core/projection/unit.ts'
import type { BaselineFields, Target, TargetLink } from '../../core/projection/target.ts'
import type { KeyMaker } from './entity-key.ts'
import type { TargetLinkRow, TargetRow } from './tables.ts'
import { unitColumns, unitIn } from './unit-sql.ts'

export const targetRow = (key: KeyMaker, target: Target): TargetRow => ({
  targetKey: key('target', target.subject),
  subject: target.subject,
  name: target.name,
  valueText: target.valueText,
  value: target.value,
  ...unitColumns(target.unit),
  periodStart: target.periodStart,
  periodEnd: target.periodEnd,
  jsonStart: jsonBeforeUnit({
    uri: isBlankId(target.subject) ? null : target.subject,
    name: target.name,
    value: target.value,
    value_text: target.valueText,
  }),
  jsonEnd: `,"period_start":${JSON.stringify(target.periodStart)},"period_end":${JSON.stringify(target.periodEnd)}}`,
})

/** The unit follows when it is read: it may be that of the indicator beside which the target is shown. */
const jsonBeforeUnit = (members: object): string => `${JSON.stringify(members).slice(0, -1)},"unit":`

export const targetLinkRow = (
  key: KeyMaker,
  { kind, owner, target }: TargetLink,
  sequence: number,
): TargetLinkRow => ({ ownerKey: key(kind, owner), targetKey: key('target', target), sequence, kind })

/** It follows from all sources, so its link has the number of none. */
const ofNoSource = 0

/** One whose measure has no value is kept, so that a later value finds it, but not linked. */
export function baselineRows(
  key: KeyMaker,
  indicator: string,
  baseline: BaselineFields | null,
): { readonly target: TargetRow; readonly links: readonly TargetLinkRow[] } {
  const targetKey = key('baseline', indicator)
  const link: TargetLinkRow = {
    ownerKey: key('indicator', indicator),
    targetKey,
    sequence: ofNoSource,
    kind: 'baseline',
  }
  return {
    target: {
      targetKey,
      subject: indicator,
      name: null,
      valueText: baseline?.valueText ?? '',
      value: baseline?.value ?? null,
      ...unitColumns(baseline?.unit ?? noUnit),
      periodStart: null,
      periodEnd: null,
      jsonStart: jsonBeforeUnit({ value: baseline?.value ?? null, value_text: baseline?.valueText ?? '' }),
      jsonEnd: '}',
    },
    links: baseline ? [link] : [],
  }
}

export const targetIn = (row: TargetRow): Target => ({
  subject: row.subject,
  name: row.name,
  valueText: row.valueText,
  value: row.value,
  unit: unitIn(row),
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
})
