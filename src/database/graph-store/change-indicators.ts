// Indicators: their own fields, and those they inherit from their outcomes. Rules, section 1.
import { foldIndicator } from '../../core/projection/fold.ts'
import { orderOutcomes } from '../../core/projection/links.ts'
import type { OrganizationChanges } from './change-entities.ts'
import type { Links } from './change-links.ts'
import { formerKeys, storedRows, type Change, type Directory } from './change.ts'
import type { EntityKey } from './entity-key.ts'
import { indicatorRow, shortList } from './build-rows.ts'
import { compareRows, lastRow, type RowChange } from './table.ts'
import { indicatorTable, type IndicatorRow, type OutcomeRow } from './tables.ts'
import { changeThemeMembership } from './theme-membership.ts'

export interface IndicatorChanges {
  /** Indicators, described or not, whose reports may belong to another organization now. */
  readonly moved: ReadonlySet<EntityKey>
  /** Indicators whose cards have to be rewritten. */
  readonly rewritten: ReadonlySet<EntityKey>
  readonly rows: readonly RowChange<IndicatorRow>[]
}

export interface ChangesForIndicators {
  readonly organizations: OrganizationChanges
  readonly outcomes: readonly RowChange<OutcomeRow>[]
}

export async function changeIndicators(
  change: Change,
  directory: Directory,
  links: Links,
  changed: ChangesForIndicators,
): Promise<IndicatorChanges> {
  const { key } = change
  const touched = change.entities.indicator
  const isTouched = new Set(touched.map(({ uri }) => key('indicator', uri)))
  const { moved, movedOutcomes, changedOutcomes, linked } = await findDependents(links, changed)

  const others = [...linked].filter((indicator) => !isTouched.has(indicator))
  const stored = await storedRows(change, indicatorTable, 'indicatorKey', [
    ...formerKeys(key, 'indicator', touched),
    ...others,
  ])
  const existing = stored.filter(({ indicatorKey }) => !isTouched.has(indicatorKey))
  await loadOutcomes(directory, links, [...isTouched, ...existing.map(({ indicatorKey }) => indicatorKey)])

  const rows: IndicatorRow[] = []
  for (const row of existing) {
    rows.push({ ...row, ...outcomeFields(directory, links, key, row.indicatorKey, row.themes) })
  }
  for (const { uri, is, after } of touched) {
    if (!is) continue
    const fields = foldIndicator(after)
    const inherited = outcomeFields(directory, links, key, key('indicator', uri), fields.themes)
    rows.push(indicatorRow(key, uri, fields, inherited))
  }
  for (const indicator of isTouched) directory.indicators.put(indicator, undefined)
  for (const row of rows) directory.indicators.put(row.indicatorKey, row)

  const changes = compareRows(indicatorTable, stored, rows)
  await change.write(indicatorTable, changes)
  await changeThemeMembership(change, changes, ({ indicatorKey }) => indicatorKey)
  const rewritten = new Set<EntityKey>()
  for (const one of changes) {
    const { indicatorKey } = lastRow(one)
    rewritten.add(indicatorKey)
    if (one.before?.outcomeKeys[0] !== one.after?.outcomeKeys[0]) moved.add(indicatorKey)
  }
  for (const { indicatorKey, outcomeKeys, allThemes } of rows) {
    const [primary = ''] = outcomeKeys
    if (changedOutcomes.has(primary)) rewritten.add(indicatorKey)
    // Very many themes are read from all outcomes.
    if (allThemes === null && outcomeKeys.some((outcome) => changedOutcomes.has(outcome)))
      rewritten.add(indicatorKey)
    if (movedOutcomes.has(primary)) moved.add(indicatorKey)
  }
  return { moved, rewritten, rows: changes }
}

/** Indicators that depend on changed organizations and outcomes, by their remaining links and by the removed ones. */
async function findDependents(links: Links, changed: ChangesForIndicators) {
  const moved = new Set(links.changedFrom('indicator-organization'))
  const movedOutcomes = new Set(links.changedFrom('outcome-organization'))
  const { created, removed } = changed.organizations
  for (const { kind, fromKey } of await links.othersTo([...created, ...removed])) {
    if (kind === 'outcome-organization') movedOutcomes.add(fromKey)
    else moved.add(fromKey)
  }
  const changedOutcomes = new Set(changed.outcomes.map((one) => lastRow(one).outcomeKey))
  // Indicators with a changed outcome, or with an added or removed link to an outcome.
  const linked = new Set(links.changedFrom('indicator-outcome'))
  for (const { fromKey, toKey } of await links.othersTo(new Set([...movedOutcomes, ...changedOutcomes]))) {
    if (movedOutcomes.has(toKey)) moved.add(fromKey)
    if (changedOutcomes.has(toKey)) linked.add(fromKey)
  }
  return { moved, movedOutcomes, changedOutcomes, linked }
}

async function loadOutcomes(
  directory: Directory,
  links: Links,
  indicators: readonly EntityKey[],
): Promise<void> {
  await links.load(indicators)
  await directory.outcomes.load(
    indicators.flatMap((indicator) => outcomeLinks(links, indicator).map(({ toKey }) => toKey)),
  )
}

const outcomeLinks = (links: Links, indicator: EntityKey) =>
  links.from(indicator).filter(({ kind }) => kind === 'indicator-outcome')

function outcomeFields(
  directory: Directory,
  links: Links,
  key: Change['key'],
  indicatorKey: EntityKey,
  themes: readonly string[],
): Pick<IndicatorRow, 'allThemes' | 'outcomeKeys'> {
  const existing = outcomeLinks(links, indicatorKey).flatMap(({ toKey, sequence, age }) => {
    const outcome = directory.outcomes.get(toKey)
    return outcome ? { target: outcome.uri, sequence, age: age ?? sequence } : []
  })
  // `existing` has already dropped links to outcomes that no source describes.
  const outcomeKeys = orderOutcomes(existing, () => true).map((uri) => key('outcome', uri))
  const allThemes = shortList([
    themes,
    ...outcomeKeys.map((outcome) => directory.outcomes.get(outcome)?.themes ?? []),
  ])
  return { outcomeKeys, allThemes }
}
