// Code that is loaded on demand. A chunk that fails to load has its own error class: otherwise the router would
// reload the whole document, and with the service down nothing would be left to show.

export class PartNotFetched extends Error {
  override readonly name = 'PartNotFetched'
}

export const pagePart =
  <T>(fetchPart: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await fetchPart()
    } catch (cause) {
      throw new PartNotFetched('A part of the console could not be fetched.', { cause })
    }
  }
