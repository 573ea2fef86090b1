// Lists that the service answers in pages: the pages that were asked for, or all of them up to a limit.
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

import type { CallOptions } from '../../../src/client/client-options.ts'
import { pages, type InputOf, type ListMethod, type PageOf } from '../../../src/client/pages.ts'

/** Longer lists are cut, and the download says so; the API has all of them. */
export const maxListed = 10_000

export async function allPages<M extends ListMethod>(
  list: M,
  input: InputOf<M>,
  options?: CallOptions,
): Promise<PageOf<M>['data'][number][]> {
  const rows: PageOf<M>['data'][number][] = []
  for await (const { data } of pages(list, input, options)) {
    rows.push(...data)
    if (rows.length >= maxListed) break
  }
  return rows.slice(0, maxListed)
}

/** The entries of the pages that were asked for. */
export function pagesQuery<M extends ListMethod>(
  queryKey: QueryKey,
  list: M,
  input: InputOf<M>,
  options?: CallOptions,
) {
  type Item = PageOf<M>['data'][number]
  const ask = list as unknown as (input: object, options: CallOptions) => Promise<PageOf<M>>
  return infiniteQueryOptions<PageOf<M>, Error, readonly Item[], QueryKey, string | null>({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      ask({ ...(input as object), ...(cursor !== null && { cursor }) }, { ...options, signal }),
    initialPageParam: null,
    getNextPageParam: ({ meta }) => meta.cursor,
    select: ({ pages: read }) => read.flatMap(({ data }) => data),
  })
}
