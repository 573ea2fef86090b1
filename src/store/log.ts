// What the store needs of a log: pino fits, and so does anything with the four methods.
import type { BaseLogger } from 'pino'

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** What a log needs of a driver's error, which itself drags the whole connection along, keys included. */
export function briefly(error: unknown): { readonly code?: unknown; readonly reason: string } {
  if (!(error instanceof Error)) return { reason: String(error) }
  return 'code' in error ? { code: error.code, reason: error.message } : { reason: error.message }
}

const silent = (): void => {}

export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent }
