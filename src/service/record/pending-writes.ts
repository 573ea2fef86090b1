// Writes that no answer waits for, so that they delay no request; the process waits for them when it stops.
export interface PendingWrites {
  /** Ends with the write, which never fails. */
  add(write: Promise<unknown>): Promise<void>
  flush(): Promise<void>
}

export function createPendingWrites(onError: (error: unknown) => void): PendingWrites {
  const pending = new Set<Promise<void>>()
  return {
    async add(write) {
      const done = write.then(() => {}, onError)
      pending.add(done)
      await done
      pending.delete(done)
    },
    async flush() {
      await Promise.all(pending)
    },
  }
}
