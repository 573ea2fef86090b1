// Errors lose their code when they leave a thread or process. An unavailable database is therefore returned as a message
// and turned into this error by the receiver; so is what ended with its thread, or found no connection. `isUnavailable`
// recognizes it by its code, cannot_connect_now.
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = '57P03'
}
