// Browser windows, which the tests of a process use one after the other: one that has shown the console before has its
// files and its compiled scripts, and loads it in less than half the processor time. A window is empty when a test gets
// it: no cookies, nothing stored, no history, no listeners, no routes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { BrowserContext, CDPSession, Page } from 'playwright-core'

import { useChromium } from './chromium.ts'

/** Upper limit for reaching a state, never a measurement: a busy machine may be many times slower. */
export const timeoutMs = 90_000

export interface Look {
  readonly theme: 'light' | 'dark'
  readonly language: 'en' | 'fr'
  readonly width: number
  /** Runs in every document before its own scripts. */
  readonly script?: string
}

export interface BrowserWindow {
  readonly page: Page
  readonly context: BrowserContext
  /** Empties the window for the next test. */
  release(): Promise<void>
  close(): Promise<void>
}

interface Reusable {
  /** The service whose pages it showed. */
  readonly url: string
  readonly language: Look['language']
  readonly context: BrowserContext
  readonly page: Page
  readonly devTools: CDPSession
}

const free: Reusable[] = []

/** All windows of a browser share the clipboard, and test files run in parallel, so each window gets its own. */
const ownClipboard = `{
  let copied = ''
  const clipboard = { writeText: async (text) => void (copied = text), readText: async () => copied }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard })
}`

/** Sent to a window once: sending it with each check takes as long as a check. A document compiles it when it is called. */
const loadAxe = `globalThis.loadAxe = () => {
  if (globalThis.axe) return axe
  ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
  // The text of elements is asked of those alone that break a rule.
  axe.configure({ noHtml: true })
  return axe
}`

async function create(url: string, language: Look['language']): Promise<Reusable> {
  const browser = await useChromium()
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-CA' : 'en-CA',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  await context.addInitScript(ownClipboard)
  await context.addInitScript(loadAxe)
  context.setDefaultTimeout(timeoutMs)
  const page = await context.newPage()
  return { url, language, context, page, devTools: await context.newCDPSession(page) }
}

/** A window for pages of the service at `url`. */
export async function openWindow(url: string, look: Look): Promise<BrowserWindow> {
  const at = free.findIndex((each) => each.url === url && each.language === look.language)
  const window = free.splice(at, at === -1 ? 0 : 1)[0] ?? (await create(url, look.language))
  const { page, context } = window
  await page.setViewportSize({ width: look.width, height: 800 })
  await page.emulateMedia({ media: null, colorScheme: look.theme })
  const script = look.script === undefined ? null : await page.addInitScript(look.script)
  return {
    page,
    context,
    close: () => context.close(),
    release: async () => {
      await script?.dispose()
      await empty(window)
      free.push(window)
    },
  }
}

async function empty({ url, context, page, devTools }: Reusable): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  // A picture has no scripts: nothing is asked of the service any more, and nothing stored.
  await page.goto(`${url}/console/icon.svg`)
  await context.clearCookies()
  const storageTypes = 'local_storage,indexeddb,cache_storage'
  await devTools.send('Storage.clearDataForOrigin', { origin: url, storageTypes })
  await page.evaluate('sessionStorage.clear()')
  await devTools.send('Page.resetNavigationHistory')
}

/** Before the service at `url` ends. */
export async function closeWindows(url: string): Promise<void> {
  for (const window of free.filter((each) => each.url === url)) {
    free.splice(free.indexOf(window), 1)
    await window.context.close()
  }
}
