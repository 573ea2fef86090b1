// A namespace with 100,000 reports: read once as a stream, by a worker, and shared by Results, charts and table. The longest
// task of the page is printed.
import { expect, it } from 'vitest'

import { generate } from '../../bench/capsules.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { describeConsole, follow } from './harness.ts'
import { longestTask, watchLongTasks } from './longest-task.ts'

const reports = 100_000

/** Counts the rows that the page parses itself. */
const watchParsing = `
  globalThis.parsed = 0
  const parse = JSON.parse
  JSON.parse = (text, ...more) => {
    if (typeof text === 'string' && text.includes('"object":"indicator_report"')) globalThis.parsed += 1
    return parse(text, ...more)
  }`

describeConsole('a namespace with 100,000 reports', (opened) => {
  it('is read once, in numbers, and a second look reads nothing', async () => {
    await makeNamespace(opened(), 'vast', 'Vast')
    for (const [at, capsule] of generate(reports).capsules.entries())
      await uploadCapsule(opened(), 'vast', `part ${at}`, capsule.toString())
    const page = await opened().visit({ script: watchLongTasks + watchParsing })
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('format=ndjson')) streams.push(request.url())
    })
    const print = async (step: string): Promise<void> => {
      console.log(`${step}: longest task ${await longestTask(page)} ms`)
      await page.evaluate('globalThis.longest = 0')
    }
    await page.goto(`${opened().url}/console/explorer?ns=vast&view=results`)
    await page
      .getByRole('status')
      .getByText(/^\d[\d,]* of 100,000 reports$/)
      .waitFor()
    const sentence = page.locator('.results-sentence')
    await sentence.getByText(/in 100,000 reports/).waitFor()
    await print('Results')
    await page.getByRole('button', { name: /^2023: / }).click()
    await sentence.getByText(/have reported for 2023/).waitFor()
    await page.getByRole('button', { name: 'Sort by Organization' }).click()
    await page.locator('th[aria-sort=ascending]').waitFor()
    await print('a year')
    await page.getByRole('button', { name: 'Remove the filter ends in 2023' }).click()
    await page.getByRole('link', { name: 'Charts', exact: true }).click()
    await page.getByText('Charts of 100,000 reports').waitFor()
    await page.getByRole('group', { name: /^Coverage of periods/ }).waitFor()
    await print('charts')
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await page.getByText('100,000 reports', { exact: true }).waitFor()
    await page.locator('[data-row="0"]').waitFor()
    await page.getByRole('button', { name: 'Value', exact: true }).click()
    await page.locator('th[aria-sort=ascending]').waitFor()
    await page.locator('.explorer-rows:not(.stale) [data-row="0"]').waitFor()
    await print('table')
    expect(streams).toHaveLength(1)
    await follow(page, '/console/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await follow(page, '/console/explorer?ns=vast&view=results')
    await sentence.getByText(/in 100,000 reports/).waitFor()
    await print('a second look')
    expect(await page.evaluate('globalThis.parsed')).toBe(0)
    await page.getByRole('link', { name: 'Quality', exact: true }).click()
    await page.locator('.quality-sentence').waitFor()
    // The names of reports come page by page, after everything else.
    await page.getByText(/^The names of reports are still being read/).waitFor({ state: 'detached' })
    await print('quality')
    expect(streams).toHaveLength(1)
  })
})
