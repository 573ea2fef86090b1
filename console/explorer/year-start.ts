// The month in which the years of a namespace begin, as chosen in this browser.

const storedAs = (namespace: string | null): string => `impact-graph.year-start.${namespace ?? 'library'}`

/** From the URL, else as last chosen; January where neither is a month. */
export const readYearStart = (text: string | undefined, namespace: string | null): number =>
  monthOf(text) ?? monthOf(localStorage.getItem(storedAs(namespace))) ?? 1

export const storeYearStart = (month: number, namespace: string | null): void =>
  localStorage.setItem(storedAs(namespace), String(month))

const monthOf = (text: string | null | undefined): number | null =>
  /^([1-9]|1[0-2])$/.test(text ?? '') ? Number(text) : null
