// Returns a thread's result with its large buffers transferred instead of copied.
import { move, transferableSymbol, valueSymbol } from 'piscina'

// Smaller buffers may share their memory with others (Node's pool), and are cheap to copy.
const minTransferBytes = 32 * 1024

export function transferResult<T>(value: T, buffers: readonly ArrayBufferView[]): T {
  const moved = new Set(
    buffers.filter((view) => view.byteLength >= minTransferBytes).map((view) => view.buffer),
  )
  return move({ [transferableSymbol]: [...moved], [valueSymbol]: value } as never) as T
}
