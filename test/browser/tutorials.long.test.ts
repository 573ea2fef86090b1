// The tutorials for funders and charities are true: everything that they name is there under that name, in their order.
import { readFileSync } from 'node:fs'

import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { onlyInLongRun } from '../long-run.ts'
import { asFile } from './capsule-calls.ts'
import { describeConsole } from './harness.ts'

/** The organization has no legal name. */
const nameless = JSON.stringify({
  '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  '@graph': [
    { '@id': 'https://example.org/harbour', '@type': 'cids:Organization', hasDescription: 'A shelter.' },
  ],
})

type Step = 'see' | 'press' | 'type'

/** Takes the next name of a tutorial, which has to be on the page. */
function followTutorial(page: Page, file: string) {
  const text = readFileSync(new URL(`../../docs/guides/${file}`, import.meta.url), 'utf8')
  const names = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
  const find = (step: Step, name: string): Locator => {
    if (step === 'type') return page.getByLabel(name, { exact: true })
    const pressable = page.getByRole('link', { name }).or(page.getByRole('button', { name }))
    return step === 'press' ? pressable.or(page.getByRole('radio', { name })) : page.getByText(name)
  }
  return {
    left: () => names.length,
    skip: () => names.shift(),
    async next(step: Step, value = ''): Promise<void> {
      const name = names.shift() ?? ''
      const found = find(step, name).filter({ visible: true }).first()
      await found.waitFor()
      if (step === 'press') await found.click()
      if (step === 'type') await found.fill(value)
    },
  }
}

const languages = onlyInLongRun(['en', 'fr'] as const)

describeConsole('the tutorials', (opened) => {
  it.each(languages)('lead a funder and a charity to each other, in %s', async (language) => {
    const suffix = language === 'fr' ? '.fr' : ''
    const page = await opened().another().visit({ language })
    const funder = followTutorial(page, `funder${suffix}.md`)
    await page.goto(`${opened().url}/console`)
    await funder.next('see')
    await funder.next('press')
    // Views of the sample data.
    for (let view = 0; view < 5; view++) await funder.next('press')
    await funder.next('press')
    await funder.next('press')
    await page.getByRole('dialog').getByRole('textbox').first().fill('Grants 2026')
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(`${opened().url}/console/namespaces/grants-2026`)
    await funder.next('press')
    await funder.next('press')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('dialog').getByRole('radio').last().check({ force: true })
    await funder.next('see')
    await funder.next('type', 'Reports of the grantees')
    await page.getByRole('dialog').locator('button[type=submit]').click()
    const address = page.getByText(/\/l\/igl_\w+$/).first()
    const { pathname } = new URL((await address.innerText()).trim())
    await funder.next('press')

    const sender = await opened().visit({ isSignedIn: false, language })
    const charity = followTutorial(sender, `charity${suffix}.md`)
    await sender.goto(`${opened().url}${pathname}`)
    await charity.next('see')
    await charity.next('see')
    await charity.next('see')
    await sender.locator('input[type=file]').setInputFiles(asFile('harbour.jsonld', nameless))
    // What is read where nothing is wrong comes further down.
    charity.skip()
    await charity.next('press')
    await sender.keyboard.type('Harbour House')
    await charity.next('see')
    await charity.next('press')
    await charity.next('type', 'Zoë Ünsal')
    await charity.next('press')
    await charity.next('press')
    expect(charity.left()).toBe(0)

    await funder.next('press')
    await page.getByRole('link', { name: 'harbour.jsonld' }).click()
    await funder.next('see')
    await funder.next('see')
    await funder.next('press')
    funder.skip()
    await funder.next('press')
    await funder.next('press')
    await page.getByRole('dialog').waitFor()
    expect(funder.left()).toBe(0)
  })
})
