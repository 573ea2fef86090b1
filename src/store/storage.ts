// Whether there is room to store more, as this process knows it. Set by whoever watches the disk (watch-storage.ts) and
// by errors of the database; asked before anything larger is stored, so that what room is left serves rollbacks.
import { isStorageFull, StorageFullError } from './is-storage-full.ts'

export interface Storage {
  readonly isFull: boolean
  /** Throws while the storage is full. */
  demandRoom(): void
  /** Looks at an error of the database: after one that says so, the storage counts as full until somebody has looked. */
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
    demandRoom() {
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
