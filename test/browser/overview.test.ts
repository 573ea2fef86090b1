// The first steps, and the counts of each namespace.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { describeConsole, expectAccessible, follow, type OpenConsole } from './harness.ts'

const stepOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Your first steps' }).getByRole('listitem').filter({ hasText: title })

function manyReports(count: number): string {
  const at = 'https://large.example'
  const reports = Array.from({ length: count }, (_, index) => ({
    '@type': 'cids:IndicatorReport',
    '@id': `${at}/reports/${index}`,
    forIndicator: `${at}/indicator`,
    forOrganization: `${at}/organization`,
    value: { '@type': 'i72:Measure', hasNumericalValue: String(index) },
    startedAtTime: '2024-01-01T00:00:00',
    endedAtTime: '2024-12-31T23:59:59',
  }))
  const organization = { '@type': 'cids:Organization', '@id': `${at}/organization`, hasLegalName: 'Large' }
  const indicator = {
    '@type': 'cids:Indicator',
    '@id': `${at}/indicator`,
    hasName: 'Many',
    forOrganization: `${at}/organization`,
  }
  return JSON.stringify({
    '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    '@graph': [organization, indicator, ...reports],
  })
}

describeConsole('the overview', (opened) => {
  /** An organization with the sample in a namespace. */
  const filled = async (): Promise<OpenConsole> => {
    const own = opened().another()
    await makeNamespace(own, 'prairie', 'Prairie 2026')
    await uploadCapsule(own, 'prairie', 'first-capsule.jsonld', sampleText)
    return own
  }

  const open = async (own: OpenConsole, visit = {}) => {
    const page = await own.visit(visit)
    await page.goto(`${opened().url}/console`)
    return page
  }

  it.runIf(isLongRun)('guides through four steps, whose state comes from the data', async () => {
    const page = await open(opened().another())
    await page.getByText('0 of 4 done').waitFor()
    await stepOf(page, 'Add a first file').getByText('First make a place').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the namespace' }).click()
    await page.getByText('Give it a name.').waitFor()
    await page.getByLabel('What people call it').fill('Prairie été 2026')
    await expect.poll(() => page.getByLabel('Short name, for programs').inputValue()).toBe('prairie-ete-2026')
    await page.getByRole('button', { name: 'Create the namespace' }).click()
    await page.getByText('1 of 4 done').waitFor()
    await page.getByRole('button', { name: 'Upload the sample' }).click()
    await page.getByText('2 of 4 done').waitFor()
    await page.getByRole('link', { name: '2 Reports', exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'In the Playground' }).waitFor()
    await page.getByRole('link', { name: 'The theory of change' }).click()
    await page.waitForURL(/\/explorer\?.*view=theory/)
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('3 of 4 done').waitFor()
    await page.getByRole('link', { name: 'Create an API key' }).click()
    await page.waitForURL(/\/keys\?create=yes/)
  })

  it.runIf(isLongRun)('skips a step, and hides all steps permanently', async () => {
    const page = await open(await filled())
    await page.getByRole('button', { name: 'Skip: See what it says' }).click()
    await stepOf(page, 'See what it says').getByText('Skipped').waitFor()
    await page.getByRole('button', { name: 'Hide these steps' }).click()
    await page.getByRole('heading', { name: 'Your first steps' }).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Your namespaces' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Your first steps' }).count()).toBe(0)
  })

  it('links each number to what it counts', async () => {
    const page = await open(await filled(), { theme: 'dark' })
    const hrefOf = async (name: string) =>
      (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
    await page.getByRole('link', { name: '1 Organizations', exact: true }).waitFor()
    await expect.poll(() => hrefOf('1 Organizations')).toContain('op=listOrganizations')
    await expect.poll(() => hrefOf('2 Reports')).toContain('op=listRows')
    await expect.poll(() => hrefOf('1 Funds')).toContain('op=listFunds')
    await expect.poll(() => hrefOf('0 Reports without a theme')).toContain('op=listThemes')
    await expect.poll(() => hrefOf('first-capsule.jsonld')).toContain('/capsules/cap_')
    await expectAccessible(page)
  })

  it.runIf(isLongRun)('shows a namespace with tens of thousands of reports, and its capsule', async () => {
    const own = opened().another()
    await makeNamespace(own, 'large', 'Large')
    await makeNamespace(own, 'empty', 'Nothing yet')
    const id = await uploadCapsule(own, 'large', 'large.jsonld', manyReports(20_000))
    const page = await open(own)
    await page.getByRole('link', { name: '20,000 Reports', exact: true }).waitFor()
    await page.getByRole('link', { name: '20,000 Reports without a theme', exact: true }).waitFor()
    await page.getByText('Nothing was uploaded yet.').waitFor()
    await follow(page, `/console/namespaces/large/capsules/${id}?view=entities`)
    await page.getByRole('table').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(200)
    await page.getByRole('button', { name: 'Roll back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Roll back large.jsonld?' })
    await dialog.getByText('160,005 facts are withdrawn').waitFor()
    await dialog.getByRole('row', { name: 'Reports' }).getByText('20,000').waitFor()
    // Three namespaces and more are a table.
    await makeNamespace(own, 'third', 'The third')
    await page.goto(`${opened().url}/console`)
    const line = page.getByRole('row', { name: 'Large' })
    await line.getByRole('link', { name: '20,000: Reports, Large' }).waitFor()
    await line.getByRole('img', { name: '1 upload in the last 12 weeks' }).waitFor()
    await line.getByRole('link', { name: 'large.jsonld' }).waitFor()
    await expectAccessible(page, page.getByRole('region', { name: 'The counts of each namespace' }))
    await page.setViewportSize({ width: 320, height: 800 })
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(320)
  })

  it.runIf(isLongRun)('works in French, in dark mode, on a small screen', async () => {
    const page = await open(await filled(), { language: 'fr', theme: 'dark', width: 320 })
    await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()
    await page.getByRole('heading', { name: 'Vos premiers pas' }).waitFor()
    await page.getByText('Dernière capsule').first().waitFor()
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(320)
    await expectAccessible(page)
  })
})
