// The number that words begin with: a suggestion to a person, never taken without being asked.

/** `12,000 nights` begins with 12000, `$90,000 in benefits` with 90000; null where there is none. */
export function leadingNumber(words: string): string | null {
  const [, found] = /^\s*\$?([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?![\d.,]*\d)/.exec(words) ?? []
  return found?.replaceAll(',', '') ?? null
}
