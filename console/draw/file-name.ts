// Names of files that people find again: what they hold, under which filters, and of which day. Pure.

/** Longer names are cut: some systems take no more than 255 bytes with the folder. */
const maxLetters = 100

const plain = (part: string): string =>
  part
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

type Parts = readonly (string | null)[]

function joinParts(parts: Parts): string {
  const whole = parts
    .map((part) => plain(part ?? ''))
    .filter((part) => part !== '')
    .join('-')
  // By code points: half of a surrogate pair would be no text.
  return Array.from(whole).slice(0, maxLetters).join('').replaceAll(/-+$/g, '')
}

/** `prairie-indicator-reports-goal-5-2024-2026-11-15`, without an extension. The day is never cut. */
export function datedName(parts: Parts, day: string): string {
  const name = joinParts(parts)
  return name === '' ? day : `${name}-${day}`
}

/** The day where the reader is, as `2026-11-15`. */
export const dayText = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
