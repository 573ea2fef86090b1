// The side panel of the explorer: what a node says as written, what points at it, a step further and back again.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { openExplorer, saveCapsule, threeMegabytes } from './explorer-calls.ts'
import { describeConsole, expectAccessible } from './harness.ts'

const home = 'https://prairie-homes.example'
const large = 'https://bench.example.org/organizations'
const goal = 'https://metadata.un.org/sdg/11'
const another = {
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@id': 'https://another.example/',
  '@type': 'cids:Organization',
  hasLegalName: 'Another organization',
  hasOutcome: {
    '@id': 'https://another.example/outcome',
    '@type': 'cids:Outcome',
    hasName: 'More homes',
    forTheme: goal,
  },
}

describeConsole('a node in the side panel', (opened) => {
  let sample: string
  beforeAll(async () => {
    sample = await saveCapsule(opened(), 'First capsule.jsonld', sampleText)
    await makeNamespace(opened(), 'prairie', 'Prairie 2026')
    await uploadCapsule(opened(), 'prairie', 'Sample', sampleText)
    await uploadCapsule(opened(), 'prairie', 'Another', JSON.stringify(another))
  })

  const panel = (page: Page) => page.locator('.explorer-node')
  const heading = (page: Page, name: string) =>
    panel(page).getByRole('heading', { level: 2, name, exact: true }).waitFor()
  const press = async (page: Page, name: string | RegExp) => {
    await panel(page).getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }

  it('is followed with the keyboard, and back', async () => {
    const page = await openExplorer(opened(), { saved: sample })
    await page.locator('[data-row="0"]').focus()
    await page.keyboard.press('Enter')
    await panel(page).getByText('As written').click()
    await press(page, 'Prairie Homes Co-operative')
    await heading(page, 'Prairie Homes Co-operative')
    await expect
      .poll(() => panel(page).getByRole('heading', { level: 4 }).allTextContents())
      .toEqual([
        'Outcome · For organization cids:forOrganization 1',
        'Indicator · For organization cids:forOrganization 2',
        'Indicator report · For organization cids:forOrganization 2',
        'Funding status · For organization cids:forOrganization 1',
      ])
    await expectAccessibleInBothThemes(page)
    await press(page, /^Prairie Fund/)
    await heading(page, 'Funding status · Prairie Homes Co-operative')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('explorer-node')
    await press(page, 'Back')
    await heading(page, 'Prairie Homes Co-operative')
    await press(page, 'Back')
    await panel(page).getByText('As written').waitFor()
    expect(await panel(page).getByRole('button', { name: 'Back' }).count()).toBe(0)
  })

  it('says what points at it from the whole namespace, on request', async () => {
    const page = await openExplorer(opened(), { ns: 'prairie' })
    await page.locator('[data-row="0"]').click()
    await panel(page).getByText('As written').click()
    const outcome = 'Families live in stable, affordable homes'
    await press(page, 'Prairie Homes Co-operative')
    await heading(page, 'Prairie Homes Co-operative')
    await press(page, outcome)
    await heading(page, outcome)
    await press(page, /^Goal 11/)
    await heading(page, 'Goal 11: Sustainable cities and communities')
    await panel(page).getByText('Other organizations may point here too.').waitFor()
    await press(page, 'Look in the whole namespace')
    await panel(page).getByRole('button', { name: 'More homes' }).waitFor()
    await press(page, 'More homes')
    await heading(page, 'More homes')
  })

  it.runIf(isLongRun)('can be copied as JSON-LD, and filters the table by its reports', async () => {
    const node = `${home}/indicators/households-housed`
    const page = await openExplorer(opened(), { saved: sample, node })
    await panel(page).getByRole('button', { name: 'Copy as JSON-LD' }).click()
    const copied = JSON.parse(await page.evaluate('navigator.clipboard.readText()')) as object
    expect(copied).toMatchObject({ '@id': node, 'cids:unitDescription': 'households' })
    await panel(page).getByRole('link', { name: 'Reports in the table' }).click()
    await page.getByText('1 of 2 reports', { exact: true }).waitFor()
    await panel(page).waitFor({ state: 'detached' })
  })

  it.runIf(isLongRun)('shows a hundred more of what points at it', async () => {
    const id = await saveCapsule(opened(), 'Three megabytes.jsonld', threeMegabytes())
    const page = await openExplorer(opened(), { saved: id, node: `${large}/0` })
    const reports = panel(page).locator('.explorer-incoming', { hasText: 'Indicator report · For' })
    await expect.poll(() => reports.locator('li').count()).toBe(10)
    await reports.getByRole('button', { name: 'Show 50 more of 50' }).click()
    await expect.poll(() => reports.locator('li').count()).toBe(60)
  })

  it.runIf(isLongRun)(
    'says where a namespace is too large to be read whole, in French, on a phone',
    async () => {
      const page = await opened().visit({ language: 'fr', theme: 'dark', width: 390 })
      await page.route('**/console/api/namespaces/prairie', async (route) => {
        const answer = (await (await route.fetch()).json()) as { counts: object }
        await route.fulfill({ json: { ...answer, counts: { ...answer.counts, reports: 9_000_000 } } })
      })
      const node = encodeURIComponent(`${home}/outcomes/stable-housing`)
      await page.goto(`${opened().url}/console/explorer?ns=prairie&node=${node}`)
      await panel(page).getByRole('button', { name: 'Chercher dans tout l’espace' }).click()
      await panel(page).getByText('Cet espace est trop grand').waitFor()
      await expectAccessible(page, panel(page))
    },
  )
})
