// Exact sums of decimal numbers: 0.1 and 0.2 make 0.3. Pure.

interface Decimal {
  readonly digits: bigint
  readonly places: number
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${whole}${fraction}`)
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 }
}

const raised = ({ digits, places }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - places)

function textOf({ digits, places }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const figures = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const whole = figures.slice(0, figures.length - places)
  const fraction = figures.slice(figures.length - places).replace(/(?<!0)0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** The sum as text, because a floating-point number cannot represent every sum. */
export function exactSum(values: readonly number[]): string {
  // Fast path for integers; a sum that is not exact becomes NaN.
  const step = (sum: number, value: number) =>
    Number.isSafeInteger(value) && Number.isSafeInteger(sum + value) ? sum + value : NaN
  const whole = values.reduce(step, 0)
  if (Number.isSafeInteger(whole)) return String(whole)
  const decimals = values.map(decimalOf)
  const places = decimals.reduce((most, each) => Math.max(most, each.places), 0)
  return textOf({ digits: decimals.reduce((sum, each) => sum + raised(each, places), 0n), places })
}
