// A producer's way with Excel: from the template by a file with problems to an accepted one, with its clicks counted.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { onlyInLongRun } from '../long-run.ts'
import { editWorkbook } from '../../src/core/spreadsheet/edit-workbook.ts'
import { findLayoutSheet, sheetName } from '../../src/core/workbook/layout.ts'
import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { makeWorkbook, type MadeRows } from '../workbooks/make-workbook.ts'
import { base, sampleSheets } from '../workbooks/sample-sheets.ts'
import { makeNamespace } from './capsule-calls.ts'
import { bytesOf, describeConsole, expectAccessible } from './harness.ts'

/** By sheet: the cells of the row below the example, by column. */
const filledIn: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  Organization: { 0: `${base}/org`, 2: 'Meals for the neighbourhood.' },
  Outcome: { 0: `${base}/outcome/1`, 1: 'Fewer people go hungry', 3: 'hunger', 4: `${base}/org` },
  Indicator: { 0: `${base}/indicator/1`, 1: 'Meals served', 7: `${base}/org`, 8: 'Fewer people go hungry' },
  IndicatorReport: {
    0: `${base}/report/1`,
    1: '2025',
    3: '1283',
    5: '2025-01-01',
    7: 'Meals served',
    8: `${base}/org`,
  },
}

/** As the template calls the sheet. */
const templateName = (sheet: string, language: 'en' | 'fr'): string => {
  const own = findLayoutSheet(sheet)
  return own ? sheetName(own, language) : sheet
}

const fill = async (template: Uint8Array, language: 'en' | 'fr'): Promise<Buffer> =>
  Buffer.from(
    await editWorkbook(
      template,
      new Map(
        Object.entries(filledIn).map(([sheet, cells]) => [
          templateName(sheet, language),
          {
            edits: Object.entries(cells).map(([column, text]) => ({
              row: 3,
              column: Number(column),
              text,
              kind: column === '3' && sheet === 'IndicatorReport' ? ('number' as const) : ('text' as const),
            })),
            isData: () => false,
          },
        ]),
      ),
    ),
  )

const asWorkbook = (name: string, buffer: Buffer) => ({ name, mimeType: workbookType, buffer })

const words = {
  en: {
    capsules: 'Capsules',
    template: 'Basic Tier',
    fix: 'Fix this file',
    left: '3 problems left',
    legalName: 'Legal name',
    lastDay: 'Last day of the period',
    none: 'No problem is left',
    upload: 'Upload it',
    accepted: /^Accepted/,
  },
  fr: {
    capsules: 'Capsules',
    template: 'Palier de base',
    fix: 'Corriger ce fichier',
    left: '3 problèmes restants',
    legalName: 'Dénomination sociale',
    lastDay: 'Dernier jour de la période',
    none: 'Aucun problème restant',
    upload: 'Le téléverser',
    accepted: /^Acceptée/,
  },
}

/** The template with other headers, filled in by names: what was asked for in 20 problems. */
const otherNames: Readonly<Record<string, MadeRows>> = {
  Organization: [
    ['Identifier (@id)', 'Organisation name', 'Description'],
    [null, 'Lakeside Food Centre', 'Meals for the neighbourhood.'],
  ],
  Outcome: [
    ['Identifier (@id)', 'Name', 'Themes', 'Organization'],
    [null, 'Fewer people go hungry', 'https://metadata.un.org/sdg/2', 'Lakeside Food Centre'],
  ],
  Indicator: [
    ['Identifier (@id)', 'Name', 'Unit in words', 'Organization', 'Outcome'],
    [null, 'Meals served', 'meals', 'Lakeside Food Centre', 'Fewer people go hungry'],
  ],
  IndicatorReport: [
    ['Identifier (@id)', 'Name', 'Result', 'Start date', 'Finish', 'Indicator', 'Organization'],
    [null, 'Meals served', 1283, '2024-01-01', '2024-12-31', 'Meals served', 'Lakeside Food Centre'],
    [null, 'Meals served', 1100, '2023-01-01', '2023-12-31', 'Meals served', 'Lakeside Food Centre'],
  ],
}

describeConsole('a workbook', (opened) => {
  const capsules = (slug: string): string => `${opened().url}/console/namespaces/${slug}/capsules`

  beforeAll(async () => {
    for (const slug of ['journey-en', 'journey-fr', 'tables']) await makeNamespace(opened(), slug, slug)
  })

  const status = (page: Page, text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor()

  it.each([['en', 1280], ...onlyInLongRun([['fr', 390]] as const)] as const)(
    'leads from the template to an accepted capsule (%s, %i px)',
    async (language, width) => {
      const page = await opened().visit({ language, width })
      const say = words[language]
      const organization = templateName('Organization', language)
      let [clicks, fields] = [0, 0]
      const click = async (target: Locator): Promise<void> => {
        clicks += 1
        await target.click()
      }
      const answer = async (target: Locator, text: string): Promise<void> => {
        fields += 1
        await target.fill(text)
      }
      await page.goto(capsules(`journey-${language}`))
      const download = page.waitForEvent('download')
      await click(page.getByRole('link', { name: say.template }))
      const template = await bytesOf(await download)
      // The file dialog is one more click.
      clicks += 1
      const sent = asWorkbook('2025.xlsx', await fill(template, language))
      await page.locator('input[type=file]').setInputFiles(sent)
      await click(page.getByRole('button', { name: say.fix }))
      await status(page, say.left)
      const region = page.getByRole('region', { name: new RegExp(`${organization}$`) })
      await region.locator(`[data-cell="${organization}!B3"].marked`).waitFor()
      await expectAccessible(page, page.locator('.mend'))

      await answer(page.getByLabel(say.legalName), 'Lakeside Food Centre')
      const theme = page.getByRole('combobox', { name: /Th[eè]me/ })
      await answer(theme, language === 'fr' ? 'faim' : 'hunger')
      await click(page.getByRole('option', { name: /Zero hunger|Faim/i }).first())
      await answer(page.getByLabel(say.lastDay), '2025-12-31')
      await status(page, say.none)
      expect(await page.getByText(`${organization}!B3`).count()).toBeGreaterThan(0)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
      await click(page.getByRole('button', { name: say.upload, exact: true }))
      await page.waitForURL(/\/capsules\/cap_\w+$/)
      await page.getByRole('heading', { level: 2, name: say.accepted }).waitFor()
      expect({ clicks, fields }).toEqual({ clicks: 5, fields: 3 })
    },
  )

  it('shows its sheets beside the report, and leads from a problem to its cell', async () => {
    const [header = [], indicator = []] = sampleSheets['Indicator'] ?? []
    const many: MadeRows = [
      header,
      ...Array.from({ length: 120 }, (_, at) =>
        indicator.map((cell, column) =>
          column === 0 ? `${base}/indicator/${at + 1}` : column === 1 ? `Meals ${at}` : cell,
        ),
      ),
    ].map((row, at) => (at === 90 ? row.map((cell, column) => (column === 1 ? null : cell)) : row))
    const reports = (sampleSheets['IndicatorReport'] ?? []).map((row, at) =>
      at === 0 ? row : row.map((cell, column) => (column === 5 ? `${base}/indicator/1` : cell)),
    )
    const page = await opened().visit()
    await page.goto(capsules('tables'))
    const book = makeWorkbook({ ...sampleSheets, Indicator: many, IndicatorReport: reports })
    await page.locator('input[type=file]').setInputFiles(asWorkbook('many.xlsx', book))
    await page.getByRole('button', { name: 'Upload many.xlsx', exact: true }).click()
    await page.getByRole('link', { name: 'Open the report' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'has no name. Write it in the column hasName' })
    const table = page.getByRole('region', { name: 'Sheet Indicator' })
    await table.waitFor()
    // No more rows than a portion are on the page, whatever the sheet has.
    expect(await table.getByRole('row').count()).toBeLessThanOrEqual(52)
    await item.getByRole('button', { name: 'Show the cell Indicator!B91' }).click()
    const cell = table.locator('[data-cell="Indicator!B91"]')
    await cell.waitFor()
    await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('status').filter({ hasText: 'Cell Indicator!B91' }).waitFor()
    await expectAccessible(page, page.locator('.sheets'))

    await page.getByRole('link', { name: 'Fix this file' }).click()
    await page.getByRole('button', { name: 'Cell Indicator!B91', exact: true }).click()
    await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByLabel('Name', { exact: true }).fill('Meals 89')
    await page.locator('[data-cell="Indicator!B91"].changed').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the file' }).click()
    expect((await download).suggestedFilename()).toBe('many-mended.xlsx')
    await page.getByRole('button', { name: 'Upload it in place of the rejected file' }).click()
    await page.getByRole('heading', { level: 2, name: /^Accepted/ }).waitFor()
  })

  it('asks one question for each cause, and once for identifiers', async () => {
    const page = await opened().visit()
    await page.goto(capsules('tables'))
    await page.locator('input[type=file]').setInputFiles(asWorkbook('causes.xlsx', makeWorkbook(otherNames)))
    await page.getByRole('button', { name: 'Fix this file' }).click()
    await status(page, '5 problems left')
    const questions = page.locator('.mend-question')
    // The number of problems is shown before the questions are.
    await questions.nth(4).waitFor()
    expect(await questions.count()).toBe(5)
    await expectAccessible(page, page.locator('.mend'))
    for (const [column, choice] of [
      ['Organisation name', 'Legal name'],
      ['Result', 'Value'],
      ['Start date', 'From'],
      ['Finish', 'To'],
    ] as const) {
      const question = questions.filter({ hasText: `Your column “${column}”` })
      await question.getByRole('radio', { name: choice, exact: true }).press('Space')
    }
    await status(page, '1 problem left')
    await page.getByText('…#report-meals-served-2023-01-01-2023-12-31').waitFor()
    await page.getByText('Answer one by one (5)').click()
    await page.getByLabel('Identifier', { exact: true }).nth(4).waitFor()
    await page.getByRole('button', { name: 'Next open question' }).click()
    await page.keyboard.type('lakeside.example')
    await status(page, 'No problem is left')
    await page.getByText('https://lakeside.example/#outcome-fewer-people-go-hungry').first().waitFor()
    await page.getByRole('button', { name: 'Upload it', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: /^Accepted/ }).waitFor()
  })
})
