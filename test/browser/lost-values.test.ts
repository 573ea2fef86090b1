// Values that are kept as words and days that are not read: shown before a file is sent, corrected by one answer for many
// where a person wants that, and no number in the table.
import { readFileSync } from 'node:fs'

import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInBothThemes } from './both-themes.ts'
import { asFile, fixture, makeNamespace, makeSubmitLink, uploadCapsule } from './capsule-calls.ts'
import { announced, describeConsole, expectAccessible, follow } from './harness.ts'
import { isLongRun } from '../long-run.ts'

const text = readFileSync(fixture('lost-values'), 'utf8')

describeConsole('lost values', (opened) => {
  let link = ''
  beforeAll(async () => {
    await makeNamespace(opened(), 'words', 'Words and numbers')
    link = await makeSubmitLink(opened(), 'words', 'Reports for 2024')
  })

  it('are named before a file is sent, and corrected where the sender wants that', async () => {
    const sender = await opened().visit({ isSignedIn: false, width: 390 })
    await sender.goto(link)
    await sender.locator('input[type=file]').setInputFiles(asFile('reports.jsonld', text))
    await sender.getByRole('paragraph').filter({ hasText: 'Accepted, but 8 values are kept' }).waitFor()
    await sender.getByText('The value “1,250” of the indicator report').first().waitFor()
    await expectAccessibleInBothThemes(sender)
    expect(await sender.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await sender.getByRole('button', { name: 'Correct these first' }).click()
    const probably = sender.getByRole('radio', { name: 'Take what each of these 6 probably means' })
    await probably.waitFor()
    expect(await sender.getByRole('radio', { checked: true }).count()).toBe(0)
    await probably.check({ force: true })
    await sender.getByText('Answered for 6').waitFor()
    await expectAccessible(sender)
    expect(await sender.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await sender.getByRole('button', { name: 'Go on with the corrected file' }).click()
    await sender.getByRole('paragraph').filter({ hasText: 'Accepted, but 2 values are kept' }).waitFor()
  })

  it('are named where a file was uploaded, and where it is kept', async () => {
    const page = await opened().visit()
    const files = asFile('uploaded.jsonld', text)
    await page.goto(`${opened().url}/console/namespaces/words/capsules`)
    await page.locator('input[type=file]').setInputFiles(files)
    await page.getByRole('button', { name: 'Upload uploaded.jsonld', exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'uploaded.jsonld' })
    await row.getByText('Accepted, but 8 values are kept as words').waitFor()
    await announced(page, 'uploaded.jsonld: Accepted, but 8 values are kept as words')
    await expectAccessible(page, page.locator('.capsules-uploads'))
    await follow(page, '/console/library')
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    await page.locator('input[type=file]').setInputFiles(files)
    const badge = page.getByRole('link', { name: /^14 values not counted in uploaded.jsonld/ })
    await badge.waitFor()
    expect(await badge.getAttribute('href')).toContain('view=problems')
    expect(await page.getByText('In order', { exact: true }).count()).toBe(0)
    await expectAccessible(page)
  })

  it.runIf(isLongRun)('are shown by the capsule that brought them, which leads to its reports', async () => {
    const capsuleId = await uploadCapsule(opened(), 'words', 'reports.jsonld', text)
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/namespaces/words/capsules/${capsuleId}`)
    await page.getByRole('heading', { name: 'Accepted, but 8 values are kept as words' }).waitFor()
    await page.getByText('It brought 8 reports of Maple Housing Society on 2 indicators').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Fix this file' }).waitFor()
    await page.getByRole('link', { name: 'Show them in the explorer' }).click()
    await page.waitForURL('**/explorer?**')
    await page.getByRole('cell', { name: '“2,350 hours” words' }).waitFor()
    expect(await page.getByRole('cell', { name: '“1,250” words' }).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('org')).toMatch(/^org_/)

    const french = await opened().visit({ language: 'fr' })
    await french.goto(`${opened().url}/console/namespaces/words/capsules/${capsuleId}/mend`)
    await french.getByText('Prendre ce que chacun des 6 veut sans doute dire').waitFor()
    await french.getByText('Le dernier jour de cette période est 31/12/2024.').first().waitFor()
  })
})
