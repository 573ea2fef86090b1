// First use of the console, from the set-up link to a revoked key.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { makeNamespace } from './capsule-calls.ts'
import { describeConsole, expectAccessible, firstAccount } from './harness.ts'

const sample = new URL('../../docs/samples/first-capsule.jsonld', import.meta.url)
const run = promisify(execFile)

const upload = async (page: Page, name: string, text: string): Promise<void> => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/ld+json', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: `Upload ${name}` }).click()
}

/** Sends the request of a shown command: `curl 'URL' -H "name: value" …`. */
async function runShownCommand(command: string): Promise<Response> {
  const url = /'(http[^']+)'|"(http[^"]+)"|(http\S+)/.exec(command)
  const headers = [...command.matchAll(/-H ["']([\w-]+): ([^"']+)["']/g)]
  return await fetch(url?.[1] ?? url?.[2] ?? url?.[3] ?? '', {
    headers: headers.map(([, name = '', value = '']) => [name, value] as [string, string]),
  })
}

describeConsole(
  'the first day',
  (opened) => {
    it.runIf(isLongRun)('covers everything from the set-up link to a revoked key', async () => {
      const page = await opened().visit({ isSignedIn: false })
      const good = await readFile(sample, 'utf8')

      await page.goto(opened().setUpLink)
      await page.getByLabel('Organization').fill(firstAccount.organization)
      await page.getByLabel('Your name').fill(firstAccount.name)
      await page.getByLabel('E-mail address').fill(firstAccount.email)
      await page.getByLabel('Password', { exact: true }).fill(firstAccount.password)
      await page.getByRole('button', { name: 'Create the account' }).click()

      await page.getByLabel('What people call it').fill('Prairie 2026')
      await page.getByRole('button', { name: 'Create the namespace' }).click()
      await page.getByText('1 of 4 done').waitFor()
      await page.getByRole('link', { name: 'Capsules' }).click()

      await upload(
        page,
        'broken.jsonld',
        good.replaceAll(/"org:hasLegalName"|"hasLegalName"/g, '"hasNickname"'),
      )
      await page.getByText('Rejected: ').first().waitFor()
      await page.getByRole('link', { name: 'Open the report' }).first().click()
      await page.getByText('legal name').first().waitFor()
      await expectAccessible(page)

      await page.getByRole('link', { name: 'Capsules' }).first().click()
      await upload(page, 'mended.jsonld', good)
      await page
        .getByText(/Accepted[:,] /)
        .first()
        .waitFor()

      await page.getByRole('link', { name: 'Playground' }).click()
      await page.getByRole('button', { name: /^Run/ }).click()
      await page.getByText('200').first().waitFor()
      await page.getByRole('main').getByText('Prairie Homes').first().waitFor()

      await page.getByRole('link', { name: /^Settings/ }).click()
      await page.getByRole('button', { name: 'Create a key' }).first().click()
      await page.getByRole('dialog').getByLabel('Label').fill('nightly import')
      await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
      await page.getByRole('button', { name: 'I have stored it' }).waitFor()
      const texts = await page.getByRole('dialog').locator('pre').allInnerTexts()
      const secret = texts.find((text) => text.startsWith('igk_')) ?? ''
      const command = texts.find((text) => text.startsWith('read'))?.replace('$IMPACT_GRAPH_KEY', secret)
      expect((await runShownCommand(command ?? '')).status).toBe(200)
      await page.getByRole('button', { name: 'I have stored it' }).click()
      expect(await page.content()).not.toMatch(/igk_\w{10}_\w+/)

      await page
        .getByRole('row', { name: /nightly import/ })
        .getByRole('button')
        .click()
      await page.getByRole('menuitem', { name: 'Revoke…' }).click()
      await page.getByRole('button', { name: 'Revoke nightly import' }).click()
      await page.getByText('The key nightly import was revoked.').waitFor()
      await expect.poll(async () => (await runShownCommand(command ?? '')).status).toBe(401)
    })
  },
  { hasOwnService: true },
)

/** Presses Tab until the element is focused. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first()
  await target.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(name)}.`)
}

describeConsole('without a mouse', (opened) => {
  it.runIf(isLongRun)(
    'a namespace is created, a capsule uploaded and viewed with the keyboard alone',
    async () => {
      const page = await opened().another().visit()
      await page.goto(`${opened().url}/console`)
      await tabTo(page, 'textbox', 'What people call it')
      await page.keyboard.type('By keyboard')
      await page.keyboard.press('Enter')
      await page.getByText('1 of 4 done').waitFor()
      await tabTo(page, 'button', 'Upload the sample')
      await page.keyboard.press('Enter')
      await page.getByText('2 of 4 done').waitFor()
      await tabTo(page, 'link', 'In the Playground')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Playground' }).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByText('200').first().waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.getByRole('combobox').or(page.getByRole('searchbox')).first().waitFor()
      await page.keyboard.type('API keys')
      await page
        .getByRole('option', { name: /API keys/ })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
      await expectAccessible(page)
    },
  )

  it('the command shown with a new key runs in a shell', async () => {
    const hasCurl = await run('curl', ['--version']).then(
      () => true,
      () => false,
    )
    if (!hasCurl) return
    const own = opened().another()
    await makeNamespace(own, 'prairie', 'Prairie 2026')
    const page = await own.visit()
    await page.goto(`${opened().url}/console/keys?create=yes`)
    await page.getByRole('dialog').getByLabel('Label').fill('shell')
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('button', { name: 'I have stored it' }).waitFor()
    const texts = await page.getByRole('dialog').locator('pre').allInnerTexts()
    const running = run('bash', ['-c', texts.find((text) => text.startsWith('read')) ?? 'false'])
    // Pasted where the command waits for it.
    running.child.stdin?.end(`${texts.find((text) => text.startsWith('igk_'))}\n`)
    const { stdout } = await running
    expect(JSON.parse(stdout)).toHaveProperty('data')
  })
})
