// The typed client of the API: one method for each public operation.
import type { AnyOperation } from '../operations.ts'
import type { ClientOptions, RetryOptions } from './client-options.ts'
import { createMethods } from './create-client-of.ts'
import type { ClientOf } from './create-client-of.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'
import { routes } from './routes.ts'

export type Client = ClientOf<AnyOperation>

/** `retry: false` sends every call once. */
export function createClient({
  retry = {},
  ...options
}: ClientOptions & { readonly retry?: RetryOptions | false }): Client {
  const send = options.fetch ?? globalThis.fetch
  const fetch = retry === false ? send : fetchWithRetries(send, retry)
  return createMethods(routes, { ...options, fetch }) as Client
}
