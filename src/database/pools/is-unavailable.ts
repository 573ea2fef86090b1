// Which errors of the database mean "not now", so that the answer is 503 with Retry-After. Rules, section 5.

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Only where a connection was to be made: in other calls they are faults of ours. */
const unreachableSocket = new Set([
  'ENOENT', // The unix socket is not there (yet).
  'EAGAIN', // More connections wait at the unix socket than it holds.
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENFILE',
])

const overloadedOrStopping = new Set([
  '25006', // read_only_sql_transaction: after a failover the address still leads to a standby
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '40001', // serialization_failure
  '40003', // statement_completion_unknown
  '40P01', // deadlock_detected
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '53400', // configuration_limit_exceeded
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '58000', // system_error
  '58030', // io_error
])

// pg gives these no code.
const driverMessages =
  /timeout exceeded when trying to connect|timeout expired|query read timeout|connection terminated|connection timeout|client has encountered a connection error|client was closed|pool after calling end/i

// Citus, of a connection to another of its machines that broke in the middle of a statement: an internal or an I/O error.
const clusterCodes = new Set(['XX000', '58030'])
const clusterMessages =
  /failed to copy to shard|connection marked as essential|server closed the connection|connection not open|lost synchronization|no connection to the server|could not (?:send|receive) data/i

/** Whether the database could not be reached or could not take the work just now. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (unreachable.has(code)) return true
  if (unreachableSocket.has(code)) return isConnectError(error)
  if (overloadedOrStopping.has(code) || code.startsWith('08')) return true
  if (clusterCodes.has(code)) return clusterMessages.test(error.message)
  return code === '' && driverMessages.test(error.message)
}

/** A missing socket is an outage, a missing file is a fault of ours. */
const isConnectError = (error: Error): boolean => 'syscall' in error && error.syscall === 'connect'
