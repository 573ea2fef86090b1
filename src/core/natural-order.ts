// The order in which people look for names: by letter whatever the case and accents, and `Goal 7` before `Goal 10`. Pure.

const collators = {
  en: new Intl.Collator('en-CA', { numeric: true }),
  fr: new Intl.Collator('fr-CA', { numeric: true }),
}

/** What has no name comes last. */
export function compareNames(a: string | null, b: string | null, language: 'en' | 'fr' = 'en'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return collators[language].compare(a, b)
}
