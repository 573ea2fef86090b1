// A long read in the process of the test instead of a thread, where a test looks at what it asks the database.
import { openLongRead, type LongRead } from '../../src/database/long-read.ts'
import { readSnapshot } from '../../src/database/pools/read-snapshot.ts'
import type { StartedApp } from './start-app.ts'

export const readHere = <Args>(
  { store }: Pick<StartedApp, 'store'>,
  read: LongRead<Args, unknown>,
  args: Args,
): Promise<string> =>
  readSnapshot(store, async (tx) => {
    const { chunks } = await openLongRead(store, tx, read, args)
    let text = ''
    for await (const chunk of chunks)
      text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return text
  })
