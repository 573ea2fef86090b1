// *Expected*: a plan from a pasted list, one organization that sends its file, another that has nothing to report, and one that is
// missing again after a rollback.
import { beforeAll, expect, it } from 'vitest'

import { makeNamespace } from './capsule-calls.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { describeConsole, expectAccessible } from './harness.ts'

const home = 'https://expected.example'
const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const reported = (name: string, extra: object) => ({
  '@context': context,
  '@graph': [
    { '@id': `${home}/${name}`, '@type': 'cids:Organization', hasLegalName: name, ...extra },
    {
      '@id': `${home}/${name}/i`,
      '@type': 'cids:Indicator',
      hasName: 'Meals',
      forOrganization: `${home}/${name}`,
    },
    {
      '@id': `${home}/${name}/r`,
      '@type': 'cids:IndicatorReport',
      forIndicator: `${home}/${name}/i`,
      value: { '@type': 'i72:Measure', hasNumericalValue: '12' },
      startedAtTime: '2030-01-01T00:00:00Z',
      endedAtTime: '2030-12-31T00:00:00Z',
    },
  ],
})

const list = Array.from(
  { length: 40 },
  (_, at) => `${home}/org-${at}\tOrganization ${at}\torg${at}@example.org`,
).join('\n')

describeConsole('Expected', (opened) => {
  beforeAll(async () => {
    await makeNamespace(opened(), 'prairie', 'Prairie')
  })

  it('shows who has reported, from a pasted list to a rollback', async () => {
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/namespaces/prairie`)
    await page.getByRole('link', { name: 'Expected' }).click()
    await page.getByText('Nothing is expected yet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make a plan' }).click()
    await page.getByRole('button', { name: 'Make the plan' }).click()
    await page.getByText('Name at least one organization.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Annual 2030')
    await page.getByLabel('From').fill('2030-01-01')
    await page.getByLabel('To', { exact: true }).fill('2030-12-31')
    await page.getByLabel('Due on').fill('2031-03-31')
    await page.getByLabel('Organizations').fill(list)
    await page.getByText('40 organizations').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the plan' }).click()
    await page.getByText('0 of 40 have answered').waitFor()
    await page.getByRole('button', { name: 'Missing: Organization 0, Annual 2030' }).click()
    const link = page.getByText(/\/l\/igl_/)
    const url = (await link.textContent()) ?? ''
    await expectAccessibleInBothThemes(page)

    const sender = await opened().visit({ isSignedIn: false, width: 390 })
    await sender.goto(url.trim())
    await sender.getByRole('heading', { name: 'What is expected' }).waitFor()
    await expectAccessible(sender)
    await sender.getByRole('button', { name: 'There is nothing to report' }).click()
    await sender.getByLabel('Why is there nothing to report?').fill('The programme began later.')
    await sender.getByLabel('Your name').fill('Ann Lee')
    await sender.getByRole('button', { name: 'Say so' }).click()
    await sender.getByRole('link', { name: 'Open the receipt' }).click()
    await sender.getByText('The programme began later.').waitFor()

    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${opened().url}${path}`, {
        method,
        headers: { cookie: await opened().cookie(), 'x-namespace': 'prairie', origin: opened().url },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return (await answer.json().catch(() => ({}))) as { capsule_id?: string }
    }
    const { capsule_id: id = '' } = await call(
      'POST',
      '/capsules',
      reported('org-1', { hasDescription: 'Meals.' }),
    )
    await call('GET', `/capsules/${id}?wait=30`)
    await page.reload()
    await page.goto(`${opened().url}/console/namespaces/prairie/expected`)
    await page.getByText('2 of 40 have answered').waitFor()
    await page.getByRole('button', { name: 'Reported: org-1, Annual 2030' }).waitFor()
    await page.getByRole('button', { name: 'Nothing to report: Organization 0, Annual 2030' }).waitFor()
    await call('DELETE', `/capsules/${id}`)
    await page.reload()
    await page.getByText('1 of 40 have answered').waitFor()

    const french = await opened().visit({ language: 'fr', width: 390 })
    await french.goto(`${opened().url}/console/namespaces/prairie/expected`)
    await french.getByText('1 sur 40 ont répondu').waitFor()
    await expectAccessible(french)
    expect(await french.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
