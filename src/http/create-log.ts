// The log of the service: JSON lines, without secrets. Decisions, section 5.
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

/** Nothing logs headers today; should something do so tomorrow, these stay out. */
const secrets = new Set(['x-api-key', 'authorization', 'cookie', 'set-cookie'])
const deepest = 4

/**
 * The same object where there is nothing to hide, which is always: the library's own redaction copies every line and costs
 * 17 of the 20 µs that a line takes.
 */
export function withoutSecrets(line: Readonly<Record<string, unknown>>, depth = 0): Record<string, unknown> {
  let hidden: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(line)) {
    const told = secrets.has(name.toLowerCase())
      ? '(secret)'
      : isPlain(value) && depth < deepest
        ? withoutSecrets(value, depth + 1)
        : value
    if (told !== value) (hidden ??= { ...line })[name] = told
  }
  return hidden ?? line
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

const longestBacklogBytes = 1024 * 1024

/** Standard error. Where it leads to a file on a full disk, lines are lost; that must not end the process. */
export function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, maxLength: longestBacklogBytes })
  destination.on('error', () => {})
  return destination
}

export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      formatters: { log: (line) => withoutSecrets(line) },
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
