// The question of a funder in a namespace of twenty organizations, two languages and two who have not reported: at most four
// clicks, and the same figures on the page, in the workbook, behind a link and in the summary of the API's rows.
import { expect, it } from 'vitest'

import { summarize } from '../../src/core/summary/summarize.ts'
import type { SummaryIndicatorGroup, SummaryRow } from '../../src/core/summary/summary.ts'
import { readWorkbook } from '../acceptance/read-workbook.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { apiRows } from './explorer-calls.ts'
import { funderCapsule, organizationNames, silent } from './funder-data.ts'
import { describeConsole, downloadFile, type OpenConsole, clickToGoal4 } from './harness.ts'
import { plain, resultLines } from './results-lines.ts'

const goal4 = 'https://metadata.un.org/sdg/4'

/** All twenty indicators count people, whatever their language. */
async function makeGroup(opened: OpenConsole): Promise<SummaryIndicatorGroup> {
  const rows = await apiRows(opened, 'twenty')
  const group = {
    name: 'People reached',
    name_fr: 'Personnes rejointes',
    indicator_ids: [...new Set(rows.map(({ indicator }) => indicator.id))],
    units: { shown: 'people', same: ['personnes'] },
  }
  const answer = await fetch(`${opened.url}/indicator-groups/people`, {
    method: 'PUT',
    headers: { cookie: await opened.cookie(), origin: opened.url, 'x-namespace': 'twenty' },
    body: JSON.stringify(group),
  })
  expect(answer.status).toBe(201)
  return { slug: 'people', ...group }
}

describeConsole('twenty organizations', (opened) => {
  it('answer the question of a funder in four clicks, on the page, as a file and behind a link', async () => {
    await makeNamespace(opened(), 'twenty', 'Twenty')
    await uploadCapsule(opened(), 'twenty', 'Twenty', funderCapsule)
    const groups = [await makeGroup(opened())]
    const query = `&include=target&theme=${encodeURIComponent(goal4)}`
    const rows = (await apiRows(opened(), 'twenty', query)) as unknown as SummaryRow[]
    const in2024 = { from: '2024-01-01', to: '2024-12-31', period: 'ends', targets: true } as const
    const [total] = summarize(rows, { ...in2024, by: ['group'], groups, compare: 'previous' }).data
    const byOrganization = summarize(rows, { ...in2024, by: ['group', 'org'], groups }).data
    expect([byOrganization.length, total?.not_summed]).toEqual([16, null])

    const page = await opened().visit({ width: 1280 })
    await page.goto(`${opened().url}/console`)
    // Signing in is the first.
    expect(1 + (await clickToGoal4(page, 'Results'))).toBeLessThanOrEqual(4)
    const sentence = page.locator('.results-sentence')
    await sentence.getByText('16 organizations have reported for 2024').waitFor()
    const formatted = new Intl.NumberFormat('en-CA').format(total?.sum ?? 0)
    expect(plain(await sentence.innerText())).toContain(`People reached: ${formatted} people`)
    expect(plain(await sentence.innerText())).toMatch(/2 organizations have not reported for 2024\.$/)
    for (const name of silent) await page.getByText(`${name} – last report: Dec 31, 2023`).waitFor()
    await expectAccessibleInBothThemes(page)

    const shown = await resultLines(page)
    const sums = new Map(byOrganization.map(({ org, sum }) => [org?.name, String(sum)]))
    expect(shown.map(([name]) => name)).toHaveLength(16)
    for (const [name, , now] of shown) expect([name, now?.split('covers')[0]]).toEqual([name, sums.get(name)])
    const excel = await downloadFile(page, 'Download', 'Excel workbook')
    const written = readWorkbook(excel.bytes)[0]?.rows.map((row) => [row['B']?.value, row['G']?.value]) ?? []
    expect(written[1]).toEqual(['Everything', total?.sum])
    for (const [name, sum] of sums) expect(written).toContainEqual([name, Number(sum)])
    for (const name of silent) expect(written.map(([first]) => first)).toContain(name)

    await page.getByRole('button', { name: 'Share this view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    const address = await dialog.getByRole('region', { name: 'the address of the link' }).innerText()
    await dialog.getByRole('button', { name: 'I have', exact: false }).click()
    const reader = await opened().visit({ isSignedIn: false, width: 390 })
    await reader.goto(address.trim())
    await reader.getByText(/reported for 2024/).waitFor()
    expect(await reader.locator('.results-sentence').innerText()).toBe(await sentence.innerText())
    expect(await resultLines(reader)).toEqual(shown)
    expect(await reader.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  it('say what is new, changed and gone since a day, in both languages and on a phone', async () => {
    for (const [language, tab, sentence] of [
      ['en', 'What changed', /: 38 reports are new\.$/],
      ['fr', 'Changements', /: 38 rapports sont nouveaux\.$/],
    ] as const) {
      const page = await opened().visit({ language, width: 390 })
      await page.goto(`${opened().url}/console/explorer?ns=twenty`)
      await page.getByRole('link', { name: tab, exact: true }).click()
      await page.getByRole('status').getByText(sentence).waitFor()
      expect(await page.locator('tbody').first().locator('tr').count()).toBe(organizationNames.length)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await expectAccessibleInBothThemes(page)
      // A day is typed with the keyboard; of an organization the table shows its reports.
      await page.locator('input[type=date]').first().fill(new Date().toISOString().slice(0, 10))
      await page.waitForURL(/since=/)
      await page.getByRole('status').getByText(sentence).waitFor()
      await page.getByRole('link', { name: 'Charity 1', exact: true }).press('Enter')
      await page.waitForURL(/view=table/)
      await page.locator('.explorer-rows tbody tr').first().waitFor()
    }
  })
})
