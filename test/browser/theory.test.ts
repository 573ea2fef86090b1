// Theories of change in the explorer: picture and outline, folding, search, comparison, saving and printing.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { openExplorer, saveCapsule, threeMegabytes } from './explorer-calls.ts'
import { describeConsole, textOf } from './harness.ts'
import { longestTask, watchLongTasks } from './longest-task.ts'
import { federation, riverbend } from './theory-data.ts'

describeConsole('the theory of change', (opened) => {
  let saved = ''
  beforeAll(async () => {
    saved = await saveCapsule(opened(), 'Riverbend 2024.jsonld', riverbend)
  })

  const open = (
    search: Readonly<Record<string, string>>,
    visit: Parameters<typeof openExplorer>[2] = {},
  ): Promise<Page> => openExplorer(opened(), { view: 'theory', ...search }, visit)

  const item = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
  const focused = (page: Page) =>
    page.evaluate<string>(
      "document.activeElement.querySelector('.theory-spoken')?.textContent.replaceAll('\\u00a0', ' ')",
    )

  it('shows outcomes, indicators and reports, with the keyboard alone', async () => {
    const page = await open({ saved })
    await item(page, /^Outcome: Every household .*Goal 2: Zero hunger, Goal 3.*3 indicators/).waitFor()
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(1 + 4 + 1 + 8 + 7)
    await item(page, /^Outcome: The river is clean .*no indicators measure it yet/).waitFor()
    await item(page, /^Indicator: Hourly wage on leaving; CAD · no reports yet/).waitFor()
    await item(
      page,
      /^Reports: Visits to the pantry; 3 values, 2019 to 2021 .* 1 in words; newest: 140 households \(2021\)/,
    ).waitFor()
    await item(
      page,
      /^Reports: Meals shared; .*newest: 3,120 meals \(2024\); 78% of the target of 4,000 meals$/,
    ).waitFor()
    await page.locator('svg text', { hasText: '78% of target' }).waitFor()
    await item(page, /^Reports: What guests say; 1 in words; “The soup on Tuesdays/).waitFor()
    await item(page, /^Branch: Indicators without an outcome; 1 indicator/).waitFor()
    await item(page, /^Organization: Riverbend/).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toMatch(/^Outcome: Every household/)
    await page.keyboard.press('ArrowLeft')
    await item(page, /^Indicator: Meals shared/).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Indicator: Meals shared; meals · 6 reports/)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Meals shared', exact: true })
    await panel.getByText('Unit cids:unitDescription').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Indicator: Meals shared/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+Enter')
    await page.getByText('This branch alone: Every household').waitFor()
    await expect.poll(() => item(page, /^Outcome/).count()).toBe(1)
    await page.getByRole('button', { name: 'Show all of it again' }).click()
    await item(page, /^Organization: Riverbend/).waitFor()
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)('finds folded nodes, saves the picture, and states what filters hide', async () => {
    const page = await open({ saved })
    await page.getByRole('button', { name: 'Fold all', exact: true }).click()
    await item(page, /^Indicator/)
      .first()
      .waitFor({ state: 'detached' })
    const search = page.getByRole('searchbox', { name: 'Search names, themes, words' })
    await search.fill('zero hunger')
    await page.getByText('1 found').waitFor()
    await search.fill('soup tuesdays')
    await item(page, /^Reports: What guests say/).waitFor()
    await search.press('Enter')
    await page.getByText('1 of 1').waitFor()
    await page.waitForURL(/sought=soup/)
    await search.fill('')
    await page.getByRole('button', { name: 'Unfold all' }).click()
    await item(page, /^Reports: Square metres/).waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as SVG' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(
      /^library-riverbend-neighbourhood-house-theory-of-change-\d{4}-\d\d-\d\d\.svg$/,
    )
    const svg = await textOf(file)
    const shown = await page.evaluate<string[]>(shownTexts)
    const drawn = await page.evaluate<{ root: string; texts: string[] }>(readSvg(svg))
    expect(drawn.root).toBe('svg')
    expect(drawn.texts.slice(0, shown.length)).toEqual(shown)
    // The colours of the themes are explained below the picture.
    expect(drawn.texts.slice(shown.length)).toContain('Goal 2: Zero hunger')
    expect(svg).toContain('<title>Theory of change of Riverbend Neighbourhood House</title>')
    expect(svg).toMatch(/Riverbend 2024\.jsonld, \d{4}-\d\d-\d\d/)
    expect(svg).not.toMatch(/class=|var\(|<style|NaN/)
    await page.getByRole('button', { name: 'Larger' }).click()
    await page.getByRole('button', { name: '125 %: Full size' }).waitFor()
    await page.locator('.theory-frame').hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, 100)
    await page.keyboard.up('Control')
    await page.getByRole('button', { name: '100 %: Full size' }).waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: /^Goal 2: Zero hunger/ }).click()
    await page.getByRole('button', { name: /^Numeric/ }).click()
    await page.getByText('Hidden by filters: 3 outcomes, 5 indicators and 13 reports.').waitFor()
    await item(page, /^Indicator: What guests say; none of 1 reports passes the filters/).waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await item(page, /^Organization: .* 4 outcomes · 8 indicators · 22 reports/).waitFor()
  })

  it.runIf(isLongRun)('shows the same as an outline, in French, on a small screen and in print', async () => {
    const page = await open({ saved, shape: 'outline' }, { language: 'fr', width: 390 })
    await item(page, /^Résultat\s: Every household .*thèmes\s: Objectif 2/).waitFor()
    await item(page, /^1 850 meals\s*2020$/).waitFor()
    await item(page, /^The soup on Tuesdays is why I come\.\s*2019$/).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await item(page, /^The soup on Tuesdays/).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: /^Newcomers shape decisions/ }).waitFor()
    await page.keyboard.press('Escape')
    await expectAccessibleInBothThemes(page)
    await expect
      .poll(() => page.locator('.theory').innerText())
      .not.toMatch(/\b(Outcome|Indicator|reports|Fold)\b/)
    await page.getByRole('button', { name: 'Image' }).click()
    await page.locator('.theory-frame').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.locator('.theory-outline.printed').getByText('1 850 meals').waitFor()
    await page.locator('.theory-frame').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  it.runIf(isLongRun)('folds a large tree, and renders only what is visible', async () => {
    const page = await open({ saved: await saveCapsule(opened(), 'Federation.jsonld', federation) })
    await page
      .getByText('120 indicators are too many for one glance, so 12 branches are folded at first.')
      .waitFor()
    await expect.poll(() => item(page, /^Indicator/).count()).toBe(0)
    await page.getByRole('searchbox').fill('measure number 77')
    await item(page, /^Indicator: Measure number 77;/).waitFor()
    await expect.poll(() => item(page, /^Indicator/).count()).toBeLessThanOrEqual(10)
    await page.getByRole('button', { name: 'Unfold all' }).click()
    await item(page, /^Indicator: Measure number 7[0-6];/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(80)
    await item(page, /^Organization/).focus()
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toMatch(/^Reports: Measure number 90/)
    await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(80)
    // The parent of the branch moved along with it.
    await item(page, /^Outcome: Change number 9;/).waitFor()
  })

  it.runIf(isLongRun)('picks one of many organizations, and compares two, in three megabytes', async () => {
    const large = await saveCapsule(opened(), 'Three megabytes.jsonld', threeMegabytes())
    const page = await opened().visit({ script: watchLongTasks })
    await page.goto(`${opened().url}/console/explorer?view=theory&saved=${large}`)
    await page.getByText('70 organizations · 10 more').waitFor()
    await page.evaluate('globalThis.longest = 0')
    const search = page.getByRole('searchbox', { name: 'Search organizations' })
    await search.fill('organizations/17')
    await page
      .getByRole('button', { name: /60 reports/ })
      .first()
      .waitFor()
    await search.press('Enter')
    await item(page, /^Organization: .*3 outcomes · 7 indicators · 60 reports/).waitFor()
    await page.getByRole('button', { name: 'Compare with another' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('organizations/18')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /60 reports/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'What they share' }).waitFor()
    await expect.poll(() => item(page, /^Organization/).count()).toBe(2)
    await page.getByRole('row', { name: 'Indicators 7 7 0' }).waitFor()
    const longest = await longestTask(page)
    console.log(`theory of change in three megabytes: longest task ${longest} ms`)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: /^End the comparison/ }).click()
    await page.getByRole('heading', { name: 'What they share' }).waitFor({ state: 'detached' })
  })

  it.runIf(isLongRun)('shows the organizations of a namespace the same way', async () => {
    await makeNamespace(opened(), 'prairie', 'Prairie 2026')
    await uploadCapsule(opened(), 'prairie', 'Riverbend', riverbend)
    await uploadCapsule(opened(), 'prairie', 'Sample', sampleText)
    const page = await open({ ns: 'prairie' })
    await page.getByRole('button', { name: /^Prairie Homes Co-operative/ }).waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: /^Prairie Homes Co-operative/ }).click()
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('h2')
    await item(page, /^Reports: Households housed; 1 value, 2025; newest: 128 households \(2025\)/).waitFor()
    await item(page, /^Outcome: Families live in stable/).click()
    const panel = page.getByRole('region', { name: /^Families live/ })
    await panel.getByText('Theme cids:forTheme').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Another organization' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Riverbend/ })
      .click()
    await item(page, /^Organization: Riverbend .*4 outcomes · 8 indicators · 22 reports/).waitFor()
    // A choice made here does not filter the other views.
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('link', { name: 'Table' }).click()
    await page.locator('.explorer-bar p', { hasText: /^24 reports$/ }).waitFor()
    await expect.poll(() => page.locator('.explorer-chosen').count()).toBe(0)
    await views.getByRole('link', { name: 'Theory of change' }).click()
    await item(page, /^Organization: Riverbend/).waitFor()
    await item(page, /^Indicator: Meals shared/).focus()
    await page.getByRole('link', { name: 'See as rows' }).click()
    await page.locator('.explorer-rows tbody tr').first().waitFor()
    await page.getByText('6 of 24 reports').waitFor()
  })
})

/** The texts of a picture in order, without the footer. */
const shownTexts =
  "[...document.querySelectorAll('.theory-frame .theory-text')].map((text) => text.textContent)"

const readSvg = (svg: string): string =>
  `(() => { const { documentElement: root } = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml');
    return { root: root.localName, texts: [...root.querySelectorAll('text')].map((text) => text.textContent).slice(0, -1) } })()`
