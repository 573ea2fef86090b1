// The public address of the service: as configured, or else the address it listens on.
import type { Server } from 'node:http'

export function chooseBaseUrl(configured: string | undefined, server: Server): string {
  if (configured !== undefined) return configured.replace(/(?<!\/)\/+$/, '')
  const address = server.address()
  if (address === null || typeof address === 'string') return 'http://127.0.0.1:8080'
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = isEverywhere
    ? '127.0.0.1'
    : address.family === 'IPv6'
      ? `[${address.address}]`
      : address.address
  return `http://${host}:${address.port}`
}

/** The path of the service below its host, without a slash at the end; usually empty. */
export const basePathIn = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/(?<!\/)\/+$/, '')
