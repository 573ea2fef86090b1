// Errors lose their code on the way out of a thread or a process, so that the database is away is said in words, and
// becomes an error again on this side: known to `isUnavailable` by its code, cannot_connect_now.
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  readonly code = '57P03'
}
