// What a stored cell shows, as text: numbers with the 15 digits that Excel shows, days by the format of the cell,
// `_xHHHH_` as the character it stands for. Rules, section 12. Pure.
import { dayNumber, dayText, isDay } from '../calendar-day.ts'

/** Of an ISO date or a whole day number. */
const daysFrom1900To1970 = 25_569
const daysFrom1904To1970 = 24_107
/** Excel has a 29 February 1900, which never was: day numbers up to here are one too many. */
const fictitiousDay = 60
const lastDay = 2_958_465

/** The shortest decimal for what Excel shows; null for what is no number. */
export function shownNumber(stored: string): string | null {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return null
  // Most numbers, days among them: nothing to round.
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return String(number)
  return String(Number(number.toPrecision(15)) + 0).replace('e', 'E')
}

/** The number of a text that is read as the same text, so that Excel can calculate with it. */
export const exactNumber = (text: string): number | null => (shownNumber(text) === text ? Number(text) : null)

/** A number for Excel where it says the same as the text. */
export const numberOrText = (text: string): number | string => exactNumber(text) ?? text

/** The number of a day; null for a text that is no day, and before Excel's 29 February 1900, where numbers are ambiguous. */
export function excelDay(text: string, is1904: boolean): number | null {
  if (text < (is1904 ? '1904-01-01' : '1900-03-01') || !isDay(text)) return null
  return dayNumber(text) + (is1904 ? daysFrom1904To1970 : daysFrom1900To1970)
}

/** The calendar day of a day number, its time of day left out; null outside of the calendar of Excel. */
export function shownDay(stored: string, is1904: boolean): string | null {
  const number = Math.floor(Number(stored))
  if (stored.trim() === '' || !Number.isFinite(number)) return null
  if (is1904) return number < 0 || number > lastDay - 1462 ? null : dayText(number - daysFrom1904To1970)
  if (number < 1 || number > lastDay || number === fictitiousDay) return null
  return dayText(number - daysFrom1900To1970 + (number < fictitiousDay ? 1 : 0))
}

/** Of cells of the type `d`, which hold an ISO date. */
export const shownIsoDate = (stored: string): string =>
  isDay(stored.slice(0, 10)) ? stored.slice(0, 10) : stored

export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : text

/** How a format shows numbers: as a day, or multiplied by 100 with a percent sign. */
export type NumberFormat = 'plain' | 'day' | 'percent'

/** Formats that every workbook has: days, and days with times. Those of East Asia are days as well. */
const isBuiltInDay = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)

const isBuiltInPercent = (id: number): boolean => id === 9 || id === 10

/** A day is a year or a day of the month, or a month where no hour or second is shown. */
export function readNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDay(id) ? 'day' : isBuiltInPercent(id) ? 'percent' : 'plain'
  const letters = splitLetters(code)
  if (/[ydge]/.test(letters) || (letters.includes('m') && !/[hs]/.test(letters))) return 'day'
  return letters.includes('%') ? 'percent' : 'plain'
}

/** What of the first section stands for something: not what is in quotes, in brackets or after a backslash. */
function splitLetters(code: string): string {
  let letters = ''
  for (let at = 0; at < code.length; at++) {
    const character = code[at] ?? ''
    if (character === ';') break
    if (character === '\\' || character === '_' || character === '*') at++
    else if (character === '"' || character === '[') {
      const end = code.indexOf(character === '"' ? '"' : ']', at + 1)
      if (end === -1) break
      at = end
    } else letters += character.toLowerCase()
  }
  return /^general$/.test(letters.trim()) ? '' : letters.replaceAll(/e[+-]|am\/pm|a\/p/g, '')
}
