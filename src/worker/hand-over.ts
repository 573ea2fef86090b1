// Results of a thread whose large buffers are moved to the other side instead of copied.
import { move, transferableSymbol, valueSymbol } from 'piscina'

// Small ones may share their memory with others, and copying them costs nothing.
const worthMovingBytes = 32 * 1024

export function handOver<T>(value: T, buffers: readonly ArrayBufferView[]): T {
  const moved = new Set(
    buffers.filter((view) => view.byteLength >= worthMovingBytes).map((view) => view.buffer),
  )
  return move({ [transferableSymbol]: [...moved], [valueSymbol]: value } as never) as T
}
