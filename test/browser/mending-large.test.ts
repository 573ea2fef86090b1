// On demand: LONGEST_TASK=1 npx vitest run --project browser test/browser/mending-large.test.ts
// mends a file of 10 MiB with 20,000 faults, and a workbook with 5,000 faulty rows, and prints how long each step and the
// longest tasks of the page took.
import { expect, it } from 'vitest'

import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { describeConsole } from './harness.ts'

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

const count = 5_000
const site = 'https://large.example'

/** An organization link, a number and two dates are missing, each 5,000 times. */
function largeFile(): string {
  const many = (make: (at: number) => object) => Array.from({ length: count }, (_, at) => make(at))
  const nodes = [
    { '@id': `${site}/org`, '@type': 'cids:Organization', hasLegalName: 'Large', hasDescription: 'L' },
    ...many((at) => ({ '@id': `${site}/out/${at}`, '@type': 'cids:Outcome', hasName: `Outcome ${at}` })),
    ...many((at) => ({
      '@id': `${site}/rep/${at}`,
      '@type': 'cids:IndicatorReport',
      hasName: `Report ${at} ${'x'.repeat(1_350)}`,
      forIndicator: `${site}/ind/1`,
      value: { '@type': 'i72:Measure', 'i72:numerical_value': String(at) },
    })),
  ]
  return JSON.stringify(
    nodes.map((node) => ({ '@context': contexts, ...node })),
    null,
    2,
  )
}

/** None has an identifier, and three of its columns stand under another name. */
const faultyRows = (): Buffer =>
  makeWorkbook({
    Organization: [
      ['Identifier (@id)', 'Legal name', 'Description'],
      [null, 'Lakeside Food Centre', 'Meals.'],
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
      ...Array.from({ length: count }, (_, at) => [
        null,
        `Meals ${at}`,
        1283 + at,
        '2024-01-01',
        '2024-12-31',
        'Meals served',
        'Lakeside Food Centre',
      ]),
    ],
  })

const observe = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask', buffered: true })`

describeConsole('a large file that is mended', (opened) => {
  const isAsked = process.env['LONGEST_TASK'] === '1'

  it.runIf(isAsked)('prints the times and the longest tasks of a workbook', async () => {
    await makeNamespace(opened(), 'rows', 'Rows')
    const page = await opened().visit({ script: observe })
    let before = performance.now()
    const print = async (step: string) => {
      const time = Math.round(performance.now() - before)
      // Tasks are reported a little later than they end.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const longest = await page.evaluate<string>('longTasks.sort((a, b) => b - a).slice(0, 3).join(", ")')
      await page.evaluate('void (longTasks.length = 0)')
      process.stdout.write(`${step}: ${time} ms, longest tasks ${longest || 'under 50'} ms\n`)
      before = performance.now()
    }
    await page.goto(`${opened().url}/console/namespaces/rows/capsules`)
    const file = { name: 'rows.xlsx', mimeType: workbookType, buffer: faultyRows() }
    await page.locator('input[type=file]').setInputFiles(file)
    const fix = page.getByRole('button', { name: 'Fix this file' })
    await fix.waitFor()
    await print('preview')
    await fix.click()
    await page.getByText('4 problems left').first().waitFor()
    await page.locator('.mend-question').nth(3).waitFor()
    await print('open')
    const answer = async (column: string, choice: string, left: string) => {
      const question = page.locator('.mend-question').filter({ hasText: `Your column “${column}”` })
      before = performance.now()
      await question.getByRole('radio', { name: choice, exact: true }).press('Space')
      await page.getByText(left).first().waitFor()
      await print(`the column ${column}`)
    }
    await answer('Start date', 'From', '3 problems left')
    await answer('Finish', 'To', '2 problems left')
    await answer('Result', 'Value', '1 problem left')
    await page.getByLabel('Web address that identifiers begin with').fill('lakeside.example')
    await page.getByText('No problem is left', { exact: true }).waitFor()
    await print('identifiers')
  })

  it.runIf(isAsked)('prints the longest tasks of each step', async () => {
    await makeNamespace(opened(), 'large', 'Large')
    const id = await uploadCapsule(opened(), 'large', 'large.jsonld', largeFile())
    const page = await opened().visit({ script: observe })
    const print = async (step: string) => {
      const longest = await page.evaluate<string>('longTasks.sort((a, b) => b - a).slice(0, 3).join(", ")')
      await page.evaluate('void (longTasks.length = 0)')
      process.stdout.write(`${step}: longest tasks ${longest || 'under 50'} ms\n`)
    }
    await page.goto(`${opened().url}/console/namespaces/large/capsules/${id}/mend`)
    const days = page.getByRole('region', { name: /^First day/ })
    await days.waitFor()
    await page.getByText('15,000 problems left').first().waitFor()
    await print('open')
    const organizations = page.getByRole('region', { name: 'Organization of 5,000 outcomes' })
    await organizations.getByRole('combobox').selectOption('Large')
    await page.getByText('10,000 problems left').first().waitFor()
    await print('one answer for 5,000')
    await days.getByText('Answer one by one').click()
    await days.locator('.mend-entity input').first().fill('2024-01-01')
    await page.getByText('9,999 problems left').first().waitFor()
    await print('one answer for one')
    expect(await page.locator('.mend-entity').count()).toBeLessThan(100)
  })
})
