// Iterates over lists of any length; each page is requested when it is needed.
import type { CallOptions } from './client-options.ts'

interface Page {
  readonly data: readonly unknown[]
  readonly meta: { readonly cursor: string | null }
}

/** A client's method for a list: `client.listOrganizations`, `client.listCapsules`, `client.listRows`. */
export type ListMethod = (input: never, options?: CallOptions) => Promise<Page>

export type InputOf<M extends ListMethod> = NonNullable<Parameters<M>[0]>
export type PageOf<M extends ListMethod> = Awaited<ReturnType<M>>

/** `for await (const page of pages(client.listRows, { fund: ['Maple Fund'] }))` */
export async function* pages<M extends ListMethod>(
  list: M,
  input: InputOf<M>,
  options?: CallOptions,
): AsyncGenerator<PageOf<M>, void, undefined> {
  const request = list as unknown as (input: object, options?: CallOptions) => Promise<PageOf<M>>
  let cursor: string | null = null
  do {
    const page: PageOf<M> = await request(cursor === null ? input : { ...(input as object), cursor }, options)
    yield page
    cursor = page.meta.cursor
  } while (cursor !== null)
}

/** The entries of all pages: `for await (const row of items(client.listRows, {}))` */
export async function* items<M extends ListMethod>(
  list: M,
  input: InputOf<M>,
  options?: CallOptions,
): AsyncGenerator<PageOf<M>['data'][number], void, undefined> {
  for await (const page of pages(list, input, options)) yield* page.data
}

/** The same, once all pages are read. */
export async function allItems<M extends ListMethod>(
  list: M,
  input: InputOf<M>,
  options?: CallOptions,
): Promise<PageOf<M>['data'][number][]> {
  const found: PageOf<M>['data'][number][] = []
  for await (const item of items(list, input, options)) found.push(item)
  return found
}
