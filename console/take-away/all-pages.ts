// A list that comes page by page, as a whole; of a very long one the first part.

/** A list of more is for the API; the download says that it was cut. */
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
