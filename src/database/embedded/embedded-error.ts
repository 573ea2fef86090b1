// Why the embedded database could not start, as a message for the operator.

export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

export const orUseAnotherServer =
  'Or set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer).'
