// A real service with its console, and a real browser in front of it. Every page is watched: a script error, a refused
// style or script, a request to another place or one that carries an API key fails the test that caused it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults } from 'axe-core'
import pino from 'pino'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'

import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/main.ts'
import { addressOf, freshDatabase } from '../database/fresh-database.ts'
import { chromiumPath } from './chromium.ts'

export interface Visit {
  readonly theme?: 'light' | 'dark'
  readonly language?: 'en' | 'fr'
  readonly width?: number
  /** Signed in as the first account, made on the way; false: nobody yet. */
  readonly isSignedIn?: boolean
  /** The documentation runs operations with a key that was typed in: it may go to the data API, and nowhere else. */
  readonly mayUseKey?: boolean
}

export interface OpenConsole {
  /** Of the service, without a slash at the end. */
  readonly url: string
  /** As it is printed at the first start. */
  readonly setUpLink: string
  /** A new window with cookies of its own. */
  visit(visit?: Visit): Promise<Page>
  /** The cookie header of the first account, for calls beside the browser. */
  cookie(): Promise<string>
  /** What the watched pages did that they must not; checked after the last test as well. */
  readonly misdeeds: readonly string[]
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const firstAccount = {
  organization: 'Prairie Foundation',
  name: 'Ada Tremblay',
  email: 'ada@prairie.example',
  password: 'seven quiet rivers',
}

const browserPath = await chromiumPath()

/** A group of tests with a service and a browser of its own. */
export function describeConsole(name: string, tests: (opened: () => OpenConsole) => void): void {
  describe.skipIf(browserPath === null)(name, () => {
    let running: Running | undefined
    beforeAll(async () => {
      running = await start()
    })
    afterAll(async () => {
      await running?.close()
      expect(running?.misdeeds).toEqual([])
    })
    tests(() => {
      if (!running) throw new Error('The console is not running.')
      return running
    })
  })
}

interface Running extends OpenConsole {
  close(): Promise<void>
}

async function start(): Promise<Running> {
  const database = await freshDatabase()
  const config = readConfig({
    DATABASE_URL: addressOf(database.connection),
    PORT: '0',
    HOST: '127.0.0.1',
    WORKERS: '1',
  })
  const server = await startServer(config, pino({ level: 'silent' }))
  const browser = await chromium.launch({ executablePath: browserPath ?? '', args: flags })
  const misdeeds: string[] = []
  let cookie: Promise<string> | undefined
  const firstCookie = () => (cookie ??= register(server.url, server.setUpLink ?? ''))
  return {
    url: server.url,
    setUpLink: server.setUpLink ?? '',
    misdeeds,
    cookie: firstCookie,
    visit: async (visit = {}) => {
      const context = await openContext(browser, visit)
      if (visit.isSignedIn ?? true) await addCookie(context, server.url, await firstCookie())
      const page = await context.newPage()
      watch(page, server.url, misdeeds, visit.mayUseKey ?? false)
      return page
    },
    close: async () => {
      await browser.close()
      await server.close(0)
      await database.drop()
    },
  }
}

async function openContext(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const { theme = 'light', language = 'en', width = 1280 } = visit
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  context.setDefaultTimeout(30_000)
  return context
}

async function register(url: string, setUpLink: string): Promise<string> {
  const response = await fetch(`${url}/console/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ token: new URL(setUpLink).hash.slice(1), ...firstAccount }),
  })
  if (!response.ok) throw new Error(`No account could be made: ${await response.text()}`)
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

async function addCookie(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

function watch(page: Page, url: string, misdeeds: string[], mayUseKey: boolean): void {
  page.on('pageerror', (error) => misdeeds.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    // An answer such as 401 is told by the browser too; the tests look at those themselves.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) misdeeds.push(text)
  })
  page.on('request', (request) => {
    const at = request.url()
    if (!at.startsWith(url) && !/^(data|blob):/.test(at)) misdeeds.push(`request to ${at}`)
    const isData = mayUseKey && !/^\/(console|docs)\b/.test(new URL(at).pathname)
    if (request.headers()['x-api-key'] !== undefined && !isData) misdeeds.push(`a key was sent to ${at}`)
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    async () =>
      await (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
  )
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
  expect(told).toEqual([])
}
