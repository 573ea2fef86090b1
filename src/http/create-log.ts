// The log of the service: JSON lines, without secrets. Decisions, section 5.
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Nothing logs headers today; should something do so tomorrow, these stay out. */
const secret = ['x-api-key', 'authorization', 'cookie', 'set-cookie'].flatMap((name) => [
  `["${name}"]`,
  `*["${name}"]`,
  `*.*["${name}"]`,
])

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: secret, censor: '(secret)' },
      serializers: { err: (error: unknown) => toldError(error, 0) },
    },
    destination ?? pino.destination(1),
  )

interface ToldError {
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly stack?: string | undefined
  readonly cause?: ToldError
}

/** Named parts only: an error of the database driver drags its connection along, and with it the password. */
function toldError(error: unknown, depth: number): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined || depth > 3 ? {} : { cause: toldError(error.cause, depth + 1) }),
  }
}
