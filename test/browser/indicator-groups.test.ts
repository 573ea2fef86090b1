// Indicator groups in the console: made, changed, added in Results, and deleted.
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, uploadCapsule } from './capsule-calls.ts'
import { openExplorer } from './explorer-calls.ts'
import { announced, describeConsole, expectAccessible } from './harness.ts'

const context = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]
const home = 'https://groups.example'

const organization = (name: string) => ({
  '@id': `${home}/${name}`,
  '@type': 'cids:Organization',
  hasLegalName: name,
})

const idOf = (of: string, name: string): string => `${home}/${of}/${encodeURIComponent(name)}`

const measured = (of: string, name: string, unit: string, value: string) => [
  {
    '@id': idOf(of, name),
    '@type': 'cids:Indicator',
    hasName: name,
    unitDescription: unit,
    forOrganization: `${home}/${of}`,
  },
  {
    '@id': `${idOf(of, name)}/2024`,
    '@type': 'cids:IndicatorReport',
    forOrganization: `${home}/${of}`,
    forIndicator: idOf(of, name),
    value: { '@type': 'i72:Measure', hasNumericalValue: value },
    startedAtTime: '2024-01-01T00:00:00Z',
    endedAtTime: '2024-12-31T23:59:59Z',
  },
]

export const mealsCapsule: string = JSON.stringify(
  [
    organization('Kitchen'),
    organization('Pantry'),
    ...measured('Kitchen', 'Meals served', 'Meals', '0.1'),
    ...measured('Pantry', 'Suppers shared', 'meal', '9007199254740993'),
    ...measured('Pantry', 'People fed', 'people', '12'),
  ].map((node) => ({ '@context': context, ...node })),
)

describeConsole('indicator groups', (opened) => {
  beforeAll(async () => {
    await makeNamespace(opened(), 'meals', 'Meals')
    await uploadCapsule(opened(), 'meals', 'Meals', mealsCapsule)
  })

  it('are made from indicators with their units, added in Results, changed and deleted', async () => {
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/namespaces/meals`)
    await page.getByRole('link', { name: 'Indicator groups' }).click()
    await page.getByText('No groups yet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make a group' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give the group a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('All that is eaten')
    await page.getByLabel('Name in French').fill('Tout ce qui se mange')
    for (const name of ['Meals served', 'Suppers shared', 'People fed']) {
      await page.locator('.choice', { hasText: name }).click()
    }
    // The units are compared while choosing.
    await page.getByText('The units differ: “meal”, “people”.').waitFor()
    await page.getByLabel('Find an indicator').fill('people')
    await page.locator('.choice', { hasText: 'People fed' }).click()
    await page.getByText('2 chosen').waitFor()
    expect(await page.getByText('The units differ').count()).toBe(0)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await announced(page, 'The group “All that is eaten” is saved.')
    await page.getByText('Suppers shared (meal)').waitFor()
    await expectAccessibleInBothThemes(page)

    await page.getByRole('link', { name: 'Open in Results' }).click()
    await page.getByText('All that is eaten: 9.0071992547409931E15 ').first().waitFor()
    await page.getByText('Group of 2 indicators · 2 organizations · 2 reports').waitFor()
    await page.getByRole('region', { name: 'Indicators of the group' }).getByText('Suppers shared').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Indicator groups' }).click()

    await page.getByRole('button', { name: 'Edit All that is eaten' }).click()
    await page.locator('.choice', { hasText: 'People fed' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('3 indicators').waitFor()
    await page.getByText('Such a group has a sum for each unit').waitFor()
    // A person says that they are the same; the group then has one sum.
    await page.getByRole('button', { name: 'Edit All that is eaten' }).click()
    await page.getByLabel('Order').selectOption('By unit')
    await page.getByLabel('Shown as').selectOption('people')
    await page.getByRole('button', { name: 'These units are the same' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/are the same, and sums are shown in people\. Said by Ada Tremblay/).waitFor()
    await page.getByRole('link', { name: 'Open in Results' }).click()
    await page
      .getByText(/All that is eaten: 9\.0071992547410051E15 people/)
      .first()
      .waitFor()
  })

  it.runIf(isLongRun)('say in French, on a phone, what they add up to', async () => {
    const page = await openExplorer(
      opened(),
      { ns: 'meals', view: 'results', measure: 'group:all-that-is-eaten' },
      { language: 'fr', width: 390 },
    )
    await page
      .getByText(/Tout ce qui se mange\s: .*\speople/)
      .first()
      .waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Groupes d’indicateurs' }).click()
    await page.getByRole('heading', { name: 'Tout ce qui se mange' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: 'Supprimer Tout ce qui se mange' }).click()
    await page.getByRole('button', { name: 'Supprimer le groupe' }).click()
    await announced(page, 'Le groupe « Tout ce qui se mange » est supprimé.')
    await page.getByText('Pas encore de groupes').waitFor()
  })
})
