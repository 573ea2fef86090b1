// The two API clients of the console: the data API, and the few endpoints that it has besides. Neither ever holds an API
// key: the browser sends the session cookie.
import { consoleRoutes, dataRoutes } from 'virtual:operation-routes'

import { createClientFor } from '../../../src/client/create-client-for.ts'
import type { consoleOperations } from '../../../src/contract/console/operations.ts'
import type { operations } from '../../../src/contract/operations.ts'
import { language } from '../words/language.ts'
import { baseUrl } from './base-path.ts'

/** Problems are answered in the language of the console, which may differ from the browser's. */
const options = {
  baseUrl,
  // People see that they wait, and leave the page when they have enough.
  timeoutMs: Infinity,
  get language() {
    return language()
  },
}

export const consoleApi = createClientFor(consoleRoutes as typeof consoleOperations, options)

/** What a session may call. */
type WithSession = Exclude<(typeof operations)[number], { readonly access: 'public' | 'own-key' | 'link' }>
export const dataApi = createClientFor(dataRoutes as readonly WithSession[], options)
