// Mending a rejected file in the browser, from its upload until it is accepted.
import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import {
  baselineInWords,
  everyRule,
  olderNumbers,
  otherColumn,
  prototype,
  unlinked,
} from '../mending/example-files.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { asFile, fixture, makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { describeConsole, expectAccessible, textOf } from './harness.ts'

describeConsole('mending a file', (opened) => {
  const address = (path: string): string => `${opened().url}/console/namespaces/mending/${path}`

  beforeAll(() => makeNamespace(opened(), 'mending', 'Mending'))

  const left = (page: Page, text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor()

  const accepted = async (page: Page, title: RegExp) => {
    await page.waitForURL(/\/capsules\/cap_\w+$/)
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  }

  it('leads from the upload by a few answers to an accepted capsule, and a reload loses none of them', async () => {
    const page = await opened().visit()
    await page.goto(address('capsules'))
    await page.locator('input[type=file]').setInputFiles(asFile('prototype.jsonld', prototype))
    await page.getByRole('button', { name: 'Fix this file' }).click()
    await left(page, '33 problems left')
    await page.getByRole('navigation').locator('[aria-current=page]', { hasText: 'Capsules' }).waitFor()
    await expectAccessibleInBothThemes(page)

    const organizations = page.getByRole('region', { name: 'Organization of 16 entries' })
    await organizations
      .getByRole('combobox')
      .selectOption({ label: 'https://aspen-shelter.example/organization' })
    await left(page, '17 problems left')
    const first = page.getByRole('region', { name: 'First day of the period of 8 indicator reports' })
    await first.getByLabel('First day of the period').fill('2024-01-01')
    await first.getByRole('button', { name: 'Use for all 8' }).click()
    await left(page, '9 problems left')
    await page.getByText('"forOrganization": "https://aspen-shelter.example/organization"').first().waitFor()

    await page.getByText('Your answers are kept in this browser.').waitFor()
    await page.reload()
    await page.getByText('Your answers from the last time are still here.').waitFor()
    await left(page, '9 problems left')
    const last = page.getByRole('region', { name: 'Last day of the period of 8 indicator reports' })
    await last.getByLabel('Last day of the period').fill('2024-06-30')
    await last.getByRole('button', { name: 'Use for all 8' }).click()
    await left(page, '1 problem left')
    expect(await page.getByRole('button', { name: 'Upload it' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Next open question' }).click()
    await page.keyboard.type('Aspen Shelter Society')
    await left(page, 'No problem is left')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('prototype-mended.jsonld')
    const text = await textOf(file)
    expect(text).toContain('"hasLegalName": "Aspen Shelter Society"')
    // The rest is as it was: without what was added, the original is left.
    const added = /,\n +"(hasLegalName|forOrganization|startedAtTime|endedAtTime)": "[^"]*"(?=,?\n)/g
    expect(text.replaceAll(added, '')).toBe(prototype)
    await page.getByRole('button', { name: 'Upload it', exact: true }).click()
    await accepted(page, /^Accepted/)
  })

  it.runIf(isLongRun)(
    'asks for everything that a person has to decide, one entry after the other',
    async () => {
      const id = await uploadCapsule(opened(), 'mending', 'every-rule.jsonld', everyRule)
      const page = await opened().visit()
      await page.goto(address(`capsules/${id}/mend`))
      const about = (kind: string, name: string) =>
        page.locator('.mend-entity').filter({ has: page.getByRole('heading', { name: `${kind} ${name}` }) })
      const report = (at: number) => about('Indicator report', `Report ${at}`)

      const shelter = about('Organization', 'Aspen')
      await shelter.getByRole('radio', { name: 'Aspen Shelter Society' }).check({ force: true })
      await shelter.getByRole('radio', { name: /theorganization/ }).check({ force: true })
      // The type of the outcome is known now, so that more is asked about it.
      await about('Outcome', 'Warm meals').getByRole('radio', { name: 'Leave it out' }).check({ force: true })
      await about('Outcome', 'Warm meals')
        .getByLabel('Identifier')
        .fill('https://aspen-shelter.example/outcome/2')
      const theme = about('Outcome', 'More nights indoors, part 1').getByRole('combobox')
      await theme.fill('faim')
      await page.getByRole('option', { name: /Zero Hunger/i }).click()
      await about('Indicator', 'https://aspen-shelter.example/indicator/1')
        .getByLabel('Name')
        .fill('Nights of shelter')
      await about('Indicator', 'https://aspen-shelter.example/indicator/1')
        .getByRole('combobox', { name: 'Organization' })
        .selectOption('Aspen Shelter Society')
      await report(1).getByLabel('Last day of the period').fill('2024-06-30')
      await report(2).getByLabel('Value').fill('12.50')
      await report(2).getByRole('combobox').fill('https://aspen-shelter.example/indicator/1')
      await report(2).getByRole('combobox').press('Enter')
      await left(page, 'No problem is left')
      await page.getByRole('button', { name: 'Upload it in place of the rejected file' }).click()
      await accepted(page, /^Accepted/)
    },
  )

  it.runIf(isLongRun)(
    'asks for the context first, takes what each report has, and keeps words that stand for a number',
    async () => {
      const page = await opened().visit()
      await page.goto(address('capsules'))
      await page.locator('input[type=file]').setInputFiles(asFile('other-column.jsonld', otherColumn))
      await page.getByRole('button', { name: 'Fix this file' }).click()
      await left(page, '10 problems left')
      await page.getByRole('button', { name: 'Next open question' }).click()
      await page.keyboard.press('Space')
      await left(page, '8 problems left')
      // The Tab key leads to the next choice.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      const indicators = page.getByRole('region', { name: 'Indicator of 2 indicator reports' })
      await indicators.getByRole('radio', { name: 'Take what each of these 2 has', checked: true }).waitFor()
      await left(page, '6 problems left')
      const organizations = page.getByRole('region', { name: 'Organization of 2 indicators' })
      await organizations.getByRole('combobox').selectOption('Aspen Shelter Society')
      const days = page.getByRole('region', { name: 'Last day of the period of 2 indicator reports' })
      await days.getByLabel('Last day of the period').fill('2025-03-31')
      await days.getByRole('button', { name: 'Use for all 2' }).click()
      // Each report has its value in its name: offered, and taken with the keyboard.
      await page.getByRole('button', { name: 'Next open question' }).click()
      await page.getByText('such as 1120, 1220').waitFor()
      await page.keyboard.press('Space')
      await left(page, 'No problem is left')

      await page.goto(address('capsules'))
      await page.locator('input[type=file]').setInputFiles(asFile('baseline.jsonld', baselineInWords))
      await page.getByRole('button', { name: 'Fix this file' }).click()
      await left(page, '3 problems left')
      await page
        .getByRole('radio', { name: 'The number 23, with the words beside it' })
        .check({ force: true })
      const describe = page.getByRole('radio', { name: 'No number: move the words to the description' })
      await describe.nth(1).check({ force: true })
      await describe.nth(2).check({ force: true })
      await left(page, 'No problem is left')
      await page.getByText('"hasDescription": "Beds for one night. 12,000 nights"').waitFor()
      await page.getByRole('button', { name: 'Upload it', exact: true }).click()
      await accepted(page, /^Accepted/)
    },
  )

  it.runIf(isLongRun)(
    'makes targets of reports that may be ones, in an accepted capsule that is replaced',
    async () => {
      const text = readFileSync(fixture('possible-targets'), 'utf8')
      const id = await uploadCapsule(opened(), 'mending', 'targets.jsonld', text)
      const page = await opened().visit()
      await page.goto(address(`capsules/${id}`))
      await page.getByRole('link', { name: 'Fix this file' }).click()
      await left(page, 'What is recommended is below.')
      await page.getByText('Recommended, not required (4)').click()
      const entity = (name: string) =>
        page.locator('.mend-entity').filter({ has: page.getByRole('heading', { name }) })
      await entity('Target for 2024').getByText('It is a target (cids:Target)').click()
      await entity('Families housed in 2024').getByText('leave it as it is').click()
      await page.getByRole('heading', { name: '1 changed place' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Upload it in place of targets.jsonld' }).click()
      await accepted(page, /^Accepted/)
      const notes = page.getByRole('region', { name: 'Worth knowing' })
      await expect.poll(() => notes.getByRole('listitem').count()).toBe(3)
    },
  )

  it.runIf(isLongRun)('gives a funding status the organization whose profile lists it', async () => {
    const text = readFileSync(fixture('funding-without-organization'), 'utf8')
    const id = await uploadCapsule(opened(), 'mending', 'funding.jsonld', text)
    const page = await opened().visit()
    await page.goto(address(`capsules/${id}`))
    await page.getByRole('link', { name: 'Fix this file' }).click()
    await page.getByText(/^Recommended, not required/).click()
    const question = page
      .locator('.mend-question', { hasText: 'It names the funder “Lakeside Fund”' })
      .first()
    await question.getByText('Maple Housing Society').click()
    await page.getByText('"forOrganization": "https://maple.example/org"').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upload it in place of funding.jsonld' }).click()
    await accepted(page, /^Accepted/)
    const notes = page.getByRole('region', { name: 'Worth knowing' })
    await notes.getByText('and no organization, so it counts for none').nth(2).waitFor()
  })

  it.runIf(isLongRun)('is done by keyboard, in French and on a phone', async () => {
    const id = await uploadCapsule(opened(), 'mending', 'unlinked.jsonld', unlinked)
    const page = await opened().visit({ language: 'fr', width: 390, theme: 'dark' })
    await page.goto(address(`capsules/${id}`))
    await page.getByRole('link', { name: 'Corriger ce fichier' }).focus()
    await page.keyboard.press('Enter')
    // 16 older keys are mended already.
    await left(page, '14 problèmes restants')
    await page.getByText('« i72:numerical_value » devient « i72:hasNumericalValue »').waitFor()
    const all = page.getByRole('region', { name: 'Organisme de 13 éléments' })
    await all.getByRole('combobox').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await left(page, '1 problème restant')
    await page.getByRole('button', { name: 'Question suivante' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await left(page, 'Aucun problème restant')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Le téléverser à la place du fichier rejeté' }).press('Enter')
    await accepted(page, /^Acceptée/)
  })

  it('is offered before the upload for a file in the wrong encoding', async () => {
    const page = await opened().visit()
    await page.goto(address('capsules'))
    const utf16 = { ...asFile('utf16.jsonld', ''), buffer: Buffer.from(`\uFEFF${olderNumbers}`, 'utf16le') }
    await page.locator('input[type=file]').setInputFiles(utf16)
    await page.getByRole('button', { name: 'Fix this file' }).click()
    await page.getByText('Convert the whole file from UTF-16 to UTF-8').waitFor()
    await left(page, 'No problem is left')
    await page.getByText('12 places').waitFor()
    await page.getByRole('button', { name: 'Upload it', exact: true }).click()
    await accepted(page, /^Accepted/)
  })

  it.runIf(isLongRun)('is offered for a saved file, and the mended one is saved beside it', async () => {
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/library`)
    await page.locator('input[type=file]').setInputFiles(asFile('saved.jsonld', olderNumbers))
    await page.getByRole('link', { name: /12 problems/ }).click()
    await page.getByRole('link', { name: 'Fix this file' }).click()
    await left(page, 'No problem is left')
    await page.getByRole('button', { name: 'Save it in the library' }).click()
    await page.waitForURL(/\/console\/library$/)
    await page.getByText('saved-mended.jsonld', { exact: true }).first().waitFor()
  })
})
