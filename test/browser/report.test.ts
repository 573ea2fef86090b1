// The validation report.
import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import type { ValidationReport } from '../../src/core/validation/report.ts'
import { fixture, makeNamespace, uploadCapsule, reportOf } from './capsule-calls.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { describeConsole, expectAccessible, textOf } from './harness.ts'

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

/** Thousands of outcomes, each with a theme as text; every third also without a name. */
function manyFaults(count: number): string {
  const outcomes = Array.from({ length: count }, (_, index) => ({
    '@type': 'cids:Outcome',
    '@id': `https://many.example/outcomes/${index}`,
    ...(index % 3 === 0 ? {} : { hasName: `Outcome number ${index}` }),
    forTheme: `theme ${index}`,
    forOrganization: 'https://many.example/organization',
  }))
  const organization = {
    '@type': 'cids:Organization',
    '@id': 'https://many.example/organization',
    hasLegalName: 'Many',
  }
  return JSON.stringify({ '@context': contexts, '@graph': [organization, ...outcomes] }, null, 2)
}

/** Fixtures, and what is made here. */
function readCapsule(name: string): string {
  if (name === 'many') return manyFaults(6000)
  return name === 'records' ? '{"records": [{"name": "Lakeside"}]}' : readFileSync(fixture(name), 'utf8')
}

describeConsole('a validation report', (opened) => {
  const ids = new Map<string, string>()
  /** The id of a capsule, uploaded by the first test that looks at it. */
  const upload = async (name: string): Promise<string> => {
    const id = ids.get(name) ?? (await uploadCapsule(opened(), 'reports', name, readCapsule(name)))
    ids.set(name, id)
    return id
  }

  const open = async (name: string, search = '', visit = {}): Promise<Page> => {
    const page = await opened().visit(visit)
    await page.goto(`${opened().url}/console/namespaces/reports/capsules/${await upload(name)}${search}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    return page
  }

  beforeAll(() => makeNamespace(opened(), 'reports', 'Reports'))

  it.runIf(isLongRun)('warns that nothing in a file was understood', async () => {
    for (const [lang, heading] of [
      ['en', /^Accepted, but nothing in it was understood/],
      ['fr', /^Acceptée, mais rien n’y a été compris/],
    ] as const) {
      const page = await open('records', `?lang=${lang}`)
      const verdict = page.locator('.report-verdict', { has: page.getByRole('heading', { name: heading }) })
      await verdict.waitFor()
      const colours = await verdict.evaluate((section) => {
        const probe = document.createElement('div')
        probe.style.backgroundColor = 'var(--warning-soft)'
        section.append(probe)
        const wanted = getComputedStyle(probe).backgroundColor
        probe.remove()
        return { wanted, shown: getComputedStyle(section).backgroundColor }
      })
      expect(colours.shown).toBe(colours.wanted)
      await page.locator('.badge.warn', { hasText: 'Accepted, nothing understood' }).waitFor()
      await expectAccessible(page)
    }
  })

  it('begins with the verdict, then what to correct, on which entity, and where in the file, in either language', async () => {
    const page = await open('theme-text')
    await page.getByRole('heading', { level: 2, name: /^Rejected: \d+ problems? ha/ }).waitFor()
    const group = page.getByRole('region', {
      name: 'The themes of an outcome are given by their identifiers',
    })
    const item = group.getByRole('listitem').first()
    await item.getByText('Problem', { exact: true }).waitFor()
    await item.getByText('cids:forTheme', { exact: true }).waitFor()
    await item.getByText(/^Line \d+ of the file$/).click()
    const marked = await item.locator('.marked').textContent()
    const [number = ''] = /^\d+/.exec(marked ?? '') ?? []
    const line = readFileSync(fixture('theme-text'), 'utf8').split('\n')[Number(number) - 1] ?? ''
    expect(marked?.slice(number.length).trim()).toBe(line.trim())
    await group.getByText('What right looks like').click()
    await group.getByText('"https://metadata.un.org/sdg/11"', { exact: false }).first().waitFor()
    await expectAccessible(page)
    // In French, whatever the language of the console.
    await page.getByRole('combobox', { name: 'Language of the report' }).selectOption('fr')
    await page.getByRole('heading', { level: 2, name: /^Rejeté/ }).waitFor()
    await page.waitForURL(/lang=fr/)
    const report = (await reportOf(opened(), 'reports', await upload('theme-text'), 'fr')) as ValidationReport
    await page.getByText(report.items[0]?.message ?? '?').waitFor()
    await page.getByRole('button', { name: 'Copy report' }).waitFor()
    await expectAccessible(page)
  })

  it.runIf(isLongRun)('shows a node without an identifier by its position in the file', async () => {
    const page = await open('missing-id')
    const item = page.getByRole('listitem').filter({ hasText: 'Position' }).first()
    await item.getByText(/^Line \d+ of the file$/).waitFor()
  })

  it.runIf(isLongRun)('separates notes from what must be corrected', async () => {
    const page = await open('keys-passed-over')
    await page.getByRole('heading', { level: 2, name: 'Accepted: nothing to correct.' }).waitFor()
    await page
      .getByRole('region', { name: 'Worth knowing' })
      .getByText('Did you mean “hasDescription”?')
      .waitFor()
    await expectAccessible(page)
  })

  it.runIf(isLongRun)(
    'has a tab that compares the file with the standard: counted, filtered, with places in the file',
    async () => {
      const page = await open('report-several-kinds')
      await page.getByRole('tab', { name: 'Alignment with the standard' }).click()
      await page.waitForURL(/tier=basic/)
      await page.getByRole('heading', { name: 'Alignment with the Basic Tier, version 3.2.1' }).waitFor()
      await page.getByText('Whether the file is accepted does not depend on it.').waitFor()
      const all = await page.locator('.report-shown').textContent()
      await page.getByRole('combobox', { name: 'Difference' }).selectOption({ label: 'Missing (6)' })
      await page.waitForURL(/rule=missing/)
      const group = page.getByRole('region', { name: 'org:hasName Missing' })
      await group
        .getByText(/^Line \d+ of the file$/)
        .first()
        .click()
      await group.locator('.report-place .line').first().waitFor()
      await expectAccessibleInBothThemes(page)
      await page.getByRole('button', { name: 'Clear the filters' }).click()
      await expect.poll(() => page.locator('.report-shown').textContent()).toBe(all)
      await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Essential Tier')
      await page.getByRole('region', { name: 'cids:forTarget Missing' }).waitFor()
      const french = await open('report-several-kinds', '?tier=sff', { language: 'fr', width: 390 })
      await french.getByRole('heading', { name: /^Alignement sur le profil SFF/ }).waitFor()
      await expectAccessible(french)
      expect(await french.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      await french.getByRole('tab', { name: 'Règles du service' }).click()
      await french.getByRole('heading', { level: 2, name: /^Rejeté/ }).waitFor()
    },
  )

  it.runIf(isLongRun)(
    'is copied and downloaded as the API returned it, and printed without interactive elements',
    async () => {
      const page = await open('report-several-kinds')
      const given = (await reportOf(
        opened(),
        'reports',
        await upload('report-several-kinds'),
        'en',
      )) as ValidationReport
      const download = async (kind: string): Promise<string> => {
        await page.getByRole('button', { name: 'Download', exact: true }).click()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: kind }).click(),
        ])
        return await textOf(file)
      }
      expect(JSON.parse(await download('JSON'))).toEqual(given)
      const files = [await download('Text'), await download('Markdown'), await download('Table')]
      for (const { message, focus } of given.items) {
        const plain = (text: string) => text.replaceAll(/\\(?=[\\`*_[\]<>#|])/g, '').replaceAll('""', '"')
        // Text names an entry once, and then what is wrong with it.
        for (const file of files)
          for (const part of plain(message).split(`(${focus}) `)) expect(plain(file)).toContain(part)
      }
      await page.getByRole('button', { name: 'Copy report' }).click()
      await expect
        .poll(async () => await page.evaluate<string>('navigator.clipboard.readText()'))
        .toBe(files[0])
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => page.getByRole('button', { name: 'Copy report' }).isVisible()).toBe(false)
      await expect
        .poll(() => page.getByRole('navigation', { name: 'Main navigation' }).isVisible())
        .toBe(false)
      await expect.poll(() => page.locator('.report-item').first().isVisible()).toBe(true)
    },
  )

  it.runIf(isLongRun)(
    'of thousands of items is shown in portions, searched and filtered, with state in the URL',
    async () => {
      const page = await open('many')
      await page
        .getByRole('heading', { level: 2, name: 'Rejected: 8,000 problems have to be corrected.' })
        .waitFor()
      await expect.poll(() => page.locator('.report-item').count()).toBeLessThan(100)
      await page.getByRole('button', { name: '50 more' }).first().click()
      await page.getByRole('searchbox', { name: 'Search the report' }).fill('number 5999')
      await page.waitForURL(/q=number/)
      await page.getByText('1 of 8,001 shown').waitFor()
      await page.getByText('Outcome number 5999', { exact: true }).waitFor()
      await page
        .getByText(/^Line \d+,\d+ of the file$/)
        .or(page.getByRole('button', { name: /Show the places/ }))
        .first()
        .click()
      await page.getByText(/^Line \d+,\d+ of the file$/).waitFor()
      await expectAccessible(page)
      const again = await open('many', '?severity=warning', { theme: 'dark' })
      await again.getByText('1 of 8,001 shown').waitFor()
      await again.getByRole('region', { name: 'An organization without a description' }).waitFor()
      await again.getByRole('button', { name: 'Clear the filters' }).click()
      await again.getByText('8,001 of 8,001 shown').waitFor()
      await again.getByRole('searchbox', { name: 'Search the report' }).fill('no such thing')
      await again.getByText('Nothing in this report matches').waitFor()
      await expectAccessible(again)
    },
  )

  it.runIf(isLongRun)(
    'puts the faults of one entry together, with the table and the column of each',
    async () => {
      const page = await open('many', '?q=number+5998')
      await page.getByRole('combobox', { name: 'Grouped by' }).selectOption('Entry of the file')
      await page.waitForURL(/group=entry/)
      const entry = page.getByRole('region', { name: 'Outcome number 5998' })
      await entry.getByText('Outcome, column forTheme').waitFor()
      await page.getByRole('link', { name: 'Fix this file' }).waitFor()
      await expectAccessible(page)
    },
  )

  it.runIf(isLongRun)('names the URL of an unknown context and its line', async () => {
    const page = await open('context-unknown', '', { theme: 'dark', width: 320 })
    await page
      .getByText(/^Line \d+ of the file$/)
      .first()
      .click()
    await page.locator('.marked').first().waitFor()
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(320)
    await expectAccessible(page)
  })
})
