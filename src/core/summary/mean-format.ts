// How a mean is rounded for people: it may have many digits that say nothing. Files and programs get all of them. Pure.

/** Options of `Intl.NumberFormat`. */
export const meanFormat = (
  mean: number,
): { maximumFractionDigits?: number; maximumSignificantDigits?: number } =>
  Math.abs(mean) >= 1 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 3 }
