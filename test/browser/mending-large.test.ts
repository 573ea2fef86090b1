// On demand: LONGEST_TASK=1 npx vitest run --project browser test/browser/mending-large.test.ts
// mends a file of 10 MiB with 20,000 faults and prints how long the longest tasks of the page took.
import { expect, it } from 'vitest'

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

const observe = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask', buffered: true })`

describeConsole('a large file that is mended', (opened) => {
  it.runIf(process.env['LONGEST_TASK'] === '1')('prints the longest tasks of each step', async () => {
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
