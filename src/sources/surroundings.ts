// What leads from indicators to organizations, for reports that do not name one: the links of the indicator and of its
// primary outcome, looked up for many indicators at once.
import { surroundingsOf } from '../projection/links.ts'
import type { IndicatorSurroundings, Link } from '../projection/links.ts'
import type { Links } from './change-links.ts'
import type { EntityKey } from './entity-key.ts'
import type { Known } from './known.ts'

export async function lookAround(
  known: Known,
  links: Links,
  indicators: ReadonlySet<EntityKey>,
): Promise<Map<EntityKey, IndicatorSurroundings>> {
  await known.indicators.look(indicators)
  const primary = (indicator: EntityKey): EntityKey | undefined =>
    known.indicators.get(indicator)?.outcomeKeys[0]
  const outcomes = [...indicators].flatMap((indicator) => primary(indicator) ?? [])
  await links.look([...indicators, ...outcomes])
  await known.organizations.look(
    [...indicators, ...outcomes].flatMap((from) => organizationLinks(links, from).map(({ toKey }) => toKey)),
  )
  const existing = (from: EntityKey): Link[] =>
    organizationLinks(links, from).flatMap(({ toKey, sequence }) => {
      const organization = known.organizations.get(toKey)
      return organization ? { target: organization.uri, sequence } : []
    })
  const around = new Map<EntityKey, IndicatorSurroundings>()
  for (const indicator of indicators) {
    const outcome = primary(indicator)
    // Links to what is not described are left out already.
    around.set(
      indicator,
      surroundingsOf(existing(indicator), outcome === undefined ? [] : existing(outcome), () => true),
    )
  }
  return around
}

const organizationLinks = (links: Links, from: EntityKey) =>
  links.from(from).filter(({ kind }) => kind !== 'indicator-outcome')
