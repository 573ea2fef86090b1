// What the store needs of a log: pino fits, and so does anything with the four methods.
import type { BaseLogger } from 'pino'

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

const silent = (): void => {}

export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent }
