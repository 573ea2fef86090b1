// Exact sums of decimal texts: 0.1 + 0.2 is 0.3. Rules, section 9. Pure.

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/

/** Longer texts and larger exponents would make the sum expensive: their double is added instead. */
const maxDigits = 1000
const maxExponent = 400

/** Digits computed for a mean; a double has 17. */
const meanDigits = 45

interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

function decimalOf(text: string, value: number): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = decimal.exec(text.trim()) ?? []
  const length = whole.length + fraction.length
  const power = Number(exponent)
  if (length === 0 || length > maxDigits || Math.abs(power) > maxExponent) {
    // The decimal text of a double is within both limits.
    return decimalOf(String(value), value)
  }
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, exponent: power - fraction.length }
}

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent)

/** The nearest double; infinite where there is none. */
const numberOf = (digits: bigint, exponent: number): number => Number(`${digits}e${exponent}`)

/** Keeps one sum per exponent; nearly all groups have few different exponents. */
export class DecimalSum {
  #count = 0
  readonly #byExponent = new Map<number, bigint>()

  /** `value`: the number of `text`. */
  add(text: string, value: number): void {
    const { digits, exponent } = decimalOf(text, value)
    this.#byExponent.set(exponent, (this.#byExponent.get(exponent) ?? 0n) + digits)
    this.#count++
  }

  /** The double nearest to the exact sum; infinite where it is out of range. */
  total(): number {
    const { digits, exponent } = this.#exact()
    return numberOf(digits, exponent)
  }

  /** The double nearest to the exact mean; null where nothing was added. */
  mean(): number | null {
    if (this.#count === 0) return null
    const { digits, exponent } = this.#exact()
    const count = BigInt(this.#count)
    const more = Math.max(0, meanDigits + String(count).length - String(digits).length)
    const raised = digits * powerOfTen(more)
    const quotient = raised / count
    // One more digit represents the remainder, for correct rounding.
    const rest = raised % count === 0n ? 0n : digits < 0n ? -1n : 1n
    return numberOf(quotient * 10n + rest, exponent - more - 1)
  }

  #exact(): Decimal {
    let exponent = 0
    for (const each of this.#byExponent.keys()) exponent = Math.min(exponent, each)
    let digits = 0n
    for (const [each, sum] of this.#byExponent) digits += sum * powerOfTen(each - exponent)
    return { digits, exponent }
  }
}
