// From the first screen to an answer, counting clicks: sample data, a theme in a year, a saved view, and search by
// name.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { describeConsole, follow, type Visit, clickToGoal4 } from './harness.ts'

/** Whether a column is visible without scrolling. */
async function isVisible(page: Page, column: string): Promise<boolean> {
  const cell = await page.locator('.explorer-rows thead th', { hasText: column }).boundingBox()
  const frame = await page.locator('.explorer-rows').boundingBox()
  if (!cell || !frame) return false
  return cell.x >= frame.x - 1 && cell.x + cell.width <= frame.x + frame.width + 1
}

describeConsole('answers', (opened) => {
  const open = async (path: string, visit: Visit = {}): Promise<Page> => {
    const page = await opened().visit(visit)
    await page.goto(`${opened().url}/console${path}`)
    return page
  }

  const rows = (page: Page) => page.locator('.explorer-rows tbody tr')
  const showsRowCount = (page: Page, text: RegExp): Promise<void> =>
    page.locator('.explorer-bar p', { hasText: text }).waitFor()

  it('are one click away on the first screen, with sample data', async () => {
    const page = await open('')
    await page.getByRole('heading', { name: 'Look around first' }).waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Explore sample data' }).click()
    await page.waitForURL(/\/explorer\?ns=demo$/)
    await showsRowCount(page, /^708 reports$/)
    // Explains why the filter offers fewer organizations than exist.
    await page.getByText('1 organization has no matching report').waitFor()
  })

  it('about a theme in a year take at most four clicks', async () => {
    const page = await open('', { width: 1440 })
    expect(await clickToGoal4(page, 'Explorer')).toBeLessThanOrEqual(4)
    await showsRowCount(page, /^56 of 708 reports$/)
    await page.getByRole('button', { name: 'Remove the filter touches 2024' }).waitFor()
    for (const column of ['Value', 'Unit', 'Themes', 'Outcome']) {
      expect([column, await isVisible(page, column)]).toEqual([column, true])
    }
    // The whole row opens, not only its first cell.
    await rows(page).first().locator('td').nth(2).click()
    const sheet = page.locator('.explorer-node')
    await sheet.getByText('As written').waitFor()
    await sheet.getByText('Over time').waitFor()
    await page.keyboard.press('Escape')
  })

  it.runIf(isLongRun)('fit on a phone, in French', async () => {
    const page = await open('', { width: 390, language: 'fr' })
    await page.getByRole('link', { name: 'Tableau, théorie du changement et graphiques' }).click()
    await page.getByRole('button', { name: 'Filtres' }).click()
    await page.getByRole('button', { name: /^Objectif 4\s: Éducation de qualité/ }).click()
    await page.getByRole('button', { name: /^2024\s: \d+ rapports$/ }).click()
    await showsRowCount(page, /^56 rapports sur 708$/)
    await page.getByRole('button', { name: /^Filtres/ }).click()
    for (const column of ['Valeur', 'Unité']) {
      expect([column, await isVisible(page, column)]).toEqual([column, true])
    }
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)('are saved under a name, opened by a link, and printed completely', async () => {
    const page = await open('/explorer?ns=demo&from=2024-01-01&to=2024-12-31')
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByText('No view is saved yet.').waitFor()
    await page.getByRole('button', { name: 'Save this view…' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Give it a name.').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Name').fill('Year 2024')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // The page shows that the saved view is open.
    await page.getByRole('button', { name: 'Year 2024', exact: true }).click()
    await page.getByRole('button', { name: /^Copy the link to Year 2024/ }).click()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    await page.goto(link)
    await page.waitForURL(/\/explorer\?from=2024-01-01&ns=demo&to=2024-12-31$/)
    const shown = await page.locator('.explorer-bar p').innerText()
    const count = Number(/^(\d+) of/.exec(shown)?.[1])
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => rows(page).count()).toBe(count)
    await page.locator('.explorer-filters').waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Year 2024', exact: true }).click()
    await page.getByRole('button', { name: 'Delete the view Year 2024' }).click()
    await page.getByText('No view is saved yet.').waitFor()
    // Loaded again: what was read of the view before is still in memory.
    await page.goto(link)
    await page.getByRole('heading', { name: 'This saved view does not exist (any more).' }).waitFor()
  })

  it.runIf(isLongRun)('are found by name with Ctrl K: organizations, indicators and capsules', async () => {
    const page = await open('/explorer?ns=demo')
    await rows(page).first().waitFor()
    const find = async (text: string, name: RegExp): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Type a name/ }).fill(text)
      await page.getByRole('option', { name }).first().waitFor()
    }
    await find('tremplin', /^Atelier Tremplin\s*Organization/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/view=theory&org1=org_/)
    await page.getByRole('heading', { name: 'Atelier Tremplin' }).waitFor()
    await find('homes kept', /^Homes kept affordable\s*Indicator/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/indicator=ind_/)
    await find('demo', /Capsule/)
    await page
      .getByRole('option', { name: /Capsule/ })
      .first()
      .click()
    await page.waitForURL(/\/capsules\/cap_/)
  })

  it.runIf(isLongRun)('return automatically when the service is reachable again', async () => {
    const page = await open('')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.context().route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('link', { name: 'Playground', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'The service cannot be reached.' }).waitFor()
    await page.context().unroute('**/*')
    await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor()
    // A page that is open says so where its data belongs, and goes on by itself.
    await follow(page, '/console/explorer?ns=demo')
    await page.getByRole('button', { name: /^Goal 5: Gender equality/ }).waitFor()
    await page.context().route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: /^Goal 5: Gender equality/ }).click()
    await page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).first().waitFor()
    await page.context().unroute('**/*')
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ of \d+ reports/ })
      .waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it.runIf(isLongRun)('for an unknown URL are pages of the console', async () => {
    const page = await open('/nope')
    await page.getByRole('heading', { level: 1, name: 'There is no page at this address.' }).waitFor()
    await expect.poll(() => page.locator('.rail [aria-current=page]').count()).toBe(0)
    await expectAccessibleInBothThemes(page)
    await page.goto(`${opened().url}/`)
    await page.getByRole('link', { name: 'Console' }).waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByText('Données d’exemple').waitFor()
  })
})
