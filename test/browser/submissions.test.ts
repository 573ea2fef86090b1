// A file on its way from somebody without an account to the data: checked, corrected and sent through a link; taken or
// returned in the inbox; and what the sender sees of it.
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { asFile, makeNamespace, makeSubmitLink, sampleText, uploadCapsule } from './capsule-calls.ts'
import { announced, describeConsole, expectAccessible } from './harness.ts'

const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'

/** The organization has no legal name: one question. */
const nameless = JSON.stringify({
  '@context': context,
  '@graph': [
    { '@id': 'https://example.org/harbour', '@type': 'cids:Organization', hasDescription: 'A shelter.' },
  ],
})

describeConsole('submissions', (opened) => {
  let link = ''
  beforeAll(async () => {
    await makeNamespace(opened(), 'grants', 'Grants 2026')
    link = await makeSubmitLink(opened(), 'grants', 'Reports of the grantees')
  })

  const sendSample = async (page: Page, name: string, text: string) => {
    await page.goto(link)
    await page.locator('input[type=file]').setInputFiles(asFile(name, text))
    await page.getByRole('heading', { name: 'This file can be sent' }).waitFor()
    await page.getByLabel('Your name').fill('Ben Roy')
    await page.getByRole('button', { name: 'Send to', exact: false }).click()
    await page.getByRole('heading', { level: 1, name: 'Your file was sent' }).waitFor()
  }

  it('a file with a fault is corrected on the page, sent, taken by a member, and the receipt says so', async () => {
    const clicks = { sender: 0, member: 0 }
    const sender = await opened().visit({ isSignedIn: false, width: 390 })
    await sender.goto(link)
    await sender.getByRole('heading', { level: 1, name: 'Reports of the grantees' }).waitFor()
    // Choosing a file is one click.
    clicks.sender++
    await sender.locator('input[type=file]').setInputFiles(asFile('harbour.jsonld', nameless))
    await sender.getByRole('heading', { name: '1 problem has to be corrected first' }).waitFor()
    await sender.getByRole('status').filter({ hasText: '1 problem left' }).waitFor()
    await expectAccessibleInBothThemes(sender)
    expect(await sender.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await sender.getByRole('button', { name: 'Next open question' }).click()
    clicks.sender++
    await sender.keyboard.type('Harbour House')
    await sender.getByRole('status').filter({ hasText: 'No problem is left' }).waitFor()
    await sender.getByRole('button', { name: 'Go on with the corrected file' }).click()
    clicks.sender++
    const ready = sender.getByRole('heading', { name: 'This file can be sent' })
    await ready.waitFor()
    await expect.poll(() => ready.evaluate((heading) => heading === document.activeElement)).toBe(true)

    // From here on by keyboard alone.
    const send = sender.getByRole('button', { name: 'Send to', exact: false })
    await send.press('Enter')
    await sender.getByText('Write your name, so that they know who sends it.').waitFor()
    await sender.keyboard.type('Zoë Ünsal')
    await sender.keyboard.press('Tab')
    await sender.keyboard.type('zoe@')
    await send.press('Enter')
    await sender.getByText('This is not an e-mail address.').waitFor()
    await sender.keyboard.type('example.org')
    await sender.keyboard.press('Tab')
    await sender.keyboard.type('Our report. Thank you!')
    await expectAccessible(sender)
    // The answer is lost: sent again, it is the same file.
    const lose = (route: Route) => route.fetch().then(() => route.abort())
    await sender.route('**/submissions?*', lose, { times: 1 })
    await send.press('Enter')
    await sender.getByRole('alert').waitFor()
    await send.press('Enter')
    clicks.sender++
    await sender.getByRole('heading', { level: 1, name: 'Your file was sent' }).waitFor()
    await expectAccessibleInBothThemes(sender)
    await sender.getByRole('link', { name: 'Open the receipt' }).click()
    await sender.getByText('has not decided yet').waitFor()
    const receipt = sender.url()
    expect(receipt).toMatch(/\/receipts\/[\w-]{43}$/)

    const member = await opened().visit()
    await member.goto(`${opened().url}/console`)
    await member.getByRole('link', { name: 'Inbox 1 waiting' }).click()
    await member.getByRole('link', { name: 'harbour.jsonld' }).click()
    clicks.member += 2
    await member.getByText('Our report. Thank you!').waitFor()
    await member.getByText('It would add 1 organization').waitFor()
    await expectAccessibleInBothThemes(member)
    await member.getByRole('button', { name: 'Take into grants' }).click()
    clicks.member++
    await announced(member, 'The file was taken. It is a capsule now, and is being checked.')
    await member.getByText(/^Taken by Ada Tremblay/).waitFor()
    await member.getByRole('link', { name: 'Open the capsule' }).click()
    await member.getByRole('heading', { level: 2, name: /^Accepted/ }).waitFor()
    await sender.reload()
    await sender.getByText('has taken your file').waitFor()
    expect(clicks).toEqual({ sender: 4, member: 3 })
  })

  it.runIf(isLongRun)(
    'a newer version is offered as a replacement, and a file is returned with a sentence, in French',
    async () => {
      await uploadCapsule(opened(), 'grants', 'first.jsonld', sampleText)
      const sender = await opened().visit({ isSignedIn: false })
      await sendSample(sender, 'again.jsonld', sampleText)
      await sender.getByRole('link', { name: 'Open the receipt' }).click()
      const member = await opened().visit({ language: 'fr', width: 390 })
      await member.goto(`${opened().url}/console/inbox`)
      await expectAccessible(member)
      expect(await member.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await member.getByRole('link', { name: 'again.jsonld' }).click()
      await member.getByRole('button', { name: 'Remplacer first.jsonld' }).click()
      await member.getByRole('button', { name: 'Prendre à la place de first.jsonld' }).waitFor()
      await member.getByRole('button', { name: 'Garder plutôt les deux' }).click()
      expect(await member.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await member.getByRole('button', { name: 'Retourner…' }).click()
      const dialog = member.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Retourner le fichier' }).click()
      await dialog.getByText('Écrivez une phrase').waitFor()
      await dialog.getByLabel('Que doit savoir').fill('La deuxième moitié de l’année manque.')
      await expectAccessible(member, dialog)
      await dialog.getByRole('button', { name: 'Retourner le fichier' }).click()
      await announced(member, 'Le fichier a été retourné.')
      await member.getByText(/^Retourné par Ada Tremblay/).waitFor()
      await sender.reload()
      await sender.getByText('La deuxième moitié de l’année manque.').waitFor()
      await expectAccessibleInBothThemes(sender)
      await sender.goto(`${opened().url}/receipts/${'x'.repeat(43)}`)
      await sender.getByRole('heading', { name: 'This receipt does not exist any more' }).waitFor()
    },
  )
})
