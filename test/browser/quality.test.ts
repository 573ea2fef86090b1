// Quality: from what was found at an organization to the reports that are meant, and to a letter with the link of its plan.
import { readFileSync } from 'node:fs'

import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { openExplorer, saveCapsule } from './explorer-calls.ts'
import { describeConsole, expectAccessible } from './harness.ts'

const sample = readFileSync(
  new URL('../../docs/samples/demo/whitecap-youth-sailing.jsonld', import.meta.url),
  'utf8',
)
const sailing = 'Whitecap Youth Sailing'

const plan = {
  name: 'Annual 2030',
  period: { from: '2030-01-01', to: '2030-12-31' },
  due: '2031-03-31',
  organizations: [{ uri: 'https://whitecap-sailing.example/', name: sailing }],
}

describeConsole('quality', (opened) => {
  beforeAll(async () => {
    await makeNamespace(opened(), 'lake', 'Lake')
    await makeNamespace(opened(), 'bare', 'Bare')
    await uploadCapsule(opened(), 'lake', 'Sailing', sample)
    const answer = await fetch(`${opened().url}/plans/annual-2030`, {
      method: 'PUT',
      headers: { cookie: await opened().cookie(), origin: opened().url, 'x-namespace': 'lake' },
      body: JSON.stringify(plan),
    })
    if (!answer.ok) throw new Error(await answer.text())
  })

  it('leads from a number to its reports, and to a letter', async () => {
    const page = await openExplorer(opened(), { ns: 'lake', view: 'quality' })
    await page.getByText('1 of 1 organizations has something that could be more useful.').waitFor()
    const line = page.locator('.quality-table tbody tr', { hasText: sailing })
    const lost = line.getByRole('button', { name: `Values kept as words: 1 of 9, ${sailing}` })
    await expectAccessibleInBothThemes(page)
    await lost.press('Enter')
    const found = page.locator('.quality-found')
    await found.getByRole('heading').getByText('Values kept as words').waitFor()
    await found.getByText('2024 – “1,250”').waitFor()
    await expectAccessible(page, found)
    await found.getByRole('button', { name: 'Young people on the water' }).click()
    await page.locator('.explorer-node').getByText('As written').waitFor()
    await page.keyboard.press('Escape')
    await found.getByRole('link', { name: 'In the table: Young people on the water' }).click()
    await page.locator('.explorer-bar p', { hasText: /^3 of 9 reports$/ }).waitFor()
    await page.goBack()
    await found.getByRole('button', { name: 'Close' }).press('Enter')
    await found.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.classList.contains('quality-count'))

    await page.getByRole('link', { name: `Letter to ${sailing}` }).press('Enter')
    const letter = page.getByRole('article', { name: 'What would make your data more useful' })
    await letter.getByText('Young people on the water, 2024 – “1,250”: write 1250').waitFor()
    await letter.getByText(/\/l\/igl_\w+$/).waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Copy the letter' }).click()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toMatch(/^To Whitecap Youth Sailing\n[^]*write 1250[^]*\/l\/igl_\w+$/)
    await page.getByLabel('Language of the letter').selectOption('fr')
    await page.getByText('Écrivez ces valeurs en chiffres seulement').waitFor()
    // The letter alone is printed.
    await page.emulateMedia({ media: 'print' })
    await page.locator('.rail').waitFor({ state: 'hidden' })
    for (const part of ['.link-tabs', '.page-head', '.explorer-filters', '.not-printed']) {
      expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false])
    }
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'screen' })
    // On a phone, a line for each thing that was found.
    await page.getByRole('link', { name: 'Back to all organizations' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await lost.waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await expectAccessible(page)
  })

  it.runIf(isLongRun)(
    'looks at saved files as well, and says what belongs there where nothing is',
    async () => {
      const saved = await saveCapsule(opened(), 'Sailing.jsonld', sample)
      const page = await openExplorer(opened(), { saved, view: 'quality' }, { language: 'fr' })
      await page.getByRole('button', { name: `Nommé comme une cible : 1 sur 9, ${sailing}` }).waitFor()
      await page.getByRole('link', { name: `Lettre à ${sailing}` }).click()
      await page.getByText('de la façon dont vous avez envoyé le dernier').waitFor()
      await page.goto(`${opened().url}/console/explorer?ns=bare&view=quality`)
      await page.getByText('Il n’y a pas encore d’organisme ici.').waitFor()
      await expectAccessible(page)
    },
  )
})
