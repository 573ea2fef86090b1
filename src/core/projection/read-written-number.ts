// Numbers as people write them, with separators, units, percent signs and currencies: what a text probably means that is no
// number by the rules. A suggestion to a person, never taken without being asked. Rules, section 2. Pure.
import { monthNumber } from './month-names.ts'

export interface ReadNumber {
  /** As the rules read it: `1250`, `-0.5`. */
  readonly number: string
  /** The second reading, where one separator may be either: `1,250` is 1250, and perhaps 1.250. */
  readonly other: string | null
  /** `%` for every way to write it, the currency and the words beside it: `hours`, `$`, `$ per night`; null for none. */
  readonly unit: string | null
  /** False where what stands before or after says otherwise: `about 40`, `< 5`, `40+`. */
  readonly isExact: boolean
}

/** A value that is longer is a text. */
const maxLength = 200

/** A value that holds a digit looks like a number to the person who wrote it. */
export const holdsDigit = (text: string): boolean => /\p{Nd}/u.test(text)

/** Null where there is no number, or several. */
export function readWrittenNumber(written: string): ReadNumber | null {
  if (written.length > maxLength) return null
  const text = written.replaceAll(/\s+/g, ' ').trim()
  // Digits after a letter belong to its word: `m2`, `CO2`.
  const runs = [...text.matchAll(/(?<![\p{L}\d])\d+(?:[ .,'’]\d+)*/gu)]
  const [run] = runs
  if (!run || runs.length > 1) return null
  const digits = readDigits(run[0])
  const before = readBefore(text.slice(0, run.index))
  const after = readAfter(text.slice(run.index + run[0].length), before)
  if (!digits || !before || !after) return null
  const sign = before.isNegative !== after.isInBrackets ? '-' : ''
  const shift = (number: string): string => `${sign}${movePoint(number, after.power)}`
  const words = after.words === '' ? null : after.words
  return {
    number: shift(digits.number),
    other: digits.other === null ? null : shift(digits.other),
    unit: before.currency === '' ? words : [before.currency, words].filter(Boolean).join(' '),
    isExact: before.isExact && after.isExact,
  }
}

/** Groups of three, or a decimal; one comma before exactly three digits is taken for thousands. */
function readDigits(run: string): Pick<ReadNumber, 'number' | 'other'> | null {
  if (/^\d+(?:\.\d+)?$/.test(run)) return { number: run, other: otherOfPoint(run) }
  const [, grouped, separator = '', fraction = ''] =
    /^([1-9]\d{0,2}(?:([ .,'’])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/.exec(run) ?? []
  if (grouped !== undefined && !(fraction !== '' && run[grouped.length] === separator)) {
    const whole = grouped.replaceAll(separator, '')
    const isSingle = grouped.length - whole.length === 1
    if (fraction !== '') return { number: `${whole}.${fraction}`, other: null }
    return { number: whole, other: separator === ',' && isSingle ? run.replace(',', '.') : null }
  }
  return /^\d+,\d+$/.test(run) ? { number: run.replace(',', '.'), other: null } : null
}

/** `1.250 heures`: a point before exactly three digits separates thousands in many languages. */
const otherOfPoint = (run: string): string | null =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(run) ? run.replace('.', '') : null

const currency = String.raw`(?:CA|C|US|A)?[$€£¥]|CAD|USD|EUR|GBP|CHF|AUD`
const beforePattern = new RegExp(String.raw`^(.*?)(\(?)(?:([-+−]) ?)?(?:(${currency}) ?)?([-+−]?)$`)

/** Null where the digits belong to what stands before them: `COVID-19`, `Q1`, `June 2024`. */
function readBefore(text: string) {
  const [, words = '', bracket = '', sign = '', money = '', inner = ''] = beforePattern.exec(text) ?? []
  if (sign !== '' && inner !== '') return null
  if (/[\p{L}\p{N}_#/]$/u.test(words)) return null
  if (words.split(/[ ,.]+/).some((word) => monthNumber(word) !== undefined)) return null
  // A dash between words and a number is no sign.
  const isSign = words.trim() === ''
  return {
    isNegative: isSign && /[-−]/.test(sign + inner),
    currency: money,
    isBracket: bracket !== '',
    isExact: words.trim() === '',
  }
}

/** Of ten, that the number is multiplied by. */
const powers: readonly (readonly [words: RegExp, power: number])[] = [
  [/^(?:thousand|mille|milliers?|[kK](?= ?[$€£¥]| |$))(?![\p{L}])/u, 3],
  [/^(?:millions?|M(?= ?[$€£¥]))(?![\p{L}])/u, 6],
  [/^milliards?(?![\p{L}])/u, 9],
]

/** A dozen, a half, a rank: the number that is meant is another one. A billion is not the same in both languages. */
const unclear =
  /^(?:hundreds?|cents?|dozens?|douzaines?|billions?|st|nd|rd|th|er|re|ere|eme|e|[eè]re|[eè]me|ième)(?![\p{L}])/iu

/** Metres, males or millions. */
const unclearMoney = /^[mb]n?(?= ?[$€£¥])/

const percent = /^(?:%|percent\b|per cent\b|pour cent\b|pct\b|p\. ?100\b)/i

const vague = /^(?:\+|\(?(?:approx|environ|about|estim|(?:or|ou|et) (?:more|less|plus|moins)\b))/i

/** Null where it cannot be said what the digits are. */
function readAfter(text: string, before: ReturnType<typeof readBefore>) {
  if (!before || /^(?:[-½¼¾⁄:_]|(?!m[23]\b)\p{L}+\d)/u.test(text)) return null
  let rest = text.trim()
  const isInBrackets = before.isBracket && rest.startsWith(')')
  if (before.isBracket && !isInBrackets) return null
  if (isInBrackets) rest = rest.slice(1).trim()
  if (unclear.test(rest) || unclearMoney.test(rest) || holdsMonth(rest)) return null
  const isExact = !vague.test(rest)
  rest = rest.replace(/^\+ ?/, '')
  if (before.currency !== '' && /^[mb]n?\b/.test(rest)) return null
  const isMillions = before.currency !== '' && /^M\b/.test(rest)
  const [of = '', power = 0] = isMillions ? ['M', 6] : findPower(rest)
  if (of !== '')
    rest = rest
      .slice(of.length)
      .trim()
      .replace(/^(?:of |de |d['’])/, '')
  const words = percent.test(rest) ? `%${rest.replace(percent, '')}` : rest.replace(/[.,;]$/, '')
  return { words: words.trim(), power, isInBrackets, isExact }
}

function findPower(text: string): readonly [words?: string, power?: number] {
  for (const [words, power] of powers) {
    const [found] = words.exec(text) ?? []
    if (found !== undefined) return [found, power]
  }
  return []
}

const holdsMonth = (text: string): boolean => monthNumber(text.split(/[ ,]/)[0] ?? '') !== undefined

/** The decimal times ten to the power, exactly. */
function movePoint(number: string, power: number): string {
  if (power === 0) return number
  const [whole = '', fraction = ''] = number.split('.')
  const moved = (whole + fraction.slice(0, power).padEnd(power, '0')).replace(/^0+(?=\d)/, '')
  const rest = fraction.slice(power)
  return rest === '' ? moved : `${moved}.${rest}`
}
