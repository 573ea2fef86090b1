// Checks the current page in light and dark. Only colours differ, so only they are checked twice.
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible, themeIs } from './harness.ts'

export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const [other, before] = isDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  await page.emulateMedia({ colorScheme: other })
  await themeIs(page, other)
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })",
  )
  await page.emulateMedia({ colorScheme: before })
  await themeIs(page, before)
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)))).toEqual([])
}
