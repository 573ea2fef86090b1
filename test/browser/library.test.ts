// The library of the signed-in user: files saved, renamed, deleted, copied to a namespace and imported from one.
import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { sampleSheets } from '../workbooks/sample-sheets.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { asFile, fixture, makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { changeSaved, saveCapsule } from './explorer-calls.ts'
import { describeConsole, expectAccessible, textOf, type OpenConsole, dropFile } from './harness.ts'

const readFixture = (name: string): string => readFileSync(fixture(name), 'utf8')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

describeConsole('the library', (opened) => {
  /** An organization with two namespaces and these capsules in the library, in this order. */
  const organization = async (saved: Readonly<Record<string, string>> = {}): Promise<OpenConsole> => {
    const own = opened().another()
    await makeNamespace(own, 'prairie', 'Prairie 2026')
    await makeNamespace(own, 'empty', 'Nothing yet')
    for (const [name, text] of Object.entries(saved)) await saveCapsule(own, name, text)
    return own
  }

  const open = async (own: OpenConsole, path = '', visit = {}) => {
    const page = await own.visit(visit)
    await page.goto(`${opened().url}/console/library${path}`)
    return page
  }

  const chooseAction = async (page: Page, name: string, label: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: label }).click()
  }

  it('is reached from the navigation; saves files with the button and by dropping, several at once', async () => {
    const page = await (await organization()).visit()
    await page.goto(`${opened().url}/console`)
    await page.getByRole('link', { name: 'Library', exact: true }).click()
    await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
    await expect.poll(() => page.locator('.rail [aria-current=page]').allTextContents()).toEqual(['Library'])
    // The library belongs to no namespace, so the menu shows none.
    await page.getByRole('button', { name: /Your library$/ }).waitFor()
    await expectAccessibleInBothThemes(page)
    await page.locator('input[type=file]').setInputFiles([fixture('good'), fixture('name-missing')])
    await rowOf(page, 'good.jsonld').waitFor()
    await rowOf(page, 'name-missing.jsonld').waitFor()
    await dropFile(page, 'dropped.jsonld', sampleText, 'Let go to save')
    await rowOf(page, 'dropped.jsonld').getByText('File', { exact: true }).waitFor()
    await page.getByText('3 of 500 capsules').waitFor()
  })

  it.runIf(isLongRun)(
    'reports what cannot be saved: invalid JSON, a full library, an unreachable service',
    async () => {
      const page = await open(await organization())
      const answers = ['full', 'gone']
      await page.route('**/console/api/library?name=*', async (route) => {
        const answer = answers.shift()
        if (answer === 'full') {
          await route.fulfill({
            status: 409,
            body: JSON.stringify({ code: 'library_full', detail: 'Full.' }),
          })
        } else if (answer === 'gone') await route.abort('internetdisconnected')
        else await route.continue()
      })
      await page
        .locator('input[type=file]')
        .setInputFiles([asFile('broken.json', '[1,]'), asFile('late.json', '[]')])
      const adding = page.getByRole('region', { name: 'Files being saved' })
      await adding.getByText('Line 1, column 3').waitFor()
      await adding.getByText('Full.').waitFor()
      await expectAccessible(page, adding)
      await adding.getByRole('button', { name: 'Try again' }).click()
      await adding.getByText('The service cannot be reached').waitFor()
      await adding.getByRole('button', { name: 'Try again' }).click()
      await rowOf(page, 'late.json').waitFor()
      await adding.getByRole('button', { name: 'Take broken.json off this list' }).click()
      await adding.waitFor({ state: 'detached' })
    },
  )

  it.runIf(isLongRun)('renames, deletes by name, and downloads the file byte for byte', async () => {
    const own = await organization({ 'late.json': '[]', 'dropped.jsonld': sampleText })
    const page = await open(own)
    await chooseAction(page, 'late.json', 'Rename…')
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByText('Give it a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Été 2026.json')
    await page.getByRole('button', { name: 'Save' }).click()
    await rowOf(page, 'Été 2026.json').waitFor()
    await chooseAction(page, 'Été 2026.json', 'Delete…')
    const dialog = page.getByRole('dialog', { name: 'Delete Été 2026.json?' })
    await expectAccessible(page, dialog)
    await dialog.getByRole('button', { name: 'Delete Été 2026.json' }).click()
    await rowOf(page, 'Été 2026.json').waitFor({ state: 'detached' })
    const gone = await saveCapsule(own, 'elsewhere.json', '[]')
    await page.reload()
    await chooseAction(page, 'elsewhere.json', 'Delete…')
    await changeSaved(own, gone, null)
    await page.getByRole('button', { name: 'Delete elsewhere.json' }).click()
    await page.getByText('Your library has no such capsule.').waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, 'elsewhere.json').waitFor({ state: 'detached' })
    const download = page.waitForEvent('download')
    await chooseAction(page, 'dropped.jsonld', 'Download the file')
    expect((await download).suggestedFilename()).toBe('dropped.jsonld')
    expect(await textOf(await download)).toBe(sampleText)
  })

  it.runIf(isLongRun)(
    'opens one or several selected capsules in the explorer, in the order saved',
    async () => {
      const own = await organization({
        'good.jsonld': readFixture('good'),
        'dropped.jsonld': sampleText,
        'late.json': '[]',
        'nameless.jsonld': readFixture('name-missing'),
      })
      const broken = await saveCapsule(own, 'broken.json', '[]')
      const page = await own.visit()
      // The service saves only valid JSON; here the file is damaged afterwards.
      await page.route(`**/library/${broken}/document`, (route) =>
        route.fulfill({ body: '[1,]', contentType: 'application/ld+json' }),
      )
      await page.goto(`${opened().url}/console/library`)
      // Each file is validated in the browser, as the service would.
      await rowOf(page, 'dropped.jsonld').getByText('In order', { exact: true }).waitFor()
      await rowOf(page, 'late.json').getByText('Nothing understood', { exact: true }).waitFor()
      await rowOf(page, 'broken.json').getByText('Not JSON', { exact: true }).waitFor()
      const faulty = rowOf(page, 'nameless.jsonld').getByRole('link', {
        name: '2 problems in nameless.jsonld',
      })
      expect(await faulty.getAttribute('href')).toContain('view=problems')
      await page.getByText('Tick several capsules to see them together.').waitFor()
      const openedUrl = async (name: string | RegExp) =>
        new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '', opened().url)
      const first = (await openedUrl('good.jsonld')).searchParams.get('saved')
      const last = (await openedUrl('dropped.jsonld')).searchParams.get('saved')
      await page.getByRole('checkbox', { name: 'Choose dropped.jsonld' }).check()
      await page.getByRole('checkbox', { name: 'Choose good.jsonld' }).check()
      const both = await openedUrl('Open these 2 in the explorer')
      expect([both.pathname, both.searchParams.get('saved')]).toEqual([
        '/console/explorer',
        `${first},${last}`,
      ])
      await expectAccessibleInBothThemes(page)
      await page.getByRole('button', { name: 'Choose none' }).click()
      await page.getByText('Tick several capsules to see them together.').waitFor()
    },
  )

  it.runIf(isLongRun)('copies to a namespace: validates, sends, and follows it to the capsule', async () => {
    const page = await open(await organization({ 'dropped.jsonld': sampleText }))
    const sent: string[] = []
    // A preview stores nothing.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && !pathname.endsWith('/capsules/preview')) sent.push(request.url())
    })
    await chooseAction(page, 'dropped.jsonld', 'Copy to API namespace…')
    await page.getByRole('heading', { name: 'Copy dropped.jsonld to an API namespace' }).waitFor()
    await page.getByRole('heading', { name: 'Accepted: nothing to correct.' }).waitFor()
    expect(sent).toEqual([])
    await page.getByLabel('Namespace', { exact: true }).selectOption('prairie')
    await page
      .getByText('It would add 1 organization, 1 outcome, 2 indicators, 2 reports and 1 fund.')
      .waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Copy to prairie' }).click()
    await page.getByRole('heading', { name: 'Sent to Prairie 2026' }).waitFor()
    await page.getByText('Accepted: 40 facts stored.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Open the capsule' }).click()
    await page.getByRole('heading', { level: 1, name: 'dropped.jsonld' }).waitFor()
  })

  it('shows in advance what a saved workbook would add', async () => {
    const own = await organization()
    const id = await saveCapsule(own, 'q1.xlsx', new Uint8Array(makeWorkbook(sampleSheets)))
    const page = await open(own, `/${id}/copy?ns=prairie`)
    await page.getByText('It would add 1 organization, 1 outcome, 1 indicator and 1 report.').waitFor()
  })

  it.runIf(isLongRun)(
    'shows in advance what a namespace would reject, with locations; it can be sent anyway',
    async () => {
      const own = await organization()
      const id = await saveCapsule(own, 'nameless.jsonld', readFixture('name-missing'))
      const page = await open(own, `/${id}/copy?ns=prairie`, { theme: 'dark' })
      await page.getByText('The namespace would reject this file').waitFor()
      await page.getByRole('heading', { name: /2 problems/ }).waitFor()
      await page
        .getByText(/Line \d+ of the file/)
        .first()
        .waitFor()
      await expectAccessible(page)
      // Compared in the browser as well.
      await page.getByRole('tab', { name: 'Alignment with the standard' }).click()
      await page.getByRole('region', { name: 'org:hasName Missing' }).waitFor()
      await page.getByRole('button', { name: 'Copy to prairie all the same' }).click()
      await page.getByText('Rejected: 2 problems have to be corrected.', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Open the report' }).waitFor()
      await page.getByRole('link', { name: 'Copy to another namespace' }).click()
      await page.getByRole('button', { name: /all the same/ }).waitFor()
    },
  )

  it.runIf(isLongRun)('imports accepted capsules of a namespace, and marks those it has', async () => {
    const own = await organization()
    await uploadCapsule(own, 'prairie', 'north.jsonld', sampleText)
    await uploadCapsule(own, 'prairie', 'refused.jsonld', readFixture('name-missing'))
    const page = await open(own)
    await page.getByRole('link', { name: 'Import from an API namespace' }).click()
    await page.getByLabel('Namespace', { exact: true }).selectOption('empty')
    await page.getByText('No accepted capsules here').waitFor()
    await page.getByLabel('Namespace', { exact: true }).selectOption('prairie')
    await page.getByRole('checkbox', { name: 'Choose north.jsonld' }).check()
    await expect.poll(() => rowOf(page, 'refused.jsonld').count()).toBe(0)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Import 1 capsule' }).click()
    await rowOf(page, 'north.jsonld').getByRole('link', { name: 'prairie' }).waitFor()
    await page.goBack()
    await rowOf(page, 'north.jsonld').getByText('in your library').waitFor()
  })

  it.runIf(isLongRun)('works in French, in dark mode, on a small screen', async () => {
    const own = await organization({
      'nameless.jsonld': readFixture('name-missing'),
      'Prairie_Health_2026.jsonld': sampleText,
    })
    await uploadCapsule(own, 'prairie', 'north.jsonld', sampleText)
    const page = await open(own, '', { language: 'fr', theme: 'dark', width: 320 })
    const expectFits = async () =>
      await expect
        .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(320)
    await rowOf(page, 'nameless.jsonld').getByText('2 problèmes', { exact: true }).waitFor()
    // A name breaks between words; only a word longer than the line is broken.
    const lines = await page.evaluate<
      number[]
    >(`[...document.querySelectorAll('.library-label')].map((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return range.getClientRects().length
    })`)
    expect(lines).toEqual([1, 1])
    await expectFits()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Importer d’un espace de l’API' }).click()
    await page.getByLabel('Espace', { exact: true }).selectOption('prairie')
    await page.getByRole('checkbox', { name: 'Choisir north.jsonld' }).waitFor()
    await expectFits()
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Actions pour nameless.jsonld' }).click()
    await page.getByRole('menuitem', { name: 'Copier vers un espace de l’API…' }).click()
    await page.getByText('L’espace rejetterait ce fichier').waitFor()
    await expectFits()
  })
})
