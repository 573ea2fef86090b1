// Why the server of DATABASE_URL cannot be used, as a message for the operator.

export class UnsuitableDatabaseError extends Error {
  override readonly name = 'UnsuitableDatabaseError'
}
