// Singular or plural. English uses the singular for 1, French for 0 and 1.

type Plural = (n: number, one: string, many: string) => string

export const pluralEn: Plural = (n, one, many) => (n === 1 ? one : many)
export const pluralFr: Plural = (n, one, many) => (n < 2 ? one : many)

/** Such as `3 reports`: takes the number and its formatted text. */
export const countEn =
  (one: string, many: string) =>
  (n: number, formatted: string): string =>
    `${formatted} ${pluralEn(n, one, many)}`

export const countFr =
  (one: string, many: string) =>
  (n: number, formatted: string): string =>
    `${formatted} ${pluralFr(n, one, many)}`

/** Such as `reports`: the noun only. */
export const nounEn =
  (one: string, many: string) =>
  (n: number): string =>
    pluralEn(n, one, many)

export const nounFr =
  (one: string, many: string) =>
  (n: number): string =>
    pluralFr(n, one, many)
