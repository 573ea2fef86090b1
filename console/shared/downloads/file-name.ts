// File names that can be recognized later: content, filters and date. Pure.
import { foldText } from '../../../src/core/match.ts'

/** Longer names are cut: some systems allow 255 bytes including the folder. */
const maxLetters = 100

const plain = (part: string): string =>
  foldText(part)
    // A unit, which would be lost with the other signs.
    .replaceAll('%', ' percent ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')

type Parts = readonly (string | null)[]

function joinParts(parts: Parts): string {
  const whole = parts
    .map((part) => plain(part ?? ''))
    .filter((part) => part !== '')
    .join('-')
  // Cuts by code points, so that no surrogate pair is split.
  return Array.from(whole)
    .slice(0, maxLetters)
    .join('')
    .replace(/(?<!-)-+$/, '')
}

/** Example: `prairie-indicator-reports-goal-5-2024-2026-11-15`, without an extension. The date is never cut. */
export function datedName(parts: Parts, day: string): string {
  const name = joinParts(parts)
  return name === '' ? day : `${name}-${day}`
}

/** The local date, such as `2026-11-15`. */
export const dayText = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
