// Links from indicators to organizations, for reports that do not name one: those of the indicator and of its primary
// outcome, loaded for many indicators at once.
import { chooseIndicatorLinks, type IndicatorLinks, type Link } from '../../core/projection/links.ts'
import type { Links } from './change-links.ts'
import type { EntityKey } from './entity-key.ts'
import type { Directory } from './change.ts'

export async function loadIndicatorLinks(
  directory: Directory,
  links: Links,
  indicators: ReadonlySet<EntityKey>,
): Promise<Map<EntityKey, IndicatorLinks>> {
  await directory.indicators.load(indicators)
  const primary = (indicator: EntityKey): EntityKey | undefined =>
    directory.indicators.get(indicator)?.outcomeKeys[0]
  const outcomes = [...indicators].flatMap((indicator) => primary(indicator) ?? [])
  await links.load([...indicators, ...outcomes])
  await directory.organizations.load(
    [...indicators, ...outcomes].flatMap((from) => organizationLinks(links, from).map(({ toKey }) => toKey)),
  )
  const existingLinks = (from: EntityKey): Link[] =>
    organizationLinks(links, from).flatMap(({ toKey, sequence, age }) => {
      const organization = directory.organizations.get(toKey)
      return organization ? { target: organization.uri, sequence, age: age ?? sequence } : []
    })
  const found = new Map<EntityKey, IndicatorLinks>()
  for (const indicator of indicators) {
    const outcome = primary(indicator)
    // `existingLinks` has already dropped links to organizations that no source describes.
    found.set(
      indicator,
      chooseIndicatorLinks(
        existingLinks(indicator),
        outcome === undefined ? [] : existingLinks(outcome),
        () => true,
      ),
    )
  }
  return found
}

const organizationLinks = (links: Links, from: EntityKey) =>
  links.from(from).filter(({ kind }) => kind !== 'indicator-outcome')
