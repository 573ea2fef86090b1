// Namespaces in the console: list, creation, page, exports and deletion.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { announced, describeConsole, follow, textOf, type OpenConsole } from './harness.ts'
import { joinAs } from './join-as.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

describeConsole('a namespace', (opened) => {
  const open = async (path: string, visit = {}, own = opened()) => {
    const page = await own.visit(visit)
    await page.goto(`${opened().url}/console${path}`)
    return page
  }

  beforeAll(async () => await makeNamespace(opened(), 'ete-2026-montreal', 'Été 2026 – Montréal'))

  it('is created with the slug that its label suggests', async () => {
    const page = await open('/namespaces', {}, opened().another())
    await page.getByText('No namespaces yet').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Create a namespace' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Create a namespace' }).click()
    await dialog.getByText('Give it a name.').waitFor()
    await dialog.getByLabel('Label').fill('Été 2026 – Montréal')
    await dialog.getByText('“ete-2026-montreal” is free.').waitFor()
    await expect.poll(() => dialog.getByLabel('Slug').inputValue()).toBe('ete-2026-montreal')
    await expectAccessibleInBothThemes(page, dialog)
    await dialog.getByRole('button', { name: 'Create a namespace' }).click()
    await page.waitForURL(/\/namespaces\/ete-2026-montreal$/)
    await page.getByRole('heading', { level: 1, name: 'Été 2026 – Montréal' }).waitFor()
    await announced(page, 'The namespace “Été 2026 – Montréal” is there.')
    await page.getByText('There is nothing in this namespace yet.').waitFor()
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)('has its slug checked while it is typed', async () => {
    const page = await open('/namespaces?create=yes')
    const slug = dialogOf(page).getByLabel('Slug')
    const faults = [
      ['My data', 'Lowercase letters only.'],
      ['my data', 'No spaces'],
      ['my_data', '“_” cannot stand in a slug.'],
      ['-data', 'It begins with a letter or a digit'],
      ['a'.repeat(65), 'This is 2 characters too long.'],
      ['ete-2026-montreal', 'You have a namespace “ete-2026-montreal” already.'],
      ['', 'A slug is needed.'],
    ] as const
    for (const [typed, message] of faults) {
      await slug.fill(typed)
      await dialogOf(page).getByText(message).waitFor()
    }
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/namespaces$/)
  })

  it.runIf(isLongRun)('changes its label; the slug stays', async () => {
    const own = opened().another()
    await makeNamespace(own, 'ete-2026-montreal', 'Été 2026 – Montréal')
    const page = await open('/namespaces/ete-2026-montreal', {}, own)
    await page.getByLabel('Label').fill('Summer in Montréal')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Summer in Montréal' }).waitFor()
    await announced(page, 'The label was changed.')
    await expect
      .poll(() => page.locator('.rail [aria-current=page]').allTextContents())
      .toEqual(['Namespaces'])
    await page.getByRole('link', { name: 'Namespaces' }).first().click()
    await page.getByRole('rowheader', { name: 'Summer in Montréal ete-2026-montreal' }).waitFor()
  })

  it.runIf(isLongRun)('that does not exist shows an error', async () => {
    const page = await open('/namespaces/nowhere')
    await page.getByRole('heading', { name: 'There is no such namespace' }).waitFor()
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)('works in French on a narrow screen', async () => {
    const page = await open('/namespaces/ete-2026-montreal', { language: 'fr', theme: 'dark', width: 390 })
    await page.getByText('Il n’y a encore rien dans cet espace.').waitFor()
    await page.getByRole('button', { name: 'Supprimer…' }).click()
    await dialogOf(page).getByLabel('Pour confirmer, tapez ete-2026-montreal').fill('été')
    await dialogOf(page).getByText('Ce n’est pas « ete-2026-montreal ».').waitFor()
    await expectAccessibleInBothThemes(page)
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  })
})

describeConsole('a namespace with data', (opened) => {
  const fill = async (own: OpenConsole): Promise<void> => {
    await makeNamespace(own, 'prairie-2026', 'Prairie')
    await uploadCapsule(own, 'prairie-2026', 'first.jsonld', sampleText)
  }

  const open = async (path: string, own = opened()) => {
    const page = await own.visit()
    await page.goto(`${opened().url}/console${path}`)
    return page
  }

  beforeAll(async () => await fill(opened()))

  it.runIf(isLongRun)('links its numbers to what they count', async () => {
    const page = await open('/namespaces')
    const reports = page.getByRole('link', { name: /^\d+ reports? in Prairie$/ })
    await expect.poll(() => reports.getAttribute('href')).toMatch(/playground\?ns=prairie-2026&op=listRows/)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: '1 capsule in Prairie' }).click()
    await page.waitForURL(/\/namespaces\/prairie-2026\/capsules/)
    await follow(page, '/console/namespaces/prairie-2026')
    const tiles = page.locator('.namespaces-tiles')
    const organizations = tiles.getByRole('link', { name: /organizations?$/ })
    await expect.poll(() => organizations.getAttribute('href')).toMatch(/op=listOrganizations/)
    await expectAccessibleInBothThemes(page)
  })

  it('is exported completely with plain links', async () => {
    const page = await open('/namespaces/prairie-2026')
    const save = async (name: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name, exact: true }).click()
      return await textOf(await download)
    }
    const graph = JSON.parse(await save('JSON-LD')) as Record<string, unknown>
    expect(Object.keys(graph)).toEqual(['@context', '@graph'])
    expect((await save('N-Quads')).trimEnd()).toMatch(/ \.$/)
    expect(await save('Everything as Excel')).toMatch(/^PK/)
    await expect.poll(() => save('Rows as CSV')).toMatch(/^\S*,\S*\r?\n/)
    const [row = ''] = (await save('Rows as NDJSON')).split('\n', 1)
    expect(JSON.parse(row)).toHaveProperty('object', 'indicator_report')
  })

  it.runIf(isLongRun)('cannot be deleted by a member, who sees who can', async () => {
    const member = await joinAs(opened(), 'member')
    const page = await open('/namespaces/prairie-2026', opened().as(member))
    await page.getByText('Only an owner of your organization can delete a namespace.').waitFor()
    expect(await page.getByRole('button', { name: 'Delete…' }).count()).toBe(0)
    await expectAccessibleInBothThemes(page)
    const french = await opened().as(member).visit({ language: 'fr' })
    await french.goto(`${opened().url}/console/namespaces/prairie-2026`)
    await french.getByText('Seule une personne propriétaire de votre organisme peut supprimer').waitFor()
    expect(await french.getByRole('button', { name: 'Supprimer…' }).count()).toBe(0)
  })

  it('is deleted by typing its slug, after stating what will be lost', async () => {
    const own = opened().another()
    await fill(own)
    const page = await open('/namespaces/prairie-2026', own)
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = dialogOf(page)
    await dialog.getByText('This will be erased for good:').waitFor()
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toContain('1 capsule with its report')
    await dialog.getByRole('link', { name: 'JSON-LD' }).waitFor()
    const slug = dialog.getByLabel('To confirm, type prairie-2026')
    await slug.fill('prairie-')
    await expect.poll(() => dialog.getByText('This is not “prairie-2026”.').count()).toBe(0)
    await slug.fill('prairie-2025')
    await dialog.getByText('This is not “prairie-2026”.').waitFor()
    await expectAccessibleInBothThemes(page, dialog)
    await dialog.getByRole('button', { name: 'Delete namespace prairie-2026' }).click()
    await slug.fill('prairie-2026')
    await dialog.getByRole('button', { name: 'Delete namespace prairie-2026' }).click()
    await page.waitForURL(/\/namespaces$/)
    await page.getByText('No namespaces yet').waitFor()
    await announced(page, 'The namespace “prairie-2026” was deleted.')
    const headers = { cookie: await own.cookie(), 'x-namespace': 'prairie-2026' }
    expect((await fetch(`${opened().url}/orgs`, { headers })).status).toBe(404)
  })
})
