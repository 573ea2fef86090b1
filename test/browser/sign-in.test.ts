// The set-up link, signing in and out, an expired session, both languages and themes.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { describeConsole, expectAccessible, firstAccount, type Account } from './harness.ts'

async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describeConsole(
  'before anybody has an account',
  (opened) => {
    it.runIf(isLongRun)('the sign-in page mentions the set-up link', async () => {
      const page = await opened().visit({ isSignedIn: false })
      await page.goto(`${opened().url}/console`)
      await page.getByText('No account exists here yet').waitFor()
      await expectAccessible(page)
    })

    it('the set-up link creates the first account, and works once', async () => {
      const page = await opened().visit({ isSignedIn: false })
      await page.goto(opened().setUpLink)
      await page.getByRole('heading', { name: 'Set up Impact Graph' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Create the account' }).click()
      await page.getByText('12 more characters are needed.').waitFor()
      await page.getByLabel('Organization').fill(firstAccount.organization)
      await page.getByLabel('Your name').fill(firstAccount.name)
      await page.getByLabel('E-mail address').fill(firstAccount.email)
      await page.getByLabel('Password', { exact: true }).fill(firstAccount.password)
      await page.getByRole('button', { name: 'Create the account' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

      await page.context().clearCookies()
      await page.goto(opened().setUpLink)
      await page.getByText('This link was used, was revoked or has run out.').waitFor()
      await expect.poll(() => page.getByText('Looking at the link').count()).toBe(0)
      await expectAccessible(page)
    })

    it.runIf(isLongRun)(
      'a page that is open while the service is stopped says so, and opens by itself when it is back',
      async () => {
        const page = await opened().visit({ isSignedIn: false })
        await page.goto(`${opened().url}/console`)
        await signIn(page, firstAccount)
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
        await opened().stop()
        await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
        await page.getByRole('heading', { level: 1, name: 'The service cannot be reached.' }).waitFor()
        await expectAccessible(page)
        // What moves is left out where the system asks for that, which these windows do.
        expect(await page.evaluate('document.getAnimations().length')).toBe(0)
        await opened().start()
        await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
        // Still signed in. What cannot be sent while it is away is sent again.
        await opened().stop()
        const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[]') }
        await page.locator('input[type=file]').setInputFiles(file)
        const adding = page.getByRole('region', { name: 'Files being saved' })
        await adding.getByText('The service cannot be reached').waitFor()
        await opened().start()
        await adding.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('row').filter({ hasText: 'a.json' }).waitFor()
      },
    )
  },
  { hasOwnService: true },
)

describeConsole('with an account', (opened) => {
  it('a failed sign-in does not reveal whether email or password was wrong, and a crafted next parameter does not lead to another site', async () => {
    const page = await opened().visit({ isSignedIn: false })
    await page.goto(`${opened().url}/console/sign-in?next=${encodeURIComponent('//elsewhere.example/')}`)
    await signIn(page, { ...(await opened().account()), password: 'not the right one' })
    await page.getByText('There is no account with this e-mail address and this password.').waitFor()
    await expectAccessible(page)
    await signIn(page, await opened().account())
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(new URL(page.url()).origin).toBe(opened().url)
  })

  it('signing in leads to the requested page; signing out ends the session, and the page asks to sign in again', async () => {
    const page = await opened().visit({ isSignedIn: false })
    await page.goto(`${opened().url}/console/keys`)
    await signIn(page, await opened().account())
    await page.waitForURL(`${opened().url}/console/keys`)
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto(`${opened().url}/console`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it.runIf(isLongRun)('a session ended elsewhere is reported, and signing in leads back', async () => {
    const page = await opened().visit({ isSignedIn: false })
    await page.goto(`${opened().url}/console/namespaces`)
    await signIn(page, await opened().account())
    await page.waitForURL(`${opened().url}/console/namespaces`)
    await page.context().clearCookies()
    // The next request detects it, whether this click causes it or the page polls before.
    const asked = page.getByText('Sign in to go on where you were').waitFor()
    const clicked = page.getByRole('link', { name: /^Settings/ }).click()
    await Promise.race([asked, clicked.catch(() => undefined)])
    await asked
    await signIn(page, await opened().account())
    await page.waitForURL(/\/console\/(keys|namespaces)$/)
  })

  it.runIf(isLongRun)('works in French, in dark mode, on a small screen', async () => {
    const page = await opened().visit({ isSignedIn: false, language: 'fr', theme: 'dark', width: 320 })
    await page.goto(`${opened().url}/console/sign-in`)
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('fr-CA')
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320)
    await expectAccessible(page)
  })
})
