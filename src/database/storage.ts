// Whether the storage is full, as far as this process knows: set by watch-storage.ts and by errors of the database. Checked
// before large writes, so that the remaining space is left for rollbacks.
import { isStorageFull, StorageFullError } from './pools/is-storage-full.ts'

export class Storage {
  isFull = false

  /** Throws while the storage is full. */
  refuseWhenFull(): void {
    if (this.isFull) throw new StorageFullError()
  }

  /** After an error of the database that means "disk full", the storage counts as full until the next check. */
  note(error: unknown): void {
    if (isStorageFull(error)) this.isFull = true
  }
}
