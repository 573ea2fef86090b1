// The addresses that older files write for a code. The code itself has the current one.
const site = 'https://codelist.commonapproach.org'

/** `…/codeLists/NAME#x` for `…/NAME#x`, and `SDGImpacts#SDG…` for the UN's own codes. */
export function olderAddresses(iri: string): readonly string[] {
  const goal = /^https:\/\/metadata\.un\.org\/sdg\/(\d+)$/.exec(iri)?.[1]
  if (goal !== undefined) return [`${site}/SDGImpacts#SDG${goal}`, `${site}/codeLists/SDGImpacts#SDG${goal}`]
  const isOfSite = iri.startsWith(`${site}/`) && !iri.startsWith(`${site}/codeLists/`)
  return isOfSite ? [iri.replace(site, `${site}/codeLists`)] : []
}
