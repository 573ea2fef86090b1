// Exact sums of decimal texts: 0.1 + 0.2 is 0.3. Rules, section 9. Pure.
import { powerOfTen, readDecimal } from './decimal.ts'
import type { Decimal } from './decimal.ts'

/** Digits computed for a mean; a double has 17. */
const meanDigits = 45

/** The nearest double; infinite where there is none. */
const nearestDouble = ({ digits, exponent }: Decimal): number => Number(`${digits}e${exponent}`)

/** Keeps one sum per exponent; nearly all groups have few different exponents. */
export class DecimalSum {
  #count = 0
  readonly #byExponent = new Map<number, bigint>()

  /** `value`: the number of `text`. */
  add(text: string, value: number): void {
    const { digits, exponent } = readDecimal(text, value)
    this.#addAt(exponent, digits)
    this.#count++
  }

  /** All that was added to another sum. */
  addAll(other: DecimalSum): void {
    for (const [exponent, digits] of other.#byExponent) this.#addAt(exponent, digits)
    this.#count += other.#count
  }

  /** The double nearest to the exact sum; infinite where it is out of range. */
  total(): number {
    return nearestDouble(this.exact())
  }

  /** The double nearest to the exact mean; null where nothing was added. */
  mean(): number | null {
    if (this.#count === 0) return null
    const { digits, exponent } = this.exact()
    const count = BigInt(this.#count)
    const more = Math.max(0, meanDigits + String(count).length - String(digits).length)
    const raised = digits * powerOfTen(more)
    const quotient = raised / count
    // One more digit represents the remainder, for correct rounding.
    const rest = raised % count === 0n ? 0n : digits < 0n ? -1n : 1n
    return nearestDouble({ digits: quotient * 10n + rest, exponent: exponent - more - 1 })
  }

  exact(): Decimal {
    let exponent = 0
    for (const each of this.#byExponent.keys()) exponent = Math.min(exponent, each)
    let digits = 0n
    for (const [each, sum] of this.#byExponent) digits += sum * powerOfTen(each - exponent)
    return { digits, exponent }
  }

  #addAt(exponent: number, digits: bigint): void {
    this.#byExponent.set(exponent, (this.#byExponent.get(exponent) ?? 0n) + digits)
  }
}
