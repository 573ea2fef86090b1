// Drafts of mending, kept in this browser: what was decided, and the file where it is nowhere else. Only the newest
// ones are kept.
import type { DecisionList } from './model.ts'

export interface Draft {
  /** Of the organization and the file: several people may use the same browser. */
  readonly key: string
  readonly at: number
  readonly decisions: DecisionList
  /** A file that the service does not have. */
  readonly file?: File
  /** The capsule whose place the file takes. */
  readonly replaces?: { readonly capsuleId: string; readonly name: string }
}

const maxDrafts = 20
const maxFileBytes = 50 * 1024 * 1024

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('impact-graph-mending', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore('drafts', { keyPath: 'key' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('The drafts cannot be opened.')))
  })

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('drafts', mode)
      const request = work(transaction.objectStore('drafts'))
      transaction.addEventListener('complete', () => resolve(request.result))
      for (const failure of ['error', 'abort'])
        transaction.addEventListener(failure, () => reject(new Error('The draft cannot be kept.')))
    })
  } finally {
    database.close()
  }
}

/** Null when there is none, and where the browser keeps nothing. */
export async function readDraft(key: string): Promise<Draft | null> {
  try {
    return (await inStore<Draft | undefined>('readonly', (store) => store.get(key))) ?? null
  } catch {
    return null
  }
}

/** False where the browser keeps nothing: private windows, full disks. */
export async function keepDraft(draft: Draft): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(draft))
    const all = await inStore<Draft[]>('readonly', (store) => store.getAll())
    for (const { key } of tooMany(all)) await dropDraft(key)
    return true
  } catch {
    return false
  }
}

export async function dropDraft(key: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(key))
  } catch {
    // It is dropped with the next one.
  }
}

/** The oldest ones beyond the limits. */
export function tooMany(drafts: readonly Pick<Draft, 'key' | 'at' | 'file'>[]): Pick<Draft, 'key'>[] {
  let bytes = 0
  return drafts
    .toSorted((a, b) => b.at - a.at)
    .filter(({ file }, position) => {
      bytes += file?.size ?? 0
      return position >= maxDrafts || (position > 0 && bytes > maxFileBytes)
    })
}
