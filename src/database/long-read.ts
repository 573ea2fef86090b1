// Answers of any length: read in one snapshot, and written in chunks no faster than the client reads. They run in threads
// of their own (src/worker/read-threads.ts), so that nothing in them has to pause for other requests.
import type { Readable } from 'node:stream'

import type { PoolClient } from 'pg'

import type { TenantId } from '../contract/ids.ts'
import { usePreparedPlans } from './plans/prepared-session.ts'
import type { Store } from './pools/open-store.ts'

/** Text, or bytes. */
export type Chunks = AsyncGenerator<string | Uint8Array, void, undefined>

export interface LongAnswer<Head> {
  /** What is known before the first chunk, such as the version of the namespace. */
  readonly head: Head
  readonly chunks: Chunks
}

/** `Args` and `Head` go from one thread to another: plain values without functions. */
export interface LongRead<Args, Head> {
  readonly name: string
  /** Everything is looked up in the index of its key, in a session that has one plan for that: prepared-session.ts. */
  readonly isByKey: boolean | ((args: Args) => boolean)
  /** In a snapshot that is closed after the last chunk. A problem before the first chunk is sent is the answer. */
  open(tx: PoolClient, args: Args): Promise<LongAnswer<Head>>
}

export async function openLongRead<Args, Head>(
  store: Store,
  tx: PoolClient,
  read: LongRead<Args, Head>,
  args: Args,
): Promise<LongAnswer<Head>> {
  const isByKey = typeof read.isByKey === 'boolean' ? read.isByKey : read.isByKey(args)
  if (isByKey) await usePreparedPlans(store, tx)
  return await read.open(tx, args)
}

export interface LongContent<Head> {
  readonly head: Head
  /** What is not long comes as a whole. */
  readonly content: Buffer | Readable
}

export interface ReadThreads {
  /** Throws the problem that the read throws, or `too_many_streams`. */
  read<Args, Head>(read: LongRead<Args, Head>, tenantId: TenantId, args: Args): Promise<LongContent<Head>>
}
