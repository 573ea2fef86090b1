// Errors of a database that was reached and cannot be used, or of the settings that name it, as a sentence that says what to
// do. Null for any other error.
import { exit, type Io } from './command.ts'

export interface Explanation {
  readonly message: string
  readonly exitCode: number
}

/** Compared by name: importing the classes would load the database driver for every command. */
const plainRefusals = new Set(['UnsuitableDatabaseError', 'BackupError', 'DistributeError'])
const noSuchDatabase = '3D000'
/** invalid_password, invalid_authorization_specification */
const notLetIn = new Set(['28P01', '28000'])
const certificateFiles = ['sslrootcert', 'sslcert', 'sslkey'] as const

export function explainDatabaseError(error: unknown, env: Io['env']): Explanation | null {
  if (!(error instanceof Error)) return null
  if (plainRefusals.has(error.name)) return { message: error.message, exitCode: exit.no }
  const code = 'code' in error ? String(error.code) : ''
  if (code === noSuchDatabase) return { message: describeMissingDatabase(error), exitCode: exit.no }
  if (notLetIn.has(code)) return { message: describeRefusedRole(error), exitCode: exit.no }
  const message = describeMissingFile(error, code, env['DATABASE_URL'] ?? '')
  return message === null ? null : { message, exitCode: exit.usage }
}

function describeMissingDatabase({ message }: Error): string {
  const name = /database "(.+)" does not exist/.exec(message)?.[1]
  if (name === undefined) {
    return `The server of DATABASE_URL says: ${message}. Create that database, or correct DATABASE_URL.`
  }
  return (
    `DATABASE_URL names the database "${name}", and its server has none of that name. Correct DATABASE_URL, or create ` +
    `the database there:\n  create database "${name.replaceAll('"', '""')}" encoding 'UTF8' template template0;`
  )
}

function describeRefusedRole({ message }: Error): string {
  const name = /(?:user|role) "(.+?)"/.exec(message)?.[1]
  return (
    `The server of DATABASE_URL does not let ${name === undefined ? 'its role' : `the role "${name}"`} in: ${message}. ` +
    'Check the user and the password in DATABASE_URL, and that the server lets this role in from here.'
  )
}

/** The driver reads the files that the address names, and its error names the path alone. */
function describeMissingFile(error: Error, code: string, address: string): string | null {
  if (!('syscall' in error) || !('path' in error)) return null
  // Not `new URL`: addresses such as postgres://user@/database?host=/run are fine, and no URL.
  const parameters = new URLSearchParams(address.split(/\?(.*)/s)[1])
  const setting = certificateFiles.find((name) => parameters.get(name) === error.path)
  if (setting === undefined) return null
  const reason = code === 'ENOENT' ? 'there is no such file' : `that file cannot be read (${code})`
  return `DATABASE_URL says ${setting}=${String(error.path)}, and ${reason}. Correct the path, or leave ${setting} out.`
}
