// Where and whom an organization serves, and its numbers: in the side panel, as a chart, as lines of Results, and to choose
// for a link.
import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { openExplorer } from './explorer-calls.ts'
import { describeConsole } from './harness.ts'

const organization = 'https://prairie-homes.example/organization'
const list = 'https://codelist.commonapproach.org'
const contexts = ['cidsContext', 'sffContext'].map(
  (name) => `https://ontology.commonapproach.org/contexts/${name}.jsonld`,
)

const served = {
  '@context': contexts,
  '@graph': [
    {
      '@id': `${organization}/profile`,
      '@type': 'sff:OrganizationProfile',
      forOrganization: organization,
      reportedDate: '2025-03-31T00:00:00-05:00',
      provinceTerritoryServed: [`${list}/ProvinceTerritory#MB`, `${list}/ProvinceTerritory#SK`],
      sectorServed: `${list}/IRISImpactCategory#RealEstate`,
    },
    {
      '@id': `${organization}/number`,
      '@type': 'org:OrganizationID',
      forOrganization: organization,
      hasIdentifier: '90001 1396 RR0001',
      issuedBy: `${list}/CanadianCorporateRegistries#cra`,
    },
    { '@id': 'https://another.example/', '@type': 'cids:Organization', hasLegalName: 'Another' },
  ],
}

describeConsole('where organizations serve', (opened) => {
  beforeAll(async () => {
    await makeNamespace(opened(), 'places', 'Places')
    await uploadCapsule(opened(), 'places', 'Sample', sampleText)
    await uploadCapsule(opened(), 'places', 'Profiles', JSON.stringify(served))
  })

  it('is in the panel of an organization, a chart that filters, and the lines of Results', async () => {
    const page = await openExplorer(opened(), { ns: 'places' })
    const panel = page.locator('.explorer-node')
    await page.locator('[data-row="0"]').click()
    await panel.getByRole('button', { name: 'Prairie Homes Co-operative' }).first().click()
    const number = panel.getByRole('link', { name: /^90001 1396 RR0001: look it up in the register/ })
    expect(await number.getAttribute('href')).toContain('selectedCharityBn=900011396RR0001')
    await panel.getByText('Canada Revenue Agency').waitFor()
    await panel.getByText('Manitoba, Saskatchewan').waitFor()
    await panel.getByText('Mar 31, 2025').waitFor()
    await expectAccessibleInBothThemes(page, panel)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Charts' }).click()
    const chart = page.locator('.card', { hasText: 'Organizations per province or territory served' })
    await chart.getByText('Manitoba and 1 other province or territory').waitFor()
    await chart.getByText('1 organization does not say which province it serves.').waitFor()
    await chart.locator('.charts-cursor').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/province=https/)
    await page.getByRole('button', { name: 'Remove the filter Manitoba' }).waitFor()

    await page.getByRole('link', { name: 'Results' }).click()
    await page.getByLabel('One line for each').selectOption('Province or territory')
    await page.getByRole('columnheader', { name: /Province or territory/ }).waitFor()
    await page.getByRole('row', { name: /Manitoba.*Households housed/ }).waitFor()
    await page.getByLabel('One line for each').selectOption('Sector')
    await page.getByRole('row', { name: /Real Estate.*Households housed/ }).waitFor()
  })

  it('limits a link that is made among the links', async () => {
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/namespaces/places/links`)
    await page.getByRole('button', { name: 'Create a link' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Only some organizations').click()
    await dialog.getByLabel('Province or territory').selectOption('Manitoba')
    await dialog.getByRole('listitem').filter({ hasText: 'Manitoba' }).waitFor()
    await expectAccessibleInBothThemes(page, dialog)
    await dialog.getByLabel('Label').fill('For Manitoba')
    await dialog.getByRole('button', { name: 'Create a link' }).click()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('row', { name: /For Manitoba.*Manitoba/ }).waitFor()
  })
})
