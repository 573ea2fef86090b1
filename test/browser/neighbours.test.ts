// The neighbours view: finding and opening nodes, in saved capsules and in a namespace.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { openExplorer, saveCapsule, threeMegabytes } from './explorer-calls.ts'
import { describeConsole, expectAccessible, follow } from './harness.ts'
import { longestTask, watchLongTasks } from './longest-task.ts'

const home = 'https://prairie-homes.example'
const large = 'https://bench.example.org/organizations'
const another = {
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@id': 'https://another.example/',
  '@type': 'cids:Organization',
  hasLegalName: 'Another organization',
}
const goal = 'https://metadata.un.org/sdg/11'

describeConsole('the neighbours of a node', (opened) => {
  let ids: Readonly<Record<'sample' | 'large', string>>
  beforeAll(async () => {
    ids = {
      sample: await saveCapsule(opened(), 'First capsule.jsonld', sampleText),
      large: await saveCapsule(opened(), 'Three megabytes.jsonld', threeMegabytes()),
    }
    await makeNamespace(opened(), 'prairie', 'Prairie 2026')
    await uploadCapsule(opened(), 'prairie', 'Sample', sampleText)
    await makeNamespace(opened(), 'large', 'Three megabytes')
    await uploadCapsule(opened(), 'large', 'Large', new TextDecoder().decode(threeMegabytes()))
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const showsCount = (page: Page, count: string) =>
    page.locator('.neighbours-list > p strong', { hasText: new RegExp(`^${count}$`) }).waitFor()
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

  it('are navigated with the keyboard, with the path back', async () => {
    const page = await openExplorer(opened(), { saved: ids.sample, view: 'neighbours' })
    await showsCount(page, '12 entries')
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Find an entry').focus()
    await page.keyboard.type('fundingstatus')
    await showsCount(page, '1 entry')
    await page.getByRole('link', { name: /^Prairie Homes Co-operative · Prairie Fund/ }).focus()
    await page.keyboard.press('Enter')
    const title = 'Funding status · Prairie Homes Co-operative'
    await heading(page, title).waitFor()
    await expect.poll(() => focused(page)).toBe(title)
    const says = page.getByRole('region', { name: 'What it says' })
    await says.getByText('Prairie Fund', { exact: true }).waitFor()
    await says.getByRole('button', { name: 'Prairie Homes Co-operative' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Prairie Homes Co-operative').waitFor()
    const points = page.getByRole('region', { name: 'What points at it' })
    await expect
      .poll(() => points.getByRole('heading', { level: 4 }).allTextContents())
      .toEqual([
        'Outcome · For organization cids:forOrganization 1',
        'Indicator · For organization cids:forOrganization 2',
        'Indicator report · For organization cids:forOrganization 2',
        'Funding status · For organization cids:forOrganization 1',
      ])
    await page.getByText('6 links point at it; it points at 3 things.').waitFor()
    await expectAccessibleInBothThemes(page)
    await page
      .locator('.neighbours-right')
      .getByRole('link', { name: /Families live/ })
      .click()
    await heading(page, 'Families live in stable, affordable homes').waitFor()
    const trail = page.getByRole('navigation', { name: 'Where you came from' })
    await expect
      .poll(() => trail.getByRole('button').allTextContents())
      .toEqual(['All entries', title, 'Prairie Homes Co-operative'])
    await page.goBack()
    await heading(page, 'Prairie Homes Co-operative').waitFor()
    // The path that led here survives a reload.
    await page.reload()
    await trail.getByRole('button', { name: title }).click()
    await heading(page, title).waitFor()
    await trail.getByRole('button', { name: 'All entries' }).click()
    await expect.poll(() => page.getByLabel('Find an entry').inputValue()).toBe('fundingstatus')
  })

  it.runIf(isLongRun)(
    'can be copied as JSON-LD, and lead to the reports in the table and back from there',
    async () => {
      const node = `${home}/indicators/households-housed`
      const page = await openExplorer(opened(), { saved: ids.sample, view: 'neighbours', node })
      await page.getByText('As JSON-LD', { exact: true }).click()
      await page.getByRole('button', { name: 'Copy this entry as JSON-LD' }).click()
      const copied = JSON.parse(await page.evaluate('navigator.clipboard.readText()')) as object
      expect(copied).toMatchObject({ '@id': node, 'cids:unitDescription': 'households' })
      await page.getByRole('link', { name: 'Reports in the table' }).click()
      await page.getByText('1 of 2 reports', { exact: true }).waitFor()
      await page.locator('[data-row="0"]').click()
      const panel = page.locator('.explorer-node')
      await panel.getByText('As written').click()
      await panel.getByRole('link', { name: 'See its neighbours' }).click()
      await heading(page, 'Indicator report · Households housed · Prairie Homes Co-operative').waitFor()
      await panel.waitFor({ state: 'detached' })
      await follow(page, page.url().replace(/node=[^&]*/, 'node=urn%3Anowhere'))
      await heading(page, 'Nothing is said about this here').waitFor()
      await page.getByRole('button', { name: 'See all entries' }).click()
      await showsCount(page, '12 entries')
    },
  )

  it.runIf(isLongRun)('of three megabytes are grouped, counted and paged', async () => {
    const page = await opened().visit({ script: watchLongTasks })
    const start = Date.now()
    await page.goto(`${opened().url}/console/explorer?saved=${ids.large}&view=neighbours`)
    await page.getByText('The first 100 of', { exact: false }).waitFor()
    const openMs = Date.now() - start
    await page.getByRole('button', { name: 'Show 200 more' }).click()
    await expect.poll(() => page.locator('.neighbours-list li').count()).toBe(300)
    await page.getByRole('button', { name: /^Organization 70/ }).click()
    await showsCount(page, '70 entries')
    await follow(page, `${page.url()}&node=${encodeURIComponent(`${large}/0`)}`)
    await page.getByRole('button', { name: /^60 together Indicator report/ }).click()
    await expect.poll(() => focused(page)).toBe('Indicator report · For organization cids:forOrganization 60')
    await page.getByRole('button', { name: 'Show 50 more of 50' }).click()
    const points = page.getByRole('region', { name: 'What points at it' })
    await expect.poll(() => points.getByRole('link').count()).toBeGreaterThanOrEqual(70)
    const longest = await longestTask(page)
    console.log(`neighbours of three megabytes: open after ${openMs} ms, longest task ${longest} ms`)
  })

  it.runIf(isLongRun)(
    'are found in a whole namespace, including nodes that one capsule only refers to, with sources',
    async () => {
      const page = await openExplorer(opened(), { ns: 'prairie', view: 'neighbours', node: goal })
      await heading(page, 'Goal 11: Sustainable cities and communities').waitFor()
      await page.getByText('it is only mentioned').waitFor()
      await page
        .getByRole('region', { name: 'What points at it' })
        .getByRole('link', { name: /^Families live/ })
        .click()
      await heading(page, 'Families live in stable, affordable homes').waitFor()
      await page.getByRole('link', { name: /^cap_/ }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Reports in the table' }).click()
      await page.waitForURL(/outcome=out_/)
      await page.locator('.explorer-bar p', { hasText: '2 reports' }).waitFor()
      await follow(page, '/console/explorer?ns=large&view=neighbours&find=outcomes')
      await page.getByText('The first 100 of', { exact: false }).waitFor()
    },
  )

  it.runIf(isLongRun)('are a snapshot that can be refreshed', async () => {
    await makeNamespace(opened(), 'growing', 'Growing')
    await uploadCapsule(opened(), 'growing', 'Sample', sampleText)
    const page = await openExplorer(opened(), { ns: 'growing', view: 'neighbours' })
    await showsCount(page, '12 entries')
    await uploadCapsule(opened(), 'growing', 'Another', JSON.stringify(another))
    await page.getByText(/^Read on /).waitFor()
    await page.getByRole('button', { name: 'Read again' }).click()
    await showsCount(page, '13 entries')
  })

  it.runIf(isLongRun)('are found partly in a namespace that is too large, with a note', async () => {
    const page = await opened().visit()
    await page.route('**/console/api/namespaces/prairie', async (route) => {
      const answer = (await (await route.fetch()).json()) as { counts: object }
      await route.fulfill({ json: { ...answer, counts: { ...answer.counts, reports: 9_000_000 } } })
    })
    await page.goto(`${opened().url}/console/explorer?ns=prairie&view=neighbours`)
    await page.getByText('too large to be searched whole').waitFor()
    await page.getByLabel('Find an entry').fill(`${home}/outcomes/stable-housing`)
    await page.getByRole('link', { name: 'Families live in stable, affordable homes' }).click()
    await page.getByText('may be missing').waitFor()
    await page.getByRole('button', { name: 'Prairie Homes Co-operative' }).click()
    await heading(page, 'Prairie Homes Co-operative').waitFor()
    await page.getByRole('link', { name: 'Prairie Fund' }).first().click()
    await heading(page, 'Funding status · Prairie Homes Co-operative').waitFor()
  })

  it.runIf(isLongRun)('work in French, in dark mode, on a small screen', async () => {
    const page = await openExplorer(
      opened(),
      { ns: 'prairie', view: 'neighbours' },
      { language: 'fr', theme: 'dark', width: 390 },
    )
    const expectFits = async () =>
      await expect
        .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(390)
    await showsCount(page, '12 éléments')
    await expectFits()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Objectif 11/ }).click()
    await page.getByRole('region', { name: 'Relations entrantes' }).getByText('Résultat · Thème').waitFor()
    await expectFits()
    // Axe would report targets partly covered by the bar as too small.
    await page.evaluate('scrollTo(0, 0)')
    await expectAccessible(page)
  })
})
