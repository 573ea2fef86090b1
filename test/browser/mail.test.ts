// What the console has where the service sends mail: a new password, mailed invitations, and the switch of one's mails.
import { afterAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { openMailService } from '../mail-service.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { announced, describeConsole, firstAccount } from './harness.ts'

const { mailServer, settings } = await openMailService()
afterAll(() => mailServer.stop())

/** In the one mail to this address. */
async function mailedLink(address: string): Promise<string> {
  const find = () => mailServer.mails.filter(({ to }) => to.includes(address))
  await expect.poll(() => find().length).toBe(1)
  return /^http\S+#\S+$/m.exec(find()[0]?.text ?? '')?.[0] ?? ''
}

describeConsole(
  'where mail is sent',
  (opened) => {
    it.runIf(isLongRun)('an owner invites by mail, and switches mails about files off', async () => {
      const page = await opened().visit()
      await page.goto(`${opened().url}/console/settings/members`)
      await page.getByRole('button', { name: 'Invite somebody' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^E-mail address/).fill('marie@prairie.example')
      await expectAccessibleInBothThemes(page, dialog)
      await dialog.getByRole('button', { name: 'Make the link' }).click()
      await dialog.getByText('An invitation is on its way to marie@prairie.example.').waitFor()
      await expectAccessibleInBothThemes(page, dialog)
      expect(await mailedLink('marie@prairie.example')).toContain('/console/join#')
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
      await opened().account()
      const page = await opened().visit({ isSignedIn: false })
      await page.goto(`${opened().url}/console/sign-in`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      await page.getByText('This is not an e-mail address.').waitFor()
      await page.getByLabel('E-mail address').fill(firstAccount.email)
      await expectAccessibleInBothThemes(page, page.getByRole('main'))
      await page.getByRole('button', { name: 'Mail me a link' }).click()
      await page.getByText('a link is on its way').waitFor()
      await expectAccessibleInBothThemes(page, page.getByRole('main'))

      const link = await mailedLink(firstAccount.email)
      // In French on a phone.
      await page.evaluate("localStorage.setItem('impact-graph.language', 'fr')")
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(link)
      await page.getByText(`Pour le compte ${firstAccount.email}`).waitFor()
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('seven quiet')
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
      await page.getByText('Il manque un caractère').waitFor()
      await expectAccessibleInBothThemes(page, page.getByRole('main'))
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('eight loud rivers')
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
      await page.getByText('Votre nouveau mot de passe est valable').waitFor()
      await page.getByRole('link', { name: 'Se connecter' }).click()
      await page.getByLabel('Adresse courriel').fill(firstAccount.email)
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
  { hasOwnService: true, settings },
)
