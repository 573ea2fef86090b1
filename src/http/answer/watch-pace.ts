// Detects clients that read a stream too slowly: each stream holds a database connection. Rules, section 4.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The minimum speed at which a client must read while data is waiting. */
export interface Pace {
  readonly bytesPerSecond: number
  readonly windowMs: number
}

export const minPace: Pace = { bytesPerSecond: 32 * 1024, windowMs: 30_000 }

const samplesPerWindow = 10

/** Calls `onTooSlow` once, with the bytes read in the last window. */
export function watchPace(
  response: ServerResponse,
  socket: Socket,
  { bytesPerSecond, windowMs }: Pace,
  onTooSlow: (takenBytes: number) => void,
): void {
  const minBytes = (bytesPerSecond * windowMs) / 1000
  // Bytes that the operating system had accepted at each of the last samples.
  const accepted: number[] = []
  const sample = (): void => {
    // Nothing is waiting: the client waits for us.
    if (socket.writableLength === 0) {
      accepted.length = 0
      return
    }
    const now = socket.bytesWritten - socket.writableLength
    accepted.push(now)
    if (accepted.length <= samplesPerWindow) return
    const readBytes = now - (accepted.shift() ?? now)
    if (readBytes >= minBytes) return
    clearInterval(timer)
    onTooSlow(readBytes)
  }
  const timer = setInterval(sample, windowMs / samplesPerWindow).unref()
  response.once('close', () => clearInterval(timer))
}
