// Decimal texts as whole numbers and powers of ten, so that nothing is lost on the way to a double. Rules, section 9. Pure.

/** `digits` × 10 to the power of `exponent`. */
export interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** Longer texts and larger exponents would make a sum expensive: their double is used instead. */
const maxDigits = 1000
const maxExponent = 400

/** `value`: the number of `text`. */
export function readDecimal(text: string, value: number): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = pattern.exec(text.trim()) ?? []
  const length = whole.length + fraction.length
  const power = Number(exponent)
  if (length === 0 || length > maxDigits || Math.abs(power) > maxExponent) {
    // The decimal text of a double is within both limits.
    return readDecimal(String(value), value)
  }
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, exponent: power - fraction.length }
}

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

export function compareDecimals(a: Decimal, b: Decimal): number {
  const { digits } = subtractDecimals(a, b)
  return digits < 0n ? -1 : digits > 0n ? 1 : 0
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent)
  const raise = (each: Decimal) => each.digits * powerOfTen(each.exponent - exponent)
  return { digits: raise(a) - raise(b), exponent }
}

/** The nearest double; infinite where there is none. */
export const nearestDouble = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`)

/** Digits computed for a quotient; a double has 17. */
const quotientDigits = 45

export const withoutSign = (each: Decimal): Decimal =>
  each.digits < 0n ? { ...each, digits: -each.digits } : each

/** The double nearest to the exact quotient; null where the divisor is 0 or the quotient beyond all numbers. */
export function divideDecimals(dividend: Decimal, divisor: Decimal): number | null {
  const [digits, by] = [withoutSign(dividend).digits, withoutSign(divisor).digits]
  if (by === 0n) return null
  const sign = dividend.digits < 0n === divisor.digits < 0n ? 1n : -1n
  const nearest = (size: bigint, places: number): number | null => {
    const exponent = dividend.exponent - divisor.exponent - places
    const quotient = nearestDouble({ digits: sign * size, exponent })
    return Number.isFinite(quotient) ? quotient : null
  }
  // The mean of one value, for example: few digits are read many times faster.
  if (digits % by === 0n) return nearest(digits / by, 0)
  const more = Math.max(0, quotientDigits + String(by).length - String(digits).length)
  const raised = digits * powerOfTen(more)
  // One more digit represents the remainder, for correct rounding.
  return nearest((raised / by) * 10n + (raised % by === 0n ? 0n : 1n), more + 1)
}

/** A part by its whole, as a percentage. */
export const percentage = (part: Decimal, whole: Decimal): number | null =>
  divideDecimals({ ...part, exponent: part.exponent + 2 }, whole)

/** A number with the text that it was written as. */
export interface WrittenNumber {
  readonly value: number
  readonly text: string
}

/** Numbers that differ are in the order of their texts; only equal ones may hide a difference. */
export function compareWritten(a: WrittenNumber, b: WrittenNumber): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1
  if (a.text === b.text) return 0
  return compareDecimals(readDecimal(a.text, a.value), readDecimal(b.text, b.value))
}

/** Longer ones are written with an exponent. */
const maxPlainLength = 40

/** All digits, without zeros that say nothing: `76`, `0.3`, `1.5e300`. */
export function writeDecimal({ digits, exponent }: Decimal): string {
  if (digits === 0n) return '0'
  const [sign, size] = digits < 0n ? ['-', String(-digits)] : ['', String(digits)]
  let length = size.length
  while (size[length - 1] === '0') length--
  const significant = size.slice(0, length)
  const power = exponent + size.length - significant.length
  // The place of the point, counted from the first digit.
  const point = significant.length + power
  if (Math.max(point, significant.length, significant.length - point) > maxPlainLength) {
    const fraction = significant.slice(1)
    return `${sign}${significant.slice(0, 1)}${fraction && `.${fraction}`}e${point - 1}`
  }
  if (power >= 0) return sign + significant.padEnd(point, '0')
  return point > 0
    ? `${sign}${significant.slice(0, point)}.${significant.slice(point)}`
    : `${sign}0.${significant.padStart(-power, '0')}`
}

/** All digits of a value as it was written. */
export const exactText = ({ text, value }: WrittenNumber): string => writeDecimal(readDecimal(text, value))

/** Exactly. */
export function timesHundred(text: string): string {
  const { digits, exponent } = readDecimal(text, Number(text))
  return writeDecimal({ digits, exponent: exponent + 2 })
}
