// One service for all files of this tier: started before the first, stopped after the last.
import type { TestProject } from 'vitest/node'

import { addressOf, createDatabase, useTestServer } from '../database/test-server.ts'
import { serve, type Served } from '../crash/serve-processes.ts'
import { chromiumPath } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null: no browser, so the files of this tier are skipped. */
    console: { readonly url: string } | null
  }
}

/** Passwords at the cost that they have in the other tiers (test/cheap-passwords.ts). */
const cheapPasswords = `import { createRequire } from 'node:module'
const argon2 = createRequire(${JSON.stringify(import.meta.url)})('@node-rs/argon2')
const { hash } = argon2
argon2.hash = (password, cost) => hash(password, { ...cost, memoryCost: 8, timeCost: 1 })`

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (chromiumPath() === null) {
    project.provide('console', null)
    return async () => {}
  }
  const { database, release } = await useTestServer()
  let service: Served | undefined
  const end = async (): Promise<void> => {
    await service?.kill()
    await release()
  }
  try {
    const { connection } = await createDatabase(database)
    // Every file registers its own organization; the proxy header gives each registration its own IP address.
    service = await serve('', {
      DATABASE_URL: addressOf(connection),
      SIGN_UP: 'open',
      TRUST_PROXY: '1',
      WORKERS: '2',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(cheapPasswords)}`,
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      // Webhooks reach receivers of the tests.
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8',
    })
    project.provide('console', { url: service.url })
    return end
  } catch (error) {
    await end()
    throw error
  }
}
