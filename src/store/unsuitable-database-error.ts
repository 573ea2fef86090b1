// What keeps a server of DATABASE_URL from being used, in words for the person who set it.

export class UnsuitableDatabaseError extends Error {
  override readonly name = 'UnsuitableDatabaseError'
}
