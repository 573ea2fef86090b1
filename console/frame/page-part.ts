// Code that is loaded when it is first needed. A chunk that cannot be loaded has an error class of its own: the router would
// reload the whole document, and with the service down the console would be gone.

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
