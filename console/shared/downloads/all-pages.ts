// Reads all pages of a list, up to a limit.

/** Longer lists are cut, and the download says so; the API has all of them. */
export const maxListed = 10_000

interface ListPage<R> {
  readonly data: readonly R[]
  readonly meta: { readonly cursor: string | null }
}

export async function allPages<R>(fetchPage: (cursor: string | null) => Promise<ListPage<R>>): Promise<R[]> {
  const rows: R[] = []
  let cursor: string | null = null
  do {
    const page: ListPage<R> = await fetchPage(cursor)
    rows.push(...page.data)
    cursor = page.meta.cursor
  } while (cursor !== null && rows.length < maxListed)
  return rows.slice(0, maxListed)
}
