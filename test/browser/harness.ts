// The console of a real service in a real browser, both shared by all files. Every page is watched: a script error, a
// blocked style or script, a request to another host or one with an API key fails the tests that caused it.
import { randomBytes } from 'node:crypto'

import type { AxeResults } from 'axe-core'
import type { BrowserContext, Download, Locator, Page } from 'playwright-core'
import { TestRunner, afterAll, beforeAll, describe, expect, inject, onTestFinished, vi } from 'vitest'

import { serve } from '../crash/serve-processes.ts'
import { addressOf, createDatabase, dropDatabase } from '../database/test-server.ts'
import { closeWindows, openWindow, timeoutMs, type BrowserWindow } from './windows.ts'

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
  /** Runs in every document before its own scripts. */
  readonly script?: string
  /** Signed in as the account of the group, registered on first use; false: not signed in. */
  readonly isSignedIn?: boolean
  /** The documentation runs operations with a typed key: it may be sent to the data API and nowhere else. */
  readonly mayUseKey?: boolean
  /** Another site that the page is led to; what is done there is not watched. */
  readonly mayLeave?: string
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
  /** An empty window with its own cookies, until the end of the test. */
  visit(visit?: Visit): Promise<Page>
  /** Ends the process of a separate service; `start` begins another one at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
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
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const notOwn = (): Promise<void> => Promise.reject(new Error('This service is shared.'))

async function startOwnService(settings: Readonly<Record<string, string>>): Promise<Service> {
  const server = inject('database')
  const { name, connection } = await createDatabase(server)
  const environment = { DATABASE_URL: addressOf(connection), ...settings }
  let service = await serve('', environment)
  await vi.waitFor(() => expect(service.printed()).toMatch(/\/console\/setup#\S+\s/), { timeout: timeoutMs })
  return {
    url: service.url,
    setUpLink: /http\S+\/console\/setup#\S+/.exec(service.printed())?.[0] ?? '',
    stop: async () => await service.kill(),
    async start() {
      service = await serve('', { ...environment, PORT: new URL(service.url).port })
    },
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
    : { url: shared.url, setUpLink: '', stop: notOwn, start: notOwn, close: async () => {} }
  const { url, setUpLink } = service
  const misbehaviour: string[] = []
  const windows = new Set<BrowserWindow>()
  const leave = async (window: BrowserWindow, isReusable: boolean): Promise<void> => {
    windows.delete(window)
    await (isReusable ? window.release() : window.close())
  }
  const openAs = (registered: () => Promise<Account>): OpenConsole => {
    let first: Promise<Account> | undefined
    const account = () => (first ??= registered())
    return {
      url,
      setUpLink,
      stop: async () => await service.stop(),
      start: async () => await service.start(),
      misbehaviour,
      account,
      cookie: async () => (await account()).cookie,
      another: () => openAs(() => register(url, '')),
      as: (person) => openAs(async () => person),
      visit: async (visit = {}) => {
        const { theme = 'light', language = 'en', width = 1280, script, isSignedIn = true } = visit
        const look = { theme, language, width, ...(script !== undefined && { script }) }
        const window = await openWindow(url, look)
        windows.add(window)
        const { page, context } = window
        if (TestRunner.getCurrentTest())
          onTestFinished(async ({ task }) => {
            const hasPassed = task.result?.state === 'pass'
            if (!hasPassed) await printPage(page)
            // A failed test may have left anything behind.
            await leave(window, hasPassed && !page.isClosed())
          })
        if (isSignedIn) await addCookie(context, url, (await account()).cookie)
        watch(page, url, misbehaviour, visit)
        return page
      },
    }
  }
  return {
    ...openAs(() => register(url, setUpLink)),
    close: async () => {
      for (const window of windows) await window.close()
      if (hasOwnService) await closeWindows(url)
      await service.close()
    },
  }
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

/** Goes to another page of the console or of the documentation as a link would, without loading its files again. */
export const follow = async (page: Page, address: string): Promise<void> =>
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Holds requests back until the returned function is called, so that a page can be looked at while it loads. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let send = (): void => {}
  const isWanted = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(address, async (route) => {
    await isWanted
    await route.continue()
  })
  return send
}

/** Drags a file over the page, which says what becomes of it, and drops it there. */
export async function dropFile(page: Page, name: string, text: string, said: string): Promise<void> {
  const files = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(text)}], '${name}'))
    return data
  })()`)
  await page.dispatchEvent('main', 'dragover', { dataTransfer: files })
  await page.getByText(said).waitFor()
  await page.dispatchEvent('main', 'drop', { dataTransfer: files })
}

/** From any page to what was reported for a theme in a year; gives how many clicks it took. */
export async function clickToGoal4(page: Page, view: 'Results' | 'Explorer'): Promise<number> {
  const way = [
    page.getByRole('link', { name: view, exact: true }),
    page.getByRole('button', { name: /^Goal 4: Quality education/ }),
    page.getByRole('button', { name: /^2024: \d+ reports$/ }),
  ]
  for (const target of way) await target.click()
  return way.length
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

/** What a failed test saw last. */
async function printPage(page: Page): Promise<void> {
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => String(error))
  // Without the navigation before it.
  console.error(`${page.url()}\n${text.slice(Math.max(0, text.indexOf('- main:'))).slice(0, 6000)}`)
}

async function addCookie(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

function watch(page: Page, url: string, misbehaviour: string[], visit: Visit): void {
  const { mayUseKey = false, mayLeave } = visit
  const isElsewhere = (address: string): boolean => mayLeave !== undefined && address.startsWith(mayLeave)
  page.on('pageerror', (error) => misbehaviour.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (isElsewhere(page.url())) return
    // The browser also logs responses such as 401; the tests check those themselves.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) misbehaviour.push(text)
  })
  page.on('request', (request) => {
    const at = request.url()
    if (isElsewhere(at) || isElsewhere(page.url())) return
    if (!at.startsWith(url) && !/^(data|blob):/.test(at)) misbehaviour.push(`request to ${at}`)
    const isData = mayUseKey && !/^\/(console|docs)\b/.test(new URL(at).pathname)
    if (request.headers()['x-api-key'] !== undefined && !isData) misbehaviour.push(`a key was sent to ${at}`)
  })
}

/**
 * No violation of WCAG 2.2 AA that axe-core can find: in the whole page, or in a region of it where a test of the same
 * file has the whole page looked at, such as a dialog before a list.
 */
export async function expectAccessible(page: Page, region?: Locator): Promise<void> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  expect(await findViolations(page, region, rules)).toEqual([])
}

/** What axe-core finds by the rules with these tags or names, each as a line. */
export async function findViolations(
  page: Page,
  region: Locator | undefined,
  runOnly: readonly string[],
): Promise<string[]> {
  return await (region ?? page.locator(':root')).evaluate(async (element, rules) => {
    const { loadAxe } = globalThis as unknown as {
      loadAxe: () => { run: (within: Node, options: object) => Promise<AxeResults> }
    }
    const { violations } = await loadAxe().run(element === document.documentElement ? document : element, {
      runOnly: rules,
      // Without the details of every element that passes, and without the style sheets, which no rule above reads.
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      selectors: false,
      elementRef: true,
    })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ element: faulty }) => faulty?.outerHTML.slice(0, 200)).join(' | ')}`,
    )
  }, runOnly)
}

/** Waits until the page is rendered in this theme. There are no transitions in tests. */
export async function themeIs(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(
    `matchMedia('(prefers-color-scheme: ${theme})').matches && document.getAnimations().length === 0`,
  )
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
}
