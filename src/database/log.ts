// The part of a logger that the store uses; pino implements it.
import type { BaseLogger } from 'pino'

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** The fields of a driver's error that are logged; the error itself refers to the connection with its password. */
export function briefly(error: unknown): { readonly code?: unknown; readonly reason: string } {
  if (!(error instanceof Error)) return { reason: String(error) }
  return 'code' in error ? { code: error.code, reason: error.message } : { reason: error.message }
}

const silent = (): void => {}

export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent }
