// Somebody of a board: invited as a reader, sees rows, explorer and reports, and nothing that would be refused.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { expectAccessibleInBothThemes } from './both-themes.ts'
import { describeConsole, follow } from './harness.ts'
import { createPlaygroundData } from './playground-data.ts'

/** What changes something for others, or leads there. Requests of the Playground are saved in the browser alone. */
const writing =
  /^(Upload|Choose|Replace|Roll back|Drop|Fix this|New namespace|Create|Save(?! as…)|Delete|Rename|Make|Change|Share|Saved views|Links|Inbox|Settings|Invite|Copy to|Your first steps|Mail me)/

async function expectOnlyReading(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.loading, [aria-busy=true]').count()).toBe(0)
  const found: string[] = []
  for (const role of ['button', 'link', 'textbox', 'checkbox'] as const) {
    const names = page.locator('body').getByRole(role, { name: writing })
    found.push(...(await names.evaluateAll((all) => all.map((each) => each.textContent || each.outerHTML))))
  }
  expect([page.url(), found]).toEqual([page.url(), []])
  // A page that asks for what it may not have says so.
  expect(await page.getByText('Your role here is reader').count()).toBe(0)
}

describeConsole('a reader', (opened) => {
  it('sees data, reports and files, and no control that would be refused', async () => {
    const own = opened().another()
    const { organization, email: ada } = await own.account()
    await createPlaygroundData(own, 'prairie')
    const owner = await own.visit()
    await owner.goto(`${own.url}/console/settings/members`)
    await owner.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByText('Sees data, reports and files, and changes nothing').click()
    await expectAccessibleInBothThemes(owner, dialog)
    await dialog.getByLabel('E-mail address (optional)').fill(ada.replace('ada', 'rae'))
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const link = await dialog.getByRole('region', { name: 'the link' }).innerText()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await owner
      .getByRole('row')
      .filter({ hasText: ada.replace('ada', 'rae') })
      .getByText('Reader')
      .waitFor()

    const page = await opened().visit({ isSignedIn: false })
    await page.goto(link)
    await page.getByRole('heading', { name: `Join ${organization}` }).waitFor()
    await page.getByLabel('Your name').fill('Rae Board')
    await page.getByLabel('Password', { exact: true }).fill('nine slow canoes')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: 'Prairie 2026', exact: true }).waitFor()
    await expectOnlyReading(page)
    await expectAccessibleInBothThemes(page)

    await page.getByRole('link', { name: 'Explorer' }).click()
    await page.getByRole('row').nth(1).waitFor()
    await expectOnlyReading(page)
    const offline = page.getByText('This device has no network.')
    await page.context().setOffline(true)
    await offline.waitFor()
    await page.context().setOffline(false)
    await offline.waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .waitFor()

    const places = ['', '/capsules', '/groups'].map((path) => `/console/namespaces/prairie${path}`)
    for (const path of [...places, '/console/namespaces', '/console/playground']) {
      await follow(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectOnlyReading(page)
    }
    await follow(page, '/console/namespaces/prairie/capsules')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page
      .getByRole('heading', { name: /Accepted|correct/ })
      .first()
      .waitFor()
    await expectOnlyReading(page)
    await page.getByRole('link', { name: 'Original file' }).waitFor()

    await follow(page, '/console/settings/members')
    await page.getByText('You are a reader.').waitFor()
    await expectOnlyReading(page)
    for (const path of ['/inbox', '/keys', '/namespaces/prairie/links', '/webhooks']) {
      await follow(page, `/console${path}`)
      await page.getByRole('heading', { name: 'This page is for members.' }).waitFor()
    }
    await expectAccessibleInBothThemes(page)

    // What is their own stays theirs.
    await follow(page, '/console/library')
    await page.getByRole('button', { name: /Choose/ }).waitFor()
  })
})
