// One line of the log for each request: who asked what, how it ended, and how long it took. No secrets: keys by their
// public id, links by theirs, addresses by their template.
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'

import type { RequestLogFields } from './answer/answer-call.ts'

export interface LoggedRequest {
  /** Left out where the request could not be read. */
  readonly method?: string
  /** The template, so that the log holds no identifiers; null where there is nothing at the address. */
  readonly path?: string | null
  readonly ms?: number
  /** Of the client, as far as proxies are trusted. */
  readonly address: string | undefined
}

/** `describe` is called only where the line is written: collecting its members costs time. */
export function logRequest(
  log: FastifyBaseLogger,
  status: number,
  { tenant, namespace, key, account, link, code }: Omit<RequestLogFields, 'contentType'>,
  describe: () => LoggedRequest,
): void {
  const level = chooseLevel(status)
  if (!(log as Partial<Logger>).isLevelEnabled?.(level)) return
  const { method, path, ms, address } = describe()
  const caller = {
    tenant: tenant?.id,
    namespace,
    key: key?.keyId,
    account: account?.id,
    link: link?.id,
    address,
  }
  log[level]({ method, path, status, code, ms, ...caller }, 'request')
}

/** 503 is expected while the database or the disk is away, or the process stops; any other 5xx is a fault of ours. */
function chooseLevel(status: number): 'info' | 'warn' | 'error' {
  if (status < 500) return 'info'
  return status === 503 ? 'warn' : 'error'
}
