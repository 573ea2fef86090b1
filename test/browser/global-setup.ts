// One Chromium and one service for all files of this tier: started before the first, stopped after the last.
import { chromium, type BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'

import { addressOf, createDatabase, useTestServer } from '../database/test-server.ts'
import { serve, type Served } from '../crash/serve-processes.ts'
import { chromiumPath } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null: no browser, so the files of this tier are skipped. */
    console: { readonly browserEndpoint: string; readonly url: string } | null
  }
}

// Beside Playwright's own, by which pages in the background are not throttled.
const flags = [
  '--disable-gpu',
  // Fewer processes and threads that draw, and no scripts compiled for speed in pages that live briefly.
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--js-flags=--no-opt,--no-maglev',
  '--disable-quic',
]

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = chromiumPath()
  if (executablePath === null) {
    project.provide('console', null)
    return async () => {}
  }
  const { database, release } = await useTestServer()
  let service: Served | undefined
  let browser: BrowserServer | undefined
  const end = async (): Promise<void> => {
    await browser?.close()
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
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      // Webhooks reach receivers of the tests.
      WEBHOOK_ALLOW_HTTP: 'on',
      WEBHOOK_ALLOW_ADDRESSES: '127.0.0.0/8',
    })
    browser = await chromium.launchServer({ executablePath, args: flags, timeout: 180_000 })
    project.provide('console', { browserEndpoint: browser.wsEndpoint(), url: service.url })
    return end
  } catch (error) {
    await end()
    throw error
  }
}
