// The longest time that a page was blocked, as the browser measures it. It is printed and never asserted.
import type { Page } from 'playwright-core'

/** The script of a visit. */
export const watchLongTasks = `
  globalThis.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration)
  }).observe({ type: 'longtask', buffered: true })`

/** In milliseconds. */
export const longestTask = async (page: Page): Promise<number> =>
  Math.round(await page.evaluate<number>('globalThis.longest'))
