// Whether the storage is full, as far as this process knows: set by watch-storage.ts and by errors of the database. Checked
// before large writes, so that the remaining space is left for rollbacks.
import { isStorageFull, StorageFullError } from './pools/is-storage-full.ts'

export interface Storage {
  readonly isFull: boolean
  /** Throws while the storage is full. */
  refuseWhenFull(): void
  /** After an error of the database that means "disk full", the storage counts as full until the next check. */
  note(error: unknown): void
}

export interface StorageSwitch extends Storage {
  set(isFull: boolean): void
}

export function createStorage(): StorageSwitch {
  let isFull = false
  return {
    get isFull() {
      return isFull
    },
    refuseWhenFull() {
      if (isFull) throw new StorageFullError()
    },
    note(error) {
      if (isStorageFull(error)) isFull = true
    },
    set(now) {
      isFull = now
    },
  }
}
