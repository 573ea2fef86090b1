// Finds an installed browser, or installs one. Without a browser the tests are skipped with a message; with CI=true
// that is a failure.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { Browser, BrowserType } from 'playwright-core'

const require = createRequire(import.meta.url)

/** Playwright's, where it is needed: an import would first look through seven megabytes for names. */
const loadChromium = () => (require('playwright-core') as { chromium: BrowserType }).chromium

const usualPlaces = [
  process.env['CHROMIUM_PATH'],
  // Has no window or menu code: a third less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Time limit of each installation step; long enough for a slow download. */
const timeoutMs = 600_000

function findInstalled(): string | null {
  const isThere = (place: string | undefined): boolean => place !== undefined && existsSync(place)
  const place = usualPlaces.find(isThere) ?? loadChromium().executablePath()
  return isThere(place) ? place : null
}

const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: timeoutMs }).status === 0

function install(): void {
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    runs('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) return
    }
  }
  const playwright = dirname(require.resolve('playwright-core/package.json'))
  runs(process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium'])
}

export function chromiumPath(): string | null {
  if (findInstalled() === null) install()
  const found = findInstalled()
  if (found !== null) return found
  const advice =
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.'
  if (process.env['CI'] === 'true') throw new Error(advice)
  console.warn(`\n  BROWSER TESTS ARE LEFT OUT. ${advice}\n`)
  return null
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

let launched: Promise<Browser> | undefined

/** The one of this process, which Playwright speaks to without another process between; it ends with the process. */
export const useChromium = (): Promise<Browser> =>
  (launched ??= loadChromium().launch({
    executablePath: chromiumPath() ?? '',
    args: flags,
    timeout: 180_000,
  }))
