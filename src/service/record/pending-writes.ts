// Writes that no answer waits for, so that they delay no request; the process waits for them when it stops.
export function createPendingWrites(onError: (error: unknown) => void) {
  const pending = new Set<Promise<void>>()
  return {
    /** Ends with the write, which never fails. */
    async add(write: Promise<unknown>) {
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
