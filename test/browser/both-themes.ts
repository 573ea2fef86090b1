// Checks the current page, or a region of it, in light and dark. Only colours differ, so only they are checked twice.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible, findViolations, themeIs } from './harness.ts'

/** The page stays in the other theme. */
export async function expectAccessibleInBothThemes(page: Page, region?: Locator): Promise<void> {
  await expectAccessible(page, region)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const other = isDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await themeIs(page, other)
  expect(await findViolations(page, region, ['color-contrast'])).toEqual([])
}
