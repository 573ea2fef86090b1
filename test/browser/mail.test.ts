// What the console has where the service sends mail. *Expected*: a plan from a pasted list, links that are mailed, one
// organization that sends a workbook with a fault and mends it, another that has nothing to report, and one that is missing
// again after a rollback, with clicks counted. A new password, mailed invitations, and the switch of one's mails.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { dayNumber, dayText } from '../../src/core/calendar-day.ts'
import { dayInZone } from '../../src/core/plans/time-zone.ts'
import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { base, sampleSheets } from '../workbooks/sample-sheets.ts'
import { isLongRun } from '../long-run.ts'
import { openMailService } from '../mail-service.ts'
import { zoneAtNoon } from '../zone-at-noon.ts'
import { makeNamespace } from './capsule-calls.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { announced, describeConsole, expectAccessible, follow } from './harness.ts'

const { mailServer, settings } = await openMailService()
afterAll(() => mailServer.stop())

const home = 'https://expected.example'
const reported = {
  '@context': [
    'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
    'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
  ],
  '@graph': [
    { '@id': `${home}/org-1`, '@type': 'cids:Organization', hasLegalName: 'Cedar', hasDescription: 'Meals.' },
    {
      '@id': `${home}/org-1/i`,
      '@type': 'cids:Indicator',
      hasName: 'Meals',
      forOrganization: `${home}/org-1`,
    },
    {
      '@id': `${home}/org-1/r`,
      '@type': 'cids:IndicatorReport',
      forIndicator: `${home}/org-1/i`,
      value: { '@type': 'i72:Measure', hasNumericalValue: '12' },
      startedAtTime: '2025-01-01T00:00:00Z',
      endedAtTime: '2025-12-31T00:00:00Z',
    },
  ],
}

/** Without the last day of its period: one question. */
const broken = makeWorkbook({
  ...sampleSheets,
  IndicatorReport: (sampleSheets['IndicatorReport'] ?? []).map((row, at) =>
    at === 0 ? row : row.map((cell, column) => (column === 4 ? null : cell)),
  ),
})
const workbook = { name: 'lakeside.xlsx', mimeType: workbookType, buffer: broken }

/** As three columns copied from Excel. */
const list = [
  `${base}/org\tLakeside Food Centre\tlakeside@example.org`,
  ...Array.from({ length: 11 }, (_, at) => `${home}/org-${at}\tOrganization ${at}\torg${at}@example.org`),
].join('\n')

/** In the mail to this address. */
async function mailedLink(address: string, link: RegExp): Promise<string> {
  const find = () => mailServer.mails.find(({ to }) => to.includes(address))
  await expect.poll(find, { timeout: 40_000 }).toBeDefined()
  return link.exec(find()?.text ?? '')?.[0] ?? ''
}

describeConsole(
  'where mail is sent',
  (opened) => {
    beforeAll(async () => {
      await makeNamespace(opened(), 'prairie', 'Prairie')
    })

    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${opened().url}${path}`, {
        method,
        headers: { cookie: await opened().cookie(), 'x-namespace': 'prairie', origin: opened().url },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return (await answer.json().catch(() => ({}))) as { capsule_id?: string }
    }

    it('Expected shows who has reported, from a pasted list to a rollback', async () => {
      const clicks = { funder: 0, sender: 0, silent: 0 }
      const click = async (who: keyof typeof clicks, target: Locator): Promise<void> => {
        clicks[who]++
        await target.click()
      }
      const page = await opened().visit()
      await page.goto(`${opened().url}/console/namespaces/prairie`)
      await click('funder', page.getByRole('link', { name: 'Expected' }))
      await page.getByText('Nothing is expected yet').waitFor()
      await expectAccessible(page)
      await click('funder', page.getByRole('button', { name: 'Make a plan' }))
      const make = page.getByRole('button', { name: 'Make the plan' })
      await make.click()
      await page.getByText('Name at least one organization.').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('Annual 2025')
      await page.getByLabel('From').fill('2025-01-01')
      await page.getByLabel('To', { exact: true }).fill('2025-12-31')
      const today = dayNumber(dayInZone(Date.now(), zoneAtNoon()))
      await page.getByLabel('Due on').fill(dayText(today + 14))
      await page.getByLabel('Time zone').fill(zoneAtNoon())
      await page.getByLabel('Organizations').fill(list)
      await page.getByText('12 organizations').waitFor()
      await expectAccessible(page)
      await click('funder', make)
      await page.getByText('0 of 12 have answered').waitFor()
      await click('funder', page.getByRole('button', { name: 'Switch reminders on' }))
      await page.getByText('Reminders are on').waitFor()
      await page.getByRole('button', { name: 'Missing: Organization 0, Annual 2025' }).click()
      const own = (await page.getByText(/^http\S+\/l\/igl_\S+$/).textContent()) ?? ''
      await expectAccessibleInBothThemes(page)

      const silent = await opened().visit({ isSignedIn: false, width: 390 })
      await silent.goto(own.trim())
      await silent.getByRole('heading', { name: 'What is expected' }).waitFor()
      await expectAccessible(silent)
      await click('silent', silent.getByRole('button', { name: 'There is nothing to report' }))
      await silent.getByLabel('Why is there nothing to report?').fill('The programme began later.')
      await silent.getByLabel('Your name').fill('Ann Lee')
      await click('silent', silent.getByRole('button', { name: 'Say so' }))
      await silent.getByRole('link', { name: 'Open the receipt' }).click()
      await silent.getByText('The programme began later.').waitFor()

      const { capsule_id: id = '' } = await call('POST', '/capsules', reported)
      await call('GET', `/capsules/${id}?wait=30`)
      const sender = silent
      await sender.setViewportSize({ width: 1280, height: 800 })
      await sender.goto(await mailedLink('lakeside@example.org', /^http\S+\/l\/igl_\S+$/m))
      await sender.getByRole('heading', { level: 1, name: 'Annual 2025' }).waitFor()
      // Choosing a file is one click.
      clicks.sender++
      await sender.locator('input[type=file]').setInputFiles(workbook)
      await sender.getByRole('heading', { name: '1 problem has to be corrected first' }).waitFor()
      await sender.getByLabel('Last day of the period').fill('2025-12-31')
      await sender.getByRole('status').filter({ hasText: 'No problem is left' }).waitFor()
      await click('sender', sender.getByRole('button', { name: 'Go on with the corrected file' }))
      await sender.getByRole('heading', { name: 'This file can be sent' }).waitFor()
      await sender.getByLabel('Your name').fill('Ben Roy')
      await click('sender', sender.getByRole('button', { name: 'Send to', exact: false }))
      await sender.getByRole('heading', { level: 1, name: 'Your file was sent' }).waitFor()

      await page.goto(`${opened().url}/console/namespaces/prairie/expected`)
      await page.getByText('2 of 12 have answered').waitFor()
      await page.getByRole('button', { name: 'Nothing to report: Organization 0, Annual 2025' }).waitFor()
      await page.getByRole('button', { name: 'Reported: Cedar, Annual 2025' }).waitFor()
      await click(
        'funder',
        page.getByRole('button', { name: 'In the inbox: Lakeside Food Centre, Annual 2025' }),
      )
      await click('funder', page.getByRole('link', { name: 'The file in the inbox' }))
      await click('funder', page.getByRole('button', { name: 'Take into prairie' }))
      await announced(page, 'The file was taken. It is a capsule now, and is being checked.')
      await page.getByRole('link', { name: 'Open the capsule' }).click()
      await page.getByRole('heading', { level: 2, name: /^Accepted/ }).waitFor()
      await page.goto(`${opened().url}/console/namespaces/prairie/expected`)
      await page.getByText('3 of 12 have answered').waitFor()
      await page.getByRole('button', { name: 'Reported: Lakeside Food Centre, Annual 2025' }).waitFor()
      expect(clicks).toEqual({ funder: 7, sender: 3, silent: 2 })
      await call('DELETE', `/capsules/${id}`)

      // In French on a phone.
      await page.evaluate("localStorage.setItem('impact-graph.language', 'fr')")
      await page.setViewportSize({ width: 390, height: 800 })
      await page.reload()
      await page.getByText('2 sur 12 ont répondu').waitFor()
      await page.getByRole('button', { name: 'Manquant: Organization 1, Annual 2025' }).waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await follow(page, '/console/')
      await page.getByText('10 manquants').waitFor()
      await expectAccessible(page, page.getByRole('region', { name: 'Prochaines échéances' }))
    })

    it.runIf(isLongRun)('an owner invites by mail, and switches mails about files off', async () => {
      const page = await opened().another().visit()
      await page.goto(`${opened().url}/console/settings/members`)
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^E-mail address/).fill('marie@prairie.example')
      await expectAccessibleInBothThemes(page, dialog)
      await dialog.getByRole('button', { name: 'Make the link' }).click()
      await dialog.getByText('An invitation is on its way to marie@prairie.example.').waitFor()
      await expectAccessibleInBothThemes(page, dialog)
      expect(await mailedLink('marie@prairie.example', /^http\S+#\S+$/m)).toContain('/console/join#')
      await dialog.getByRole('button', { name: 'I have copied it' }).click()

      await page.goto(`${opened().url}/console/settings/account`)
      const choice = page.getByRole('checkbox', { name: /^Mail me when a file/ })
      expect(await choice.isChecked()).toBe(true)
      await choice.press('Space')
      await announced(page, 'You get no more mails about files.')
      expect(await choice.isChecked()).toBe(false)
      await expectAccessibleInBothThemes(page, page.getByRole('main'))
      // Mails follow the language of the console.
      const told = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await page.getByText('Français', { exact: true }).click()
      expect(await (await told).json()).toMatchObject({ language: 'fr', mails_verdicts: false })
      await page.getByRole('checkbox', { name: /^M’écrire/ }).waitFor()
    })

    it('a forgotten password is replaced by a link that is mailed', async () => {
      const { email } = await opened().another().account()
      const page = await opened().visit({ isSignedIn: false })
      await page.goto(`${opened().url}/console/sign-in`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      await page.getByText('This is not an e-mail address.').waitFor()
      await page.getByLabel('E-mail address').fill(email)
      await expectAccessibleInBothThemes(page, page.getByRole('main'))
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      await page.getByText('a link is on its way').waitFor()
      await expectAccessibleInBothThemes(page, page.getByRole('main'))

      const link = await mailedLink(email, /^http\S+#\S+$/m)
      // In French on a phone.
      await page.evaluate("localStorage.setItem('impact-graph.language', 'fr')")
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(link)
      await page.getByText(`Pour le compte ${email}`).waitFor()
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('seven quiet')
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
      await page.getByText('Il manque un caractère').waitFor()
      await expectAccessibleInBothThemes(page, page.getByRole('main'))
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('eight loud rivers')
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
      await page.getByText('Votre nouveau mot de passe est valable').waitFor()
      await page.getByRole('link', { name: 'Se connecter' }).click()
      await page.getByLabel('Adresse courriel').fill(email)
      await page.getByLabel('Mot de passe', { exact: true }).fill('eight loud rivers')
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()

      await page.evaluate('localStorage.clear()')
      await page.context().clearCookies()
      await page.goto(link)
      await page.getByText('This link was used already').waitFor()
      await page.getByRole('link', { name: 'Ask for another link' }).waitFor()
      await expectAccessibleInBothThemes(page, page.getByRole('main'))
    })
  },
  // Each test but one has an account of its own. Links of plans are kept encrypted.
  {
    hasOwnService: true,
    settings: { ...settings, SIGN_UP: 'open', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') },
  },
)
