import { describe, expect, it } from 'vitest'

import { readBytes } from './read-bytes.ts'

const inPieces = (...pieces: readonly string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
  )

describe('bytes of an answer', () => {
  it('are joined from chunks', async () => {
    const bytes = await readBytes(inPieces('one ', 'two ', 'été'), 100)
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe('one two été')
    expect(await readBytes(new Response(null), 100)).toHaveLength(0)
  })

  it('are null above the limit', async () => {
    expect(await readBytes(inPieces('four', 'more'), 8)).toHaveLength(8)
    expect(await readBytes(inPieces('four', 'more', '!'), 8)).toBeNull()
  })
})
