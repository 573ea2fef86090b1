// What keeps the embedded database from starting, in words for the person who started it.

export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

export const orUseAnotherServer =
  'Or set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer).'
