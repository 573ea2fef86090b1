// The console of a real service in a real browser, both shared by all files. Every page is watched: a script error, a
// blocked style or script, a request to another host or one with an API key fails the tests that caused it.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults } from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, vi } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

import { serve } from '../crash/serve-processes.ts'
import { addressOf, createDatabase, dropDatabase } from '../database/test-server.ts'

/** Upper limit for reaching a state, never a measurement: a busy machine may be many times slower. */
export const timeoutMs = 90_000

export interface Account {
  readonly organization: string
  readonly name: string
  readonly email: string
  readonly password: string
  /** The cookie header of a session, for API calls outside the browser. */
  readonly cookie: string
}

export interface Visit {
  readonly theme?: 'light' | 'dark'
  readonly language?: 'en' | 'fr'
  readonly width?: number
  /** Signed in as the account of the group, registered on first use; false: not signed in. */
  readonly isSignedIn?: boolean
  /** The documentation runs operations with a typed key: it may be sent to the data API and nowhere else. */
  readonly mayUseKey?: boolean
}

export interface OpenConsole {
  /** Without a trailing slash. */
  readonly url: string
  /** As printed at the first start; only for a separate service. */
  readonly setUpLink: string
  /** The owner of this group's own organization, registered on first use. */
  account(): Promise<Account>
  /** The cookie header of the account, for API calls outside the browser. */
  cookie(): Promise<string>
  /** The same service with a new organization, for tests that need an empty one or change it. */
  another(): OpenConsole
  /** The same service for another account. */
  as(person: Account): OpenConsole
  /** A new window with its own cookies. */
  visit(visit?: Visit): Promise<Page>
  /** Violations by the watched pages; also checked after the last test. */
  readonly misbehaviour: readonly string[]
}

export const firstAccount = {
  organization: 'Prairie Foundation',
  name: 'Ada Tremblay',
  email: 'ada@prairie.example',
  password: 'seven quiet rivers',
}

export interface ConsoleOptions {
  /** A separate service without accounts, for tests of the first account. */
  readonly hasOwnService?: boolean
  /** Environment variables of the separate service. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A group of tests with its own organization. */
export function describeConsole(
  name: string,
  tests: (opened: () => OpenConsole) => void,
  options: ConsoleOptions = {},
): void {
  describe.skipIf(inject('console') === null)(name, () => {
    let running: Running | undefined
    beforeAll(async () => {
      running = await open(options)
    })
    afterAll(async () => {
      await running?.close()
      expect(running?.misbehaviour).toEqual([])
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

interface Service {
  readonly url: string
  readonly setUpLink: string
  close(): Promise<void>
}

async function startOwnService(settings: Readonly<Record<string, string>>): Promise<Service> {
  const server = inject('database')
  const { name, connection } = await createDatabase(server)
  const service = await serve('', { DATABASE_URL: addressOf(connection), ...settings })
  await vi.waitFor(() => expect(service.printed()).toMatch(/\/console\/setup#\S+\s/), { timeout: timeoutMs })
  return {
    url: service.url,
    setUpLink: /http\S+\/console\/setup#\S+/.exec(service.printed())?.[0] ?? '',
    async close() {
      await service.kill()
      await dropDatabase(server.connection, name)
    },
  }
}

async function open({ hasOwnService = false, settings = {} }: ConsoleOptions): Promise<Running> {
  const shared = inject('console')
  if (shared === null) throw new Error('There is no browser.')
  const service = hasOwnService
    ? await startOwnService(settings)
    : { url: shared.url, setUpLink: '', close: async () => {} }
  const { url, setUpLink } = service
  const browser = await chromium.connect(shared.browserEndpoint, { timeout: timeoutMs })
  const misbehaviour: string[] = []
  const openAs = (registered: () => Promise<Account>): OpenConsole => {
    let first: Promise<Account> | undefined
    const account = () => (first ??= registered())
    return {
      url,
      setUpLink,
      misbehaviour,
      account,
      cookie: async () => (await account()).cookie,
      another: () => openAs(() => register(url, '')),
      as: (person) => openAs(async () => person),
      visit: async (visit = {}) => {
        const context = await openContext(browser, visit)
        // A page that is left open goes on asking the service, and takes time from the tests after it.
        if (getCurrentTest()) onTestFinished(() => context.close())
        if (visit.isSignedIn ?? true) await addCookie(context, url, (await account()).cookie)
        const page = await context.newPage()
        watch(page, url, misbehaviour, visit.mayUseKey ?? false)
        return page
      },
    }
  }
  return {
    ...openAs(() => register(url, setUpLink)),
    close: async () => {
      for (const context of browser.contexts()) await context.close()
      await browser.close()
      await service.close()
    },
  }
}

/** All windows of a browser share the clipboard, and test files run in parallel, so each window gets its own. */
const ownClipboard = `{
  let copied = ''
  const clipboard = { writeText: async (text) => void (copied = text), readText: async () => copied }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard })
}`

async function openContext(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const { theme = 'light', language = 'en', width = 1280 } = visit
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  await context.addInitScript(ownClipboard)
  context.setDefaultTimeout(timeoutMs)
  return context
}

/** With the set-up link if there is one, else by open registration, from a new IP address. */
async function register(url: string, setUpLink: string): Promise<Account> {
  const own = randomBytes(6)
  const account = setUpLink
    ? firstAccount
    : { ...firstAccount, email: `ada.${own.toString('hex')}@prairie.example` }
  const { organization, name, email, password } = account
  const token = setUpLink ? { token: new URL(setUpLink).hash.slice(1) } : {}
  const response = await fetch(`${url}/console/api/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': `10.${own[0]}.${own[1]}.${own[2]}`,
    },
    body: JSON.stringify({ ...token, organization, name, email, password }),
  })
  if (!response.ok) throw new Error(`No account could be made: ${await response.text()}`)
  return { ...account, cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}

/** Waits for a status message. */
export const announced = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

/** Downloads a file from a menu: its name without the date, and its bytes. */
export async function downloadFile(
  page: Page,
  menu: string | RegExp,
  label: string,
): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: menu, ...(typeof menu === 'string' && { exact: true }) }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  const download = await file
  const name = download.suggestedFilename()
  const day = /-\d{4}-\d{2}-\d{2}(-excel)?\.\w+$/
  expect(name).toMatch(day)
  return { name: name.replace(day, ''), bytes: await bytesOf(download) }
}

/** The content of a downloaded file. */
export const textOf = async (download: Download): Promise<string> => (await bytesOf(download)).toString()

export async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function addCookie(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

function watch(page: Page, url: string, misbehaviour: string[], mayUseKey: boolean): void {
  page.on('pageerror', (error) => misbehaviour.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    // The browser also logs responses such as 401; the tests check those themselves.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) misbehaviour.push(text)
  })
  page.on('request', (request) => {
    const at = request.url()
    if (!at.startsWith(url) && !/^(data|blob):/.test(at)) misbehaviour.push(`request to ${at}`)
    const isData = mayUseKey && !/^\/(console|docs)\b/.test(new URL(at).pathname)
    if (request.headers()['x-api-key'] !== undefined && !isData) misbehaviour.push(`a key was sent to ${at}`)
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No violation of WCAG 2.2 AA that axe-core can find. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    async () =>
      await (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Without the details of every element that passes.
        resultTypes: ['violations'],
      }),
  )
  const failures = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
  expect(failures).toEqual([])
}

/** Waits until the page is rendered in this theme. There are no transitions in tests. */
export async function themeIs(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(
    `matchMedia('(prefers-color-scheme: ${theme})').matches && document.getAnimations().length === 0`,
  )
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}
