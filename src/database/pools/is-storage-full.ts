// Which errors mean that the disk is full: of the database, or of our own files. Rules, section 5.

const codes = new Set([
  '53100', // disk_full
  'ENOSPC',
  'EDQUOT',
])

// PostgreSQL has no code of its own for a quota, and what a crashed server leaves is a message alone.
const messages = /no space left on device|disk quota exceeded/i

export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return codes.has(code) || messages.test(error.message)
}

/** Refused before writing, because the storage is full. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
  readonly code = '53100'

  constructor() {
    super('the storage is full')
  }
}
