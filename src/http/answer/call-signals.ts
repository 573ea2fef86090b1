// Abort signals for handlers that wait: aborted when the connection is gone or the process stops. The end of what a client
// sends is no abort: it may close its side and read on. One that has left looks the same until something is written to it,
// so whatever waits needs a time limit of its own.
import type { ServerResponse } from 'node:http'

export function createCallSignals() {
  const waiting = new Set<AbortController>()
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    /** Aborted when the connection closes on both sides, or is reset, before the answer is sent, or when draining starts. */
    open(response: ServerResponse) {
      const controller = new AbortController()
      if (isDraining || response.destroyed) controller.abort()
      else waiting.add(controller)
      response.once('close', () => {
        waiting.delete(controller)
        if (!response.writableFinished) controller.abort()
      })
      return controller.signal
    },
    startDraining() {
      isDraining = true
      for (const controller of waiting) controller.abort()
      waiting.clear()
    },
  }
}

export type CallSignals = ReturnType<typeof createCallSignals>
