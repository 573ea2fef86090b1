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
    { level, base: null, redact: { paths: secret, censor: '(secret)' } },
    destination ?? pino.destination(1),
  )
