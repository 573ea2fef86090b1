// The typed client of the API: one method for each public operation.
import { operations } from '../operations.ts'
import type { AnyOperation } from '../operations.ts'
import { createClientOf } from './create-client-of.ts'
import type { ClientOf, ClientOptions } from './create-client-of.ts'

export type Client = ClientOf<AnyOperation>

export const createClient = (options: ClientOptions): Client => createClientOf(operations, options)
