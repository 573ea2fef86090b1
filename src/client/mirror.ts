// Keeps a copy of all rows of a namespace: everything once, then what has changed.
import { ApiProblem } from './api-problem.ts'
import type { CallOptions } from './client-options.ts'
import { pause } from './fetch-with-retries.ts'

export interface MirrorOptions extends CallOptions {
  /** The version that the copy has; none for a copy that begins. */
  readonly since?: string | null | undefined
  /**
   * `uri` adds the IRIs of rows, `target` targets and baselines, `identifiers` registry numbers of organizations. Use the
   * same for the whole life of a copy.
   */
  readonly include?: readonly ('uri' | 'target' | 'identifiers')[]
  /** Rows and changes asked for at a time; 1,000 unless said otherwise, which is also the most. */
  readonly limit?: number
  /** Goes on for ever, and asks for changes that often. Without it the iteration ends when the copy is up to date. */
  readonly everySeconds?: number
}

export type MirrorChange<R> =
  | { readonly change: 'upserted'; readonly row: R }
  | { readonly change: 'removed'; readonly id: string }

/** One page. Apply the steps in their order, and the changes of each in theirs. */
export interface MirrorStep<R> {
  /** Drop all rows of the copy first: all of them follow. */
  readonly clear: boolean
  readonly changes: readonly MirrorChange<R>[]
  /** What to keep as `since` once this step is applied; null while others belong to it. */
  readonly version: string | null
}

interface Page<T> {
  readonly data: readonly T[]
  readonly meta: { readonly cursor: string | null; readonly version: string }
}

interface Query {
  readonly limit: number
  readonly include?: ('uri' | 'target' | 'identifiers')[]
  readonly cursor?: string
}

/** The part of a client that is used. */
export interface ReadsRows<R> {
  listRows(input: Query, options: CallOptions): Promise<Page<R>>
  listRowChanges(
    input: Query & { readonly since: string },
    options: CallOptions,
  ): Promise<Page<MirrorChange<R>>>
}

/** A version may be gone while it is read, by a restore; but not again and again. */
const maxCopies = 3

/** `for await (const { clear, changes, version } of mirror(client, { since }))` */
export async function* mirror<R>(
  client: ReadsRows<R>,
  { since, include, limit = 1000, everySeconds, ...options }: MirrorOptions = {},
): AsyncGenerator<MirrorStep<R>, void, undefined> {
  const query: Query = { limit, ...(include ? { include: [...include] } : {}) }
  let version = since ?? null
  for (let copies = 0; ;) {
    version ??= yield* readAll(client, query, options)
    const fed: Fed | ApiProblem = yield* readChanges(client, query, version, options)
    if (fed instanceof ApiProblem) {
      copies += 1
      if (copies > maxCopies) throw fed
      version = null
      continue
    }
    copies = 0
    version = fed.version
    // What was written between two pages is in the next feed: only one of a single page leaves nothing open.
    if (!fed.isSinglePage) continue
    if (everySeconds === undefined) return
    await pause(everySeconds * 1000, options.signal)
  }
}

/** Returns the version that the copy counts from: that of its first page. */
async function* readAll<R>(
  client: ReadsRows<R>,
  query: Query,
  options: CallOptions,
): AsyncGenerator<MirrorStep<R>, string, undefined> {
  let cursor: string | null = null
  let version: string | null = null
  do {
    const { data, meta }: Page<R> = await client.listRows(
      cursor === null ? query : { ...query, cursor },
      options,
    )
    const isFirst = version === null
    version ??= meta.version
    if (typeof version !== 'string') {
      throw new Error('The answer has no X-Namespace-Version, without which no changes can be asked for.')
    }
    cursor = meta.cursor
    const changes = data.map((row) => ({ change: 'upserted' as const, row }))
    yield { clear: isFirst, changes, version: cursor === null ? version : null }
  } while (cursor !== null)
  return version
}

interface Fed {
  readonly version: string
  readonly isSinglePage: boolean
}

/** Returns the problem where the version is gone. */
async function* readChanges<R>(
  client: ReadsRows<R>,
  query: Query,
  since: string,
  options: CallOptions,
): AsyncGenerator<MirrorStep<R>, Fed | ApiProblem, undefined> {
  let cursor: string | null = null
  for (let isFirst = true; ; isFirst = false) {
    const input: Query & { since: string } = { ...query, since, ...(cursor === null ? {} : { cursor }) }
    const page = await client.listRowChanges(input, options).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'version_gone') return error
      throw error
    })
    if (page instanceof ApiProblem) return page
    const { data, meta } = page
    cursor = meta.cursor
    const version = cursor === null ? meta.version : null
    if (data.length > 0 || (version !== null && version !== since))
      yield { clear: false, changes: data, version }
    if (cursor === null) return { version: meta.version, isSinglePage: isFirst }
  }
}
