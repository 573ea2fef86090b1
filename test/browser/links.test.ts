// Links in the console, and what people without an account see by them: a view with locked filters, the addresses of a data
// link, and a page for links that do not open anything any more.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { apiRows, openExplorer } from './explorer-calls.ts'
import { announced, describeConsole, downloadFile, expectAccessible, textOf, themeIs } from './harness.ts'
import { sumsCapsule } from './results-data.ts'

/** The paths that the page asked for, without the files of the app. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/console\/(assets\/|icon\.svg)/.test(pathname)) asked.push(pathname)
  })
  return asked
}

const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth <= innerWidth')

/** Closes the dialog that shows an address once. */
async function takeAddress(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  const address = dialog.getByRole('region', { name: 'the address of the link' })
  const text = await address.innerText()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  return text.trim()
}

describeConsole('links', (opened) => {
  beforeAll(async () => {
    await makeNamespace(opened(), 'sums', 'Sums')
    await uploadCapsule(opened(), 'sums', 'Sums of 2024', sumsCapsule)
  })

  it('share what the explorer shows, and nothing else', async () => {
    const page = await openExplorer(opened(), { ns: 'sums' })
    await page.getByRole('button', { name: /^Birch Fund/ }).click()
    await page.getByRole('button', { name: 'Remove the filter Birch Fund' }).waitFor()
    // Two clicks to a link, a third one copies it.
    await page.getByRole('button', { name: 'Share this view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('can narrow it down, not widen it').waitFor()
    expect(await dialog.getByLabel('Label').inputValue()).toBe('Birch Fund')
    await expectAccessibleInBothThemes(page, dialog)
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    await dialog.getByText('it is shown only once').waitFor()
    await dialog.getByRole('button', { name: 'Copy the address', exact: true }).click()
    const address = await takeAddress(page)
    expect(address).toMatch(/\/l\/igl_\w+$/)

    const reader = await opened().visit({ isSignedIn: false })
    const asked = watchRequests(reader)
    await reader.goto(`${address}?fund=Aspen+Fund&org=org_other`)
    await reader.getByRole('heading', { level: 1, name: 'Birch Fund' }).waitFor()
    const locked = reader.locator('.link-locked li')
    await locked.filter({ hasText: 'Birch Fund' }).waitFor()
    const rows = await apiRows(opened(), 'sums', '&fund=Birch+Fund')
    expect(rows.length).toBeGreaterThan(1)
    const cells = reader.locator('.explorer-rows [data-row]')
    await expect.poll(() => cells.count()).toBe(0)
    // The filter of the address that lies within the link applies; the other one was dropped.
    await reader.getByRole('button', { name: 'Clear all filters' }).first().click()
    await expect.poll(() => cells.count()).toBe(rows.length)
    expect(await locked.count()).toBe(1)
    expect(await locked.locator('button').count()).toBe(0)
    expect(await reader.getByRole('button', { name: /Aspen Fund/ }).count()).toBe(0)
    expect(await reader.locator('a[href*="/console"]').count()).toBe(0)
    expect(await reader.locator('body').innerText()).not.toMatch(/Spruce|Boulot|Aspen/)
    expect(await fitsWidth(reader)).toBe(true)
    await expectAccessible(reader)

    // A row by keyboard, with what the rows say of it and no more.
    await cells.first().focus()
    await reader.keyboard.press('Enter')
    const panel = reader.locator('.explorer-node')
    await panel.getByText('Épinette').first().waitFor()
    expect(await panel.getByText(/As written|Sums of 2024/).count()).toBe(0)
    await expectAccessible(reader, panel)
    await reader.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    const csv = await downloadFile(reader, 'Download', 'CSV with all columns')
    expect(csv.bytes.toString().trim().split('\n')).toHaveLength(rows.length + 1)
    expect(csv.bytes.toString()).not.toMatch(/Spruce|Boulot/)
    const file = reader.waitForEvent('download')
    await reader.locator('.link-files').getByRole('link', { name: 'CSV' }).click()
    const whole = await textOf(await file)
    expect(whole.trim().split('\n')).toHaveLength(rows.length + 1)
    expect(whole).not.toMatch(/Spruce|Boulot/)

    const tabs = reader.getByRole('navigation', { name: 'Views' })
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'Table',
      'Results',
      'Theory of change',
      'Charts',
      'Briefing',
    ])
    await tabs.getByRole('link', { name: 'Theory of change' }).click()
    await reader.getByRole('heading', { level: 2, name: 'Épinette' }).waitFor()
    await tabs.getByRole('link', { name: 'Charts' }).click()
    await reader.getByRole('heading', { name: 'Reports per theme' }).waitFor()
    await tabs.getByRole('link', { name: 'Results' }).click()
    await reader.locator('.results-table tbody tr').first().waitFor()
    await tabs.getByRole('link', { name: 'Briefing' }).click()
    // The locked fund is its subject.
    await reader.getByRole('heading', { level: 2, name: 'Birch Fund' }).waitFor()
    expect(reader.url()).toBe(`${address}?view=briefing`)
    expect(await reader.getByRole('button', { name: 'Another organization or fund' }).count()).toBe(0)
    expect(await reader.locator('main').innerText()).not.toMatch(/Spruce|Boulot|Aspen|Sums of 2024/)

    // On a phone, in French, in the dark.
    await reader.setViewportSize({ width: 390, height: 800 })
    await reader.emulateMedia({ colorScheme: 'dark' })
    await themeIs(reader, 'dark')
    await reader.getByRole('button', { name: /^EN/ }).click()
    await reader.getByRole('menuitem', { name: 'Français' }).click()
    await reader.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: 'Tableau' }).click()
    await locked.filter({ hasText: 'Birch Fund' }).waitFor()
    await cells.first().waitFor()
    expect(await fitsWidth(reader)).toBe(true)
    await expectAccessible(reader)

    const token = new URL(address).pathname
    expect(asked.filter((path) => path !== token && !path.startsWith(`${token}/`))).toEqual([])
    const reads = [...new Set(asked)].map((path) => path.slice(token.length))
    expect(reads.sort()).toEqual(['', '/about', '/organizations', '/view'])
  })

  it.runIf(isLongRun)(
    'are listed, changed, replaced and revoked; a data link has addresses to paste',
    async () => {
      const page = await opened().visit()
      await page.goto(`${opened().url}/console/namespaces/sums`)
      await page.getByRole('link', { name: 'Links', exact: true }).click()
      const before = page.getByRole('row', { name: /Birch Fund/ })
      await before.getByText('View').waitFor()
      await page.getByRole('button', { name: 'Create a link' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('.choice', { hasText: 'Data for Excel' }).click()
      await dialog.getByRole('button', { name: 'Create a link' }).click()
      await dialog.getByText('Give it a label.').waitFor()
      await dialog.getByLabel('Label').fill('For the annual report')
      await dialog.getByLabel('It ends').selectOption('on a day…')
      await dialog.getByLabel('Last day').fill('2001-01-01')
      await dialog.getByRole('button', { name: 'Create a link' }).click()
      await dialog.getByText('This day is over').waitFor()
      await expectAccessible(page, dialog)
      await dialog.getByLabel('It ends').selectOption('in 30 days')
      await dialog.getByLabel('Label').press('Enter')
      const first = await takeAddress(page)
      const row = page.getByRole('row', { name: /For the annual report/ })
      await row.getByText('All reports').waitFor()
      await row.getByText('Not yet').waitFor()
      await expectAccessibleInBothThemes(page)

      const reader = await opened().visit({ isSignedIn: false, width: 390 })
      const asked = watchRequests(reader)
      await reader.goto(first)
      await reader.getByRole('heading', { level: 1, name: 'For the annual report' }).waitFor()
      await reader.keyboard.press('Tab')
      await reader.keyboard.press('Enter')
      expect(await reader.evaluate('document.activeElement.id')).toBe('page')
      const csv = reader.locator('.data-addresses code').filter({ hasText: 'rows.csv' })
      expect(await csv.innerText()).toBe(`${first}/rows.csv`)
      await reader.getByText(`=IMPORTDATA("${first}/rows.csv")`).waitFor()
      expect((await fetch(`${first}/rows.csv`)).status).toBe(200)
      expect(await fitsWidth(reader)).toBe(true)
      await expectAccessibleInBothThemes(reader)

      await row.getByRole('button', { name: /Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Change label and end…' }).click()
      await dialog.getByLabel('Label').fill('For the yearly report')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await announced(page, 'The link was changed.')
      const changed = page.getByRole('row', { name: /For the yearly report/ })
      await changed.getByRole('button', { name: /Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Replace the address…' }).click()
      await dialog.getByRole('button', { name: 'Replace the address' }).click()
      const second = await takeAddress(page)
      expect(second).not.toBe(first)
      await reader.reload()
      const closed = 'This link does not open anything (any more)'
      await reader.getByRole('heading', { level: 1, name: closed }).waitFor()
      await reader.goto(second)
      await reader.getByRole('heading', { level: 1, name: 'For the yearly report' }).waitFor()
      await reader.getByRole('button', { name: /^EN/ }).click()
      await reader.getByRole('menuitem', { name: 'Français' }).click()
      await reader.getByRole('heading', { level: 2, name: 'Comment s’y connecter' }).waitFor()
      expect(await fitsWidth(reader)).toBe(true)

      await changed.getByRole('button', { name: /Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Revoke…' }).click()
      await dialog.getByRole('button', { name: 'Revoke the link' }).click()
      await announced(page, 'The link For the yearly report was revoked.')
      await changed.getByText('Revoked').waitFor()
      await reader.reload()
      await reader.getByRole('heading', { level: 1, name: 'Ce lien n’ouvre rien' }).waitFor()
      await expectAccessible(reader)
      expect(asked.every((path) => path.startsWith('/l/'))).toBe(true)
    },
  )
})
