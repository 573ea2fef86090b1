// Checks the current page, or a region of it, in light and dark. Only colours differ, so only they are checked twice.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible, findViolations, themeIs } from './harness.ts'

export async function expectAccessibleInBothThemes(page: Page, region?: Locator): Promise<void> {
  await expectAccessible(page, region)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const [other, before] = isDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  await page.emulateMedia({ colorScheme: other })
  await themeIs(page, other)
  const violations = await findViolations(page, region, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: before })
  await themeIs(page, before)
  expect(violations).toEqual([])
}
