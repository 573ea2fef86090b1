// Exact sums of decimal texts: 0.1 + 0.2 is 0.3. Rules, section 9. Pure.
import { divideDecimals, nearestDouble, powerOfTen, readDecimal, type Decimal } from './decimal.ts'

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
    return divideDecimals(this.exact(), { digits: BigInt(this.#count), exponent: 0 })
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
