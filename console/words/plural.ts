// Singular or plural. English has the singular for 1 alone, French for 0 and 1.

type Plural = (n: number, one: string, many: string) => string

export const pluralEn: Plural = (n, one, many) => (n === 1 ? one : many)
export const pluralFr: Plural = (n, one, many) => (n < 2 ? one : many)

/** `3 reports`: takes the number to decide by, and the number as it is written. */
export const countEn =
  (one: string, many: string) =>
  (n: number, formatted: string): string =>
    `${formatted} ${pluralEn(n, one, many)}`

export const countFr =
  (one: string, many: string) =>
  (n: number, formatted: string): string =>
    `${formatted} ${pluralFr(n, one, many)}`

/** `reports`: the noun alone. */
export const nounEn =
  (one: string, many: string) =>
  (n: number): string =>
    pluralEn(n, one, many)

export const nounFr =
  (one: string, many: string) =>
  (n: number): string =>
    pluralFr(n, one, many)
