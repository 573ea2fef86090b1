// The way of a person who signs in with an issuer: link the account, sign out of both, sign in, unlink; and one who was invited.

import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { clientId, clientSecret, startIssuer } from '../acceptance/issuer/start-issuer.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { announced, describeConsole } from './harness.ts'
import { freePort } from '../free-port.ts'

/** The issuer leads back to an address that the service must know before it starts. */
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const issuer = await startIssuer({
  redirectUris: [`${url}/console/oidc/callback`],
  signedOutUris: [`${url}/console/sign-in`],
})
afterAll(() => issuer.stop())

const settings = {
  PORT: port,
  BASE_URL: url,
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_LABEL: 'Harbour ID',
}

/** On the pages of the issuer. */
async function enterAtIssuer(page: Page, sub: string): Promise<void> {
  await page.locator('input[name="login"]').fill(sub)
  await page.locator('input[name="password"]').fill('any')
  await page.locator('button[type="submit"]').click()
  // What the service may see.
  await page.locator('button[type="submit"]').click()
}

describeConsole(
  'where people sign in with an issuer',
  (opened) => {
    it('a person links the account, signs out of both, signs in there, and unlinks', async () => {
      await issuer.know('ada', { email: 'ada@harbour.example', email_verified: true, name: 'Ada' })
      const page = await opened().visit({ mayLeave: issuer.url })
      await page.goto(`${url}/console/settings/account`)
      const card = page.locator('.card', { hasText: 'Sign-in with Harbour ID' })
      await card.getByText('Your account is not linked with Harbour ID.').waitFor()
      await card.getByRole('link', { name: 'Link with Harbour ID' }).click()
      await enterAtIssuer(page, 'ada')
      await card.getByText('Your account is linked with Harbour ID').waitFor()
      await expectAccessibleInBothThemes(page, card)

      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      // Signed in with a password, so that the session at the issuer is not ours to end.
      await page.getByRole('link', { name: 'Continue with Harbour ID' }).waitFor()
      await expectAccessibleInBothThemes(page, page.getByRole('main'))
      await page.getByRole('link', { name: 'Continue with Harbour ID' }).click()
      await page.getByRole('button', { name: /^Account/ }).waitFor()

      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      // The issuer asks whether its own session ends as well, and leads back.
      await page.locator('button[value="yes"]').click()
      await page.getByRole('link', { name: 'Continue with Harbour ID' }).click()
      await enterAtIssuer(page, 'ada')
      await page.getByRole('button', { name: /^Account/ }).waitFor()
      await page.goto(`${url}/console/settings/account`)
      await card.getByRole('button', { name: 'Unlink from Harbour ID' }).click()
      await announced(page, 'Your account is no longer linked with Harbour ID.')
    })

    it.runIf(isLongRun)(
      'an invited person joins in French on a phone, and a stranger reads why not',
      async () => {
        await issuer.know('luc', { email: 'luc@harbour.example', email_verified: true, name: 'Luc Roy' })
        const headers = { origin: url, 'content-type': 'application/json' }
        const post = (path: string, body: object, cookie = '') =>
          fetch(`${url}/console/api/${path}`, {
            method: 'POST',
            headers: { ...headers, cookie },
            body: JSON.stringify(body),
          })
        const { email, password } = await opened().account()
        const signedIn = await post('sign-in', { email, password })
        const [cookie] = signedIn.headers.getSetCookie()[0]?.split(';', 1) ?? []
        const invited = await post('invitations', { role: 'member' }, cookie)
        const { link } = (await invited.json()) as { link: string }
        const page = await opened().visit({
          isSignedIn: false,
          language: 'fr',
          width: 390,
          mayLeave: issuer.url,
        })
        await page.goto(link)
        await page.getByRole('link', { name: 'Continuer avec Harbour ID' }).click()
        await enterAtIssuer(page, 'luc')
        await page.goto(`${url}/console/settings/account`)
        await page.getByText('C’est votre seul moyen d’entrer').waitFor()

        const stranger = await opened().visit({ isSignedIn: false, mayLeave: issuer.url })
        await stranger.goto(`${url}/console/sign-in`)
        await stranger.getByRole('link', { name: 'Continue with Harbour ID' }).click()
        await enterAtIssuer(stranger, 'stranger')
        await stranger.getByRole('heading', { name: 'No account here belongs to you yet' }).waitFor()
        await expectAccessibleInBothThemes(stranger, stranger.getByRole('main'))
        await stranger.getByRole('link', { name: 'Back to sign in' }).click()
        expect(stranger.url()).toBe(`${url}/console/sign-in`)
      },
    )
  },
  { hasOwnService: true, settings },
)
