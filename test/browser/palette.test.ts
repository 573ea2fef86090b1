// The command palette: navigate, switch, copy, find by identifier.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { makeNamespace } from './capsule-calls.ts'
import { describeConsole, expectAccessible, type Visit } from './harness.ts'
import {
  createPlaygroundData,
  outcomeOf,
  sampleOrganization,
  type PlaygroundData,
} from './playground-data.ts'

describeConsole('the command palette', (opened) => {
  let data: PlaygroundData
  beforeAll(async () => {
    data = await createPlaygroundData(opened(), 'prairie')
    await makeNamespace(opened(), 'coast', 'Coast 2026')
  })

  const open = async (visit: Visit = {}): Promise<Page> => {
    const page = await opened().visit(visit)
    await page.goto(`${opened().url}/console/namespaces/prairie`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    return page
  }
  const line = (page: Page) => page.getByRole('dialog').getByRole('combobox')

  it('opens any page by a few letters, without a mouse', async () => {
    const page = await open()
    await page.keyboard.type('api k')
    await page.getByRole('option', { name: 'API keys', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/keys/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await line(page).fill('count reports')
    await page.getByRole('option', { name: /Count reports by theme/ }).click()
    await page.waitForURL(/op=listThemes/)
  })

  it.runIf(isLongRun)('switches the namespace, and copies ids', async () => {
    const page = await open()
    await line(page).fill('coast')
    await page.getByRole('option', { name: /^Coast 2026/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/namespaces\/coast/)
    await page.keyboard.press('Control+k')
    // A name of another namespace, and where was looked for it.
    await line(page).fill('prairie homes')
    await page.getByRole('option', { name: /^Prairie Homes Co-operative.*Organization in / }).waitFor()
    await page.getByText('Names of all 2 namespaces were searched.').waitFor()
    await line(page).fill('copy the id of your')
    await page.getByRole('option', { name: /^Copy the id of your/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Copied').waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^ten_/)
  })

  it.runIf(isLongRun)('finds the entity of a pasted IRI, opens it and copies its id', async () => {
    const page = await open()
    await line(page).fill(sampleOrganization)
    await page.getByRole('option', { name: /^Open Prairie Homes Co-operative in the Playground/ }).waitFor()
    await page.getByRole('option', { name: /^Copy the id of Prairie Homes Co-operative/ }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(data.ids.org)
    await page.keyboard.press('Control+k')
    await line(page).fill(sampleOrganization)
    await page.getByRole('option', { name: /^Open Prairie Homes/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/op=getEverything/)
    await expect.poll(() => outcomeOf(page)).toBe('200')
    await page.keyboard.press('Control+k')
    await page.getByRole('group', { name: 'Recent runs' }).getByRole('option').first().waitFor()
    await line(page).fill('https://nowhere.example/at-all')
    await page.getByText('Nothing in prairie has this identifier.').waitFor()
    await line(page).fill(data.ids.rep)
    await page.getByRole('option', { name: /^Open this report in the Playground/ }).click()
    await page.waitForURL(/op=getReport/)
  })

  it.runIf(isLongRun)('changes language and appearance, and restores the focus', async () => {
    const page = await open()
    await line(page).fill('francais')
    await page.keyboard.press('Enter')
    await page.locator('html[lang=fr-CA]').waitFor()
    await page.keyboard.press('Control+k')
    await line(page).fill('sombre')
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme=dark]').waitFor()
    await page.keyboard.press('Control+k')
    await line(page).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it.runIf(isLongRun)('is accessible in both themes', async () => {
    for (const visit of [{ theme: 'light' }, { theme: 'dark', language: 'fr', width: 390 }] as const) {
      const page = await open(visit)
      // The page behind it has tests of its own.
      await expectAccessible(page, page.getByRole('dialog'))
    }
  })
})
