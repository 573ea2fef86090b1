// The two API clients of the console: its own endpoints, and the data API for reading. Neither ever holds an API key:
// the browser sends the session cookie.
import { consoleRoutes, dataRoutes } from 'virtual:operation-routes'

import { createClientOf } from '../../src/client/create-client-of.ts'
import type { consoleOperations } from '../../src/console-api/operations.ts'
import type { operations } from '../../src/operations.ts'
import { baseUrl } from './base-path.ts'

export const consoleApi = createClientOf(consoleRoutes as typeof consoleOperations, { baseUrl })
export const dataApi = createClientOf(dataRoutes as typeof operations, { baseUrl })
