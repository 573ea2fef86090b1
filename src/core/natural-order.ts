// The order in which people look for names: by letter whatever the case and accents, and `Goal 7` before `Goal 10`. Pure.

const collators = {
  en: new Intl.Collator('en-CA', { numeric: true }),
  fr: new Intl.Collator('fr-CA', { numeric: true }),
}

/** The place of each name among all of them, so that many things with few names are sorted without comparing texts. */
export function rankNames(names: Iterable<string | null>): (name: string | null) => number {
  const ordered = [...new Set(names)].sort((a, b) => compareNames(a, b))
  const ranks = new Map(ordered.map((name, rank) => [name, rank]))
  return (name) => ranks.get(name) ?? ordered.length
}

/** What has no name comes last. */
export function compareNames(a: string | null, b: string | null, language: 'en' | 'fr' = 'en'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return collators[language].compare(a, b)
}
