// Code that is loaded on demand. A chunk that fails to load has its own error class: otherwise the router would
// reload the whole document, and with the service down nothing would be left to show.

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

export const loadChunk =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load()
    } catch (cause) {
      throw new ChunkLoadError('A part of the console could not be fetched.', { cause })
    }
  }
