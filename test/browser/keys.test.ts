// API keys in the console: created, used, rotated, revoked. The secret is shown once and never sent by the page.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { readWorkbook } from '../acceptance/read-workbook.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { makeNamespace } from './capsule-calls.ts'
import { announced, describeConsole, downloadFile, type OpenConsole } from './harness.ts'
import { joinAs } from './join-as.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label })

/** Sends the shown command as curl would, once the shell has put the key in its place. */
async function send(command: string): Promise<number> {
  const [name, ...rest] = (command.split('\n')[1] ?? '').match(/"[^"]*"|\S+/g) ?? []
  expect(name).toBe('curl')
  const headers = new Headers()
  let address = ''
  for (const [index, part] of rest.entries()) {
    const text = part.replaceAll('"', '')
    if (rest[index - 1] === '-H') headers.set(text.split(': ')[0] ?? '', text.split(': ')[1] ?? '')
    else if (part !== '-H') address = text
  }
  return (await fetch(address, { headers })).status
}

describeConsole('API keys', (opened) => {
  /** An organization without keys, with two namespaces. */
  const organization = async (): Promise<OpenConsole> => {
    const own = opened().another()
    await makeNamespace(own, 'first', 'First')
    await makeNamespace(own, 'second', 'Second')
    return own
  }

  const open = async (own: OpenConsole, path = '/keys', visit = {}) => {
    const page = await own.visit(visit)
    await page.goto(`${opened().url}/console${path}`)
    return page
  }

  /** Uses the dialog; returns the shown command. */
  const createKey = async (page: Page, label: string): Promise<string> => {
    const dialog = dialogOf(page)
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    return await shownCommand(page)
  }

  /** With the key that is pasted when the shell asks for it; the command itself does not hold it. */
  const shownCommand = async (page: Page): Promise<string> => {
    const command = await dialogOf(page).getByRole('region', { name: 'the command' }).innerText()
    const secret = await dialogOf(page).getByRole('region', { name: 'the key' }).innerText()
    expect(command).not.toContain(secret)
    expect(command.split('\n')[0]).toBe('read -rs IMPACT_GRAPH_KEY && \\')
    return command.replace('$IMPACT_GRAPH_KEY', secret)
  }

  const stored = (page: Page) => dialogOf(page).getByRole('button', { name: 'I have stored it' }).click()

  const chooseAction = async (page: Page, label: string, name: RegExp) => {
    await page
      .getByRole('button', { name: `Actions for ${label}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name }).click()
  }

  it.runIf(isLongRun)('need a label, and at least one namespace if restricted', async () => {
    const page = await open(await organization())
    await page.getByText('No keys yet').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = dialogOf(page)
    // The current namespace is what a new key reaches, until another choice.
    await dialog.locator('label', { hasText: 'First' }).click()
    await dialog.getByLabel('It expires').selectOption('On a date…')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByText('Say what uses this key.').waitFor()
    await dialog.getByText('Choose at least one namespace.').waitFor()
    await dialog.getByText('Choose a day.').waitFor()
    await dialog.getByLabel('Last day').fill('2020-01-01')
    await dialog.getByText('This day is over.').waitFor()
    await expectAccessibleInBothThemes(page, dialogOf(page))
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/keys$/)
  })

  it.runIf(isLongRun)(
    'show their secret once, with a command that works until the key is revoked',
    async () => {
      const page = await open(await organization(), '/keys?create=yes')
      const command = await createKey(page, 'Dashboard')
      const dialog = dialogOf(page)
      const secret = await dialog.getByRole('region', { name: 'the key' }).innerText()
      expect(secret).toMatch(/^igk_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/)
      expect(command).toContain(`"${opened().url}/rows/themes"`)
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 5)
      await expectAccessibleInBothThemes(page, dialogOf(page))
      await dialog.getByRole('button', { name: 'Copy the key' }).click()
      await announced(page, 'Copied')
      await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(secret)
      expect(await send(command)).toBe(200)
      await dialog.getByRole('button', { name: 'I have stored it' }).click()
      await rowOf(page, 'Dashboard').getByText('Active').waitFor()
      expect(await page.content()).not.toContain(secret)

      await chooseAction(page, 'Dashboard', /^Revoke/)
      await dialog.getByText('The key igk_').waitFor()
      await dialog.getByText('It was last used').waitFor()
      await expectAccessibleInBothThemes(page, dialogOf(page))
      await dialog.getByRole('button', { name: 'Revoke Dashboard' }).click()
      await announced(page, 'The key Dashboard was revoked.')
      await page.getByText('No key works at the moment.').waitFor()
      await expect.poll(() => send(command)).toBe(401)
      await page.getByRole('link', { name: /^Revoked or expired/ }).click()
      await page.waitForURL(/show=ended/)
      await rowOf(page, 'Dashboard').getByText('Revoked').waitFor()
      await expectAccessibleInBothThemes(page)
    },
  )

  it.runIf(isLongRun)('can be restricted to a namespace and to a time', async () => {
    const page = await open(await organization(), '/keys?create=yes&ns=second')
    await expect.poll(() => dialogOf(page).getByLabel('Second second').isChecked()).toBe(true)
    await dialogOf(page).getByLabel('It expires').selectOption('After 30 days')
    const command = await createKey(page, 'Importer')
    expect(command).toContain('"X-Namespace: second"')
    expect(await send(command)).toBe(200)
    expect(await send(command.replace('X-Namespace: second', 'X-Namespace: first'))).toBe(403)
    await stored(page)
    const row = rowOf(page, 'Importer')
    await expect.poll(() => row.getByRole('cell').nth(0).innerText()).toBe('Do everything')
    await expect.poll(() => row.getByRole('cell').nth(1).innerText()).toBe('second')
    await expect.poll(() => row.getByRole('cell').nth(3).locator('time').count()).toBe(1)
    const plain = await downloadFile(page, 'Download', 'CSV')
    expect(plain.name).toBe('api-keys')
    const [head, line] = plain.bytes.toString().split('\r\n')
    expect(head).toBe('id,label,scope,namespaces,last_used_at,expires_at,created_at,state')
    const key = /igk_\w+/.exec(command)?.[0] ?? ''
    // Contains the id of the key and no part of its secret.
    expect(line).toMatch(/^igk_[^_,]+,Importer,write,second,/)
    expect(key.startsWith(line?.split(',')[0] ?? '-')).toBe(true)
    const [sheet] = readWorkbook((await downloadFile(page, 'Download', 'Excel workbook')).bytes)
    const cells = ['B', 'C', 'D'].map((column) => sheet?.rows[1]?.[column]?.value)
    expect(cells).toEqual(['Importer', 'Do everything', 'second'])
  })

  it.runIf(isLongRun)(
    'of a member do not reach what is for owners, and the dialog and the table say so',
    async () => {
      const own = await organization()
      const owner = await open(own, '/keys?create=yes')
      await dialogOf(owner).getByText('All namespaces').click()
      await createKey(owner, 'Hooks')
      await stored(owner)
      const page = await open(own.as(await joinAs(own, 'member')), '/keys?create=yes')
      await dialogOf(page).getByText('It does not reach webhooks and the record').waitFor()
      await dialogOf(page).getByText('All namespaces').click()
      expect(await send(await createKey(page, 'Importer'))).toBe(200)
      await stored(page)
      await rowOf(page, 'Importer').getByText('without webhooks and the record').waitFor()
      const actions = async (label: string): Promise<string[]> => {
        await page.getByRole('button', { name: `Actions for ${label}` }).click()
        const names = await page.getByRole('menuitem').allInnerTexts()
        await page.keyboard.press('Escape')
        return names
      }
      expect(await actions('Importer')).toContain('Rotate…')
      expect(await actions('Hooks')).not.toContain('Rotate…')
      await expectAccessibleInBothThemes(page)
    },
  )

  it.runIf(isLongRun)('for an assistant take two clicks, and come with what to put into it', async () => {
    const page = await open(await organization())
    await page.getByRole('button', { name: 'Key for an assistant' }).click()
    await expectAccessibleInBothThemes(page, dialogOf(page))
    await dialogOf(page).getByRole('button', { name: 'Create a key' }).click()
    const settings = await dialogOf(page).getByRole('region', { name: 'the settings' }).innerText()
    await expectAccessibleInBothThemes(page, dialogOf(page))
    const { mcpServers } = JSON.parse(settings) as {
      mcpServers: Record<string, { args: string[]; env: Record<string, string> }>
    }
    const { args, env } = mcpServers['impact-graph'] ?? { args: [], env: {} }
    expect(args.slice(0, 4)).toEqual(['-y', 'impact-graph', 'mcp', '--namespace'])
    expect(env['IMPACT_GRAPH_URL']).toBe(opened().url)
    const headers = { 'X-API-Key': env['IMPACT_GRAPH_KEY'] ?? '' }
    const self = (await (await fetch(`${opened().url}/keys/self`, { headers })).json()) as object
    expect(self).toMatchObject({ scope: 'read', label: 'Assistant', namespaces: [args[4]] })
    await stored(page)
    await rowOf(page, 'Assistant').getByText('Only read').waitFor()
  })

  it.runIf(isLongRun)('can be for reading or submitting alone, and show how much they are used', async () => {
    const page = await open(await organization(), '/keys?create=yes')
    const dialog = dialogOf(page)
    expect(await dialog.getByRole('radio').first().getAttribute('value')).toBe('read')
    await dialog.getByText('Only read').click()
    await expectAccessibleInBothThemes(page, dialog)
    const reads = await createKey(page, 'Excel')
    expect(await send(reads)).toBe(200)
    expect(await send(reads.replace('/rows/themes', '/audit'))).toBe(403)
    await stored(page)
    await page.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByText('Only submit').click()
    const submits = await createKey(page, 'Partner')
    expect(submits).toContain('/capsules"')
    expect(await send(submits)).toBe(200)
    expect(await send(submits.replace('/capsules', '/orgs'))).toBe(403)
    await stored(page)
    await rowOf(page, 'Excel').getByText('Only read').waitFor()
    await rowOf(page, 'Partner').getByText('Only submit').waitFor()

    // Processes write what they counted every ten seconds; both keys were used twice.
    const used = page.getByText('2 requests in 30 days')
    const isShown = async (): Promise<boolean> => {
      await page.reload()
      return await used
        .nth(1)
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        )
    }
    await expect.poll(isShown, { timeout: 40_000 }).toBe(true)
    await chooseAction(page, 'Excel', /^Use/)
    await dialog.getByRole('heading', { name: 'Use of Excel' }).waitFor()
    const line = dialog.getByRole('row').filter({ hasText: 'Reads' })
    await expect
      .poll(() => line.getByRole('cell').allInnerTexts())
      .toEqual(expect.arrayContaining(['Reads', '2', '1']))
    await expectAccessibleInBothThemes(page, dialog)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Use of all keys' }).click()
    const all = dialog.getByRole('row').filter({ hasText: 'Reads' })
    await expect.poll(() => all.getByRole('cell').nth(1).innerText()).toBe('4')
    await page.keyboard.press('Escape')
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)(
    'are rotated: the new one works at once, the old one during its grace period',
    async () => {
      const page = await open(await organization(), '/keys?create=yes')
      const first = await createKey(page, 'Partner')
      await stored(page)
      const rotate = async (grace: string) => {
        await chooseAction(page, 'Partner', /^Rotate/)
        await dialogOf(page).getByText(grace).click()
        await expectAccessibleInBothThemes(page, dialogOf(page))
        await dialogOf(page).getByRole('button', { name: 'Rotate Partner' }).click()
        return await shownCommand(page)
      }
      const second = await rotate('24 hours')
      await dialogOf(page)
        .getByText(/^The old key igk_\w+ works until /)
        .waitFor()
      expect([await send(first), await send(second)]).toEqual([200, 200])
      await stored(page)
      await rowOf(page, 'Partner').getByText('Being rotated').waitFor()
      const third = await rotate('No time: it stops now')
      expect(await send(third)).toBe(200)
      await expect.poll(() => send(second)).toBe(401)
    },
  )

  it.runIf(isLongRun)('change their label with the keyboard alone, and the focus returns', async () => {
    const page = await open(await organization(), '/keys?create=yes')
    await createKey(page, 'Importer')
    await stored(page)
    const button = page.getByRole('button', { name: 'Actions for Importer' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit the label…' }).waitFor()
    await page.keyboard.press('Enter')
    await dialogOf(page).waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Nightly import')
    await expectAccessibleInBothThemes(page, dialogOf(page))
    await page.keyboard.press('Enter')
    await announced(page, 'The label was changed.')
    await dialogOf(page).waitFor({ state: 'detached' })
    const renamed = page.getByRole('button', { name: 'Actions for Nightly import' })
    await page.locator('button:focus').and(renamed).waitFor()
  })

  it.runIf(isLongRun)('are shown in French, with the exact time on focus', async () => {
    const own = await organization()
    const english = await open(own, '/keys?create=yes')
    await createKey(english, 'Dashboard')
    await stored(english)
    await chooseAction(english, 'Dashboard', /^Revoke/)
    await dialogOf(english).getByRole('button', { name: 'Revoke Dashboard' }).click()
    await announced(english, 'The key Dashboard was revoked.')
    const page = await open(own, '/keys', { language: 'fr', theme: 'dark' })
    await page.getByRole('heading', { level: 1, name: 'Clés d’API' }).waitFor()
    await page.getByRole('link', { name: /^Révoquées ou expirées/ }).click()
    await rowOf(page, 'Dashboard').locator('time[tabindex]').first().focus()
    await page.getByRole('tooltip').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: /^Inutilisées/ }).click()
    await page.getByText('Chaque clé active a servi dans les 90 derniers jours').waitFor()
  })
})
