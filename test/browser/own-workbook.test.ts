// A workbook of one's own: mapped in three steps, and sent through a link, uploaded and kept in the library, with its clicks
// and fields counted.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { isLongRun, onlyInLongRun } from '../long-run.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { makeNamespace, makeSubmitLink } from './capsule-calls.ts'
import { bytesOf, describeConsole, expectAccessible } from './harness.ts'

const own = makeWorkbook({
  'Results 2024': [
    ['Lakeside Learning'],
    [],
    ['What we measured', 'Result', 'Unit', 'Start', 'End', 'Target', 'Staff'],
    ['People who finished a course', 143, 'people', 'Jan 1, 2024', '31/12/2024', 150, 'Ada'],
    ['Volunteer hours', '1,250', 'hours', 'Jan 1, 2024', '31/12/2024', null, 'Ben'],
    ['Satisfied', '75%', null, 'Jan 1, 2024', '31/12/2024', '80 %', 'Ben'],
    [],
    ['Counted by hand'],
  ],
})
/** Its table stands elsewhere, and has another order. */
const nextYear = makeWorkbook({
  'Results 2025': [
    ['Unit', 'What we measured', 'Result', 'Start', 'End', 'Target', 'Staff'],
    ['people', 'People who finished a course', 160, 'Jan 1, 2025', '31/12/2025', 150, 'Ada'],
    ['hours', 'Volunteer hours', '1,350', 'Jan 1, 2025', '31/12/2025', null, 'Ben'],
  ],
})
const file = { name: 'results.xlsx', mimeType: workbookType, buffer: own }

const words = {
  en: {
    steps: [
      'Step 1 of 3: Sheet and headings',
      'Step 2 of 3: Columns',
      'Step 3 of 3: The rest, and what it says',
    ],
    next: 'Next',
    organization: 'Name of the organization',
    base: 'Web address of the organization',
    sentence: '143 people finished a course, January to December 2024, target 150',
    readings: '9 values and days are read differently from how they are written',
    use: 'Go on with the filled template',
    keep: 'Keep the filled template',
    keepMapping: 'Keep the mapping',
    loaded: 'Everything is filled in as the mapping that you kept says',
    nextYear: '160 people finished a course, January to December 2025, target 150',
    ready: 'This file can be sent',
    name: 'Your name',
    send: /^Send to/,
    sent: 'Your file was sent',
  },
  fr: {
    steps: [
      'Étape 1 de 3 : Feuille et en-têtes',
      'Étape 2 de 3 : Colonnes',
      'Étape 3 de 3 : Le reste, et ce qu’il dit',
    ],
    next: 'Suivant',
    organization: 'Nom de l’organisme',
    base: 'Adresse Web de l’organisme',
    sentence: '143 people finished a course, de janvier à décembre 2024, cible de 150',
    readings: '9 valeurs et dates sont lues autrement qu’elles sont écrites',
    use: 'Continuer avec le modèle rempli',
    keep: 'Garder le modèle rempli',
    keepMapping: 'Garder la description',
    loaded: 'Tout est rempli selon la description que vous avez gardée',
    nextYear: '160 people finished a course, de janvier à décembre 2025, cible de 150',
    ready: 'Ce fichier peut être envoyé',
    name: 'Votre nom',
    send: /^Envoyer à/,
    sent: 'Votre fichier a été envoyé',
  },
}

describeConsole('a workbook of one’s own', (opened) => {
  let link = ''
  beforeAll(async () => {
    await makeNamespace(opened(), 'own', 'Own')
    link = await makeSubmitLink(opened(), 'own', 'Results of 2024')
  })

  const isOverflowing = async (page: Page): Promise<boolean> =>
    (await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) > 0

  it.each([['en', 1280], ...onlyInLongRun([['fr', 390]] as const)] as const)(
    'is mapped and sent through a link (%s, %i px)',
    async (language, width) => {
      const page = await opened().visit({ isSignedIn: false, language, width })
      const say = words[language]
      // The file dialog is two clicks.
      let [clicks, fields] = [2, 0]
      const click = async (target: Locator): Promise<void> => {
        clicks += 1
        await target.click()
      }
      const answer = async (label: string, text: string): Promise<void> => {
        fields += 1
        await page.getByLabel(label, { exact: true }).fill(text)
      }
      const look = async (step: string): Promise<void> => {
        const heading = page.getByRole('heading', { name: step.replace(' :', '\u00a0:') })
        await heading.waitFor()
        await page.locator('.mapping-ways').waitFor()
        await expectAccessible(page, page.locator('.mapping'))
        expect(await isOverflowing(page)).toBe(false)
      }
      await page.goto(link)
      await page.locator('input[type=file]').setInputFiles(file)
      await look(say.steps[0] ?? '')
      await click(page.getByRole('button', { name: say.next }))
      await look(say.steps[1] ?? '')
      await click(page.getByRole('button', { name: say.next }))
      await look(say.steps[2] ?? '')
      await page.getByText(say.sentence).waitFor()
      await page.getByText(say.readings).waitFor()
      expect(await page.getByRole('button', { name: say.use }).isDisabled()).toBe(true)
      await answer(say.organization, 'Lakeside Learning')
      await answer(say.base, 'lakeside.example')
      await page.locator('.mapping .note').waitFor({ state: 'detached' })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: say.keep }).click()
      const filled = await bytesOf(await download)
      expect(filled.subarray(0, 2).toString()).toBe('PK')
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: say.keepMapping }).click()
      const mapping = await bytesOf(await saved)
      await click(page.getByRole('button', { name: say.use }))
      await page.getByRole('heading', { name: say.ready }).waitFor()
      await answer(say.name, 'Zoë Ünsal')
      await click(page.getByRole('button', { name: say.send }))
      await page.getByRole('heading', { level: 1, name: say.sent }).waitFor()
      expect({ clicks, fields }).toEqual({ clicks: 6, fields: 3 })

      // Next year, in another browser: one step.
      const other = await opened().visit({ isSignedIn: false, language, width })
      await other.goto(link)
      await other.locator('input[type=file]').setInputFiles({ ...file, buffer: nextYear })
      const load = other.locator('.mapping input[type=file]')
      await load.setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('[]') })
      await other.getByRole('alert').waitFor()
      await load.setInputFiles({ name: 'mapping.json', mimeType: 'application/json', buffer: mapping })
      await other.getByText(say.loaded).waitFor()
      await other.getByText(say.nextYear).waitFor()
      await expectAccessible(other, other.locator('.mapping'))
      expect(await isOverflowing(other)).toBe(false)
      await other.getByRole('button', { name: say.use }).click()
      await other.getByRole('heading', { name: say.ready }).waitFor()
    },
  )

  it.runIf(isLongRun)('is mapped where files are uploaded, remembered, and kept in the library', async () => {
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/namespaces/own/capsules`)
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Say what its columns are' }).click()
    await page.getByRole('heading', { name: words.en.steps[0] ?? '' }).waitFor()
    // By keyboard alone, and another meaning for a column.
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await page.getByRole('heading', { name: words.en.steps[1] ?? '' }).waitFor()
    await page.getByLabel('Column “Staff”').selectOption({ label: 'Comment' })
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await page.getByLabel('Name of the organization').fill('Lakeside Learning')
    await page.getByLabel('Web address of the organization').fill('lakeside.example')
    await page.getByRole('button', { name: 'Go on with the filled template' }).click()
    await page.getByRole('button', { name: 'Upload results-template.xlsx' }).click()
    await page.getByRole('link', { name: 'Open the capsule' }).click()
    await page.getByRole('heading', { level: 2, name: /^Accepted/ }).waitFor()

    await page.goto(`${opened().url}/console/library`)
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Say what its columns are' }).click()
    await page.getByText('You have mapped these headings in this browser before').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    expect(await page.getByLabel('Column “Staff”').inputValue()).toBe('comment')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Go on with the filled template' }).click()
    await page.getByRole('link', { name: 'results-template.xlsx' }).waitFor()
  })
})
