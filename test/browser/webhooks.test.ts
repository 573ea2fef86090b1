// Webhooks in the console: created with a secret that is shown once, tested, sent again, switched off and on, deleted.
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { say, startReceiver } from '../acceptance/webhook-app.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { announced, describeConsole, expectAccessible, follow, holdBack } from './harness.ts'

describeConsole('webhooks', (opened) => {
  it.each(isLongRun ? [1280, 1024, 390] : [390])(
    'are reached by a link that stays where it is when the list of keys arrives, %i pixels wide',
    async (width) => {
      const page = await opened().another().visit({ width })
      const send = await holdBack(page, '**/console/api/keys')
      await page.goto(`${opened().url}/console/keys`)
      const link = page.getByRole('link', { name: 'Webhooks' })
      const before = await link.boundingBox()
      send()
      await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
      expect(await link.boundingBox()).toEqual(before)
    },
  )

  it('are made, tried out, sent again and taken away by owners', async () => {
    const receiver = await startReceiver(say(500, {}, 'the queue is full'))
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/keys`)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('http://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog.getByText('Webhooks are not sent to this address.').waitFor()
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByLabel('Label').fill('Dashboard')
    await dialog.getByRole('radio', { name: 'Chosen events' }).check({ force: true })
    await expectAccessible(page, dialog)
    await dialog.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Choose at least one event.' }).waitFor()
    await dialog.getByText('A file was accepted').click()
    await dialog.getByRole('button', { name: 'Create a webhook' }).click()
    await dialog.getByText(/^whsec_/).waitFor()
    await dialog.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()

    // A test that fails can be seen with its answer, and is sent again.
    await page.getByRole('button', { name: 'Send a test' }).click()
    await announced(page, 'A test is on its way.')
    await page.getByRole('cell', { name: '500' }).waitFor()
    await page.getByText('Failing since').waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'A test', exact: true }).click()
    for (const text of ['the queue is full', '"type": "webhook.test"', /^webhook-id: msg_/m])
      await dialog.getByText(text).first().waitFor()
    await expectAccessible(page, dialog)
    receiver.answer = say(204)
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByText('Delivered', { exact: true }).waitFor()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await page.keyboard.press('Escape')

    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'Actions for Dashboard' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('Send all failed again…')
    await dialog.getByRole('button', { name: 'Send them again' }).click()
    await announced(page, '0 deliveries are being sent again.')
    await choose('Replace the secret…')
    await dialog.getByRole('button', { name: 'Replace the secret' }).click()
    await dialog.getByText(/^The old secret signs as well until/).waitFor()
    await dialog.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Switched off by an owner.').waitFor()
    await page.getByRole('button', { name: 'Switch on' }).click()
    await page.getByRole('button', { name: 'Switch off' }).waitFor()

    // In French on a phone.
    await page.evaluate("localStorage.setItem('impact-graph.language', 'fr')")
    await page.setViewportSize({ width: 390, height: 800 })
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Envois' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: 'Actions pour Dashboard' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer…' }).click()
    await dialog.getByRole('button', { name: 'Supprimer Dashboard' }).click()
    await page.getByRole('heading', { name: 'Aucun webhook pour le moment' }).waitFor()
    await follow(page, '/console/webhooks/whk_unknown')
    await page.getByText('Ce webhook n’existe pas (ou plus).').waitFor()
    receiver.close()
  })
})
