// A page as it stands, looked at in light and in dark. Only colours differ between them, so only they are looked at twice.
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { expectAccessible } from './harness.ts'

/** The colours of the other theme come with the next picture, each by a transition however short. */
const settled = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map((each) => each.finished)),
)`

export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await page.evaluate(settled)
  const { violations } = await page.evaluate<AxeResults>("axe.run({ runOnly: ['color-contrast'] })")
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)))).toEqual([])
}
