// Search parameters as they are in the URL: all of them strings, "1" as well.

export const plainSearch = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Readonly<Record<string, unknown>>): string => {
    const pairs = Object.entries(search).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
  },
}

/** Keeps the listed search parameters and drops all others. */
export const texts =
  <const N extends string>(...names: N[]) =>
  (search: Record<string, unknown>): { [K in N]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as { [K in N]?: string }
