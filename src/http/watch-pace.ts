// Notices who reads a stream too slowly: a database connection is held for them all the while. Decisions, section 4.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The least that a reader must take while there is something to take. */
export interface Pace {
  readonly bytesPerSecond: number
  readonly windowMs: number
}

export const leastPace: Pace = { bytesPerSecond: 32 * 1024, windowMs: 30_000 }

const looksPerWindow = 10

/** Calls once, with what was taken in the last window, when the reader turns out to be too slow. */
export function watchPace(
  response: ServerResponse,
  socket: Socket,
  { bytesPerSecond, windowMs }: Pace,
  onTooSlow: (takenBytes: number) => void,
): void {
  const leastBytes = (bytesPerSecond * windowMs) / 1000
  // How much the operating system had accepted for the reader at each of the last looks.
  const accepted: number[] = []
  const look = (): void => {
    // Nothing waits to be taken: it is the reader who waits for us.
    if (socket.writableLength === 0) {
      accepted.length = 0
      return
    }
    const now = socket.bytesWritten - socket.writableLength
    accepted.push(now)
    if (accepted.length <= looksPerWindow) return
    const takenBytes = now - (accepted.shift() ?? now)
    if (takenBytes >= leastBytes) return
    clearInterval(timer)
    onTooSlow(takenBytes)
  }
  const timer = setInterval(look, windowMs / looksPerWindow).unref()
  response.once('close', () => clearInterval(timer))
}
