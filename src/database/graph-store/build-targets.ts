// Builds the rows of targets and baselines, and reads them back as the pure rules know them.
import type { BaselineFields, Target, TargetLink } from '../../core/projection/target.ts'
import type { KeyMaker } from './entity-key.ts'
import type { TargetLinkRow, TargetRow } from './tables.ts'
import { unitIn } from './unit-sql.ts'

export const targetRow = (key: KeyMaker, target: Target): TargetRow => ({
  targetKey: key('target', target.subject),
  subject: target.subject,
  name: target.name,
  valueText: target.valueText,
  value: target.value,
  unitText: target.unit.text ?? null,
  unitIri: target.unit.iri ?? null,
  periodStart: target.periodStart,
  periodEnd: target.periodEnd,
})

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
      unitText: baseline?.unit.text ?? null,
      unitIri: baseline?.unit.iri ?? null,
      periodStart: null,
      periodEnd: null,
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
