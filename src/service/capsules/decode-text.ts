// UTF-8 to text. V8 takes nine times as long for it as for ASCII, and most files have only a few characters beyond: what is
// ASCII is taken as it is, block by block. 14 ms instead of 36 for 10 MiB.
import { isAscii } from 'node:buffer'

const blockBytes = 4096

// A byte order mark counts as one only at the very beginning.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The bytes are valid UTF-8. A byte order mark at their beginning is left out. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  let asciiFrom = hasByteOrderMark(bytes) ? 3 : 0
  for (let from = asciiFrom; from < bytes.length;) {
    const end = endOfCharacter(bytes, Math.min(from + blockBytes, bytes.length))
    const block = buffer.subarray(from, end)
    if (!isAscii(block)) {
      text += buffer.toString('latin1', asciiFrom, from) + decoder.decode(block)
      asciiFrom = end
    }
    from = end
  }
  return text + buffer.toString('latin1', asciiFrom)
}

const hasByteOrderMark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** This position, or the next that is not inside a character. */
function endOfCharacter(bytes: Uint8Array, position: number): number {
  let at = position
  while (at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80) at++
  return at
}
