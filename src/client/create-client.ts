// The typed client of the API: one method for each public operation.
import type { AnyOperation } from '../contract/operations.ts'
import type { ClientOptions } from './client-options.ts'
import { createMethods, type ClientOf } from './create-client-for.ts'
import { routes } from './routes.ts'

export type Client = ClientOf<AnyOperation>

export const createClient = ({ retry = {}, ...options }: ClientOptions): Client =>
  createMethods(routes, { ...options, retry }) as Client
