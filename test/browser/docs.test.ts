// The documentation: reading, search, and running operations with a real key that stays in the memory of the page.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { asFile, fixture, makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { describeConsole, follow, type Visit } from './harness.ts'

interface Entry {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, { readonly 'x-problem-codes'?: readonly string[] }>>
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Entry>>>>
}

describeConsole('the documentation', (opened) => {
  let key: string
  beforeAll(async () => {
    await makeNamespace(opened(), 'prairie', 'Prairie 2026')
    await uploadCapsule(opened(), 'prairie', 'Sample', sampleText)
    const minted = await fetch(`${opened().url}/console/api/keys`, {
      method: 'POST',
      headers: { cookie: await opened().cookie(), origin: opened().url, 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'For the documentation' }),
    })
    key = ((await minted.json()) as { secret: string }).secret
  })

  const open = async (path: string, visit: Visit = {}): Promise<Page> => {
    const page = await opened().visit({ isSignedIn: false, mayUseKey: true, ...visit })
    await page.goto(`${opened().url}/docs${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  const useKey = async (page: Page, text = key): Promise<void> => {
    await page.getByLabel('API key', { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Use this key' }).click()
  }
  const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true })
  const status = async (page: Page): Promise<string | null> =>
    await answer(page).locator('.api-form-outcome .badge').textContent()
  const ask = async (path: string): Promise<unknown> => {
    const headers = { 'x-api-key': key, 'x-namespace': 'prairie' }
    return await (await fetch(opened().url + path, { headers })).json()
  }

  it.runIf(isLongRun)(
    'takes every letter that follows the key of the search, on a wide and on a narrow screen',
    async () => {
      const page = await open('')
      for (const width of [1440, 390]) {
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await page.setViewportSize({ width, height: 900 })
        const focused = await page.evaluate(() => {
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }),
          )
          return document.activeElement?.getAttribute('role')
        })
        expect([width, focused]).toEqual([width, 'combobox'])
      }
    },
  )

  it.runIf(isLongRun).each([
    ['en', 'From TypeScript and Python', 'python'],
    ['fr', 'Depuis TypeScript et Python', 'bibliothèque'],
  ] as const)(
    'leads to the client and to Python, from its first page and by search: %s',
    async (language, title, word) => {
      const page = await open('', { language })
      const main = page.getByRole('main')
      expect(await main.textContent()).toContain('impact-graph/client')
      await main.locator('.docs-facts').getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.goBack()
      await main.locator('.docs-facts').waitFor()
      await page.getByRole('search').getByRole('combobox').click()
      await page.keyboard.type(word)
      await page.getByRole('option', { name: title }).first().click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await expectAccessibleInBothThemes(page)
    },
  )

  it.runIf(isLongRun)('is usable from search to answer with the keyboard alone', async () => {
    const page = await open('')
    await page.keyboard.press('/')
    await page.keyboard.type('flat rows')
    await page.getByRole('option', { name: /Read indicator reports/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Read indicator reports as flat rows' }).waitFor()
    expect(page.url()).toBe(`${opened().url}/docs/operations/listRows`)
    await expect.poll(() => page.title()).toContain('Read indicator reports as flat rows')
    await expect
      .poll(() => page.locator('main').evaluate((main) => main === document.activeElement))
      .toBe(true)
    await expect
      .poll(() =>
        page.getByRole('navigation', { name: 'Documentation' }).locator('[aria-current]').textContent(),
      )
      .toContain('Read indicator reports')

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await page.getByText('The key works. Namespaces it can use: 1.').waitFor()
    await page.getByLabel('Page size').focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Control+Enter')
    await answer(page).getByText('Here is the answer.', { exact: true }).last().waitFor()
    await expect.poll(() => status(page)).toBe('200')
    const { data } = (await ask('/rows/indicator-reports?limit=1')) as { data: [{ id: string }] }
    await answer(page).getByText(data[0].id).waitFor()
    await expectAccessibleInBothThemes(page)
  })

  it('keeps the key in memory only, sends it to the data API only, and discards it on request or reload', async () => {
    const page = await open('/operations/listNamespaces')
    const seen: string[] = []
    page.on('request', (request) => {
      const { 'x-api-key': sent, ...others } = request.headers()
      seen.push(JSON.stringify([request.url(), request.postData(), others]))
      if (sent !== undefined) expect(new URL(request.url()).pathname).toBe('/namespaces')
    })
    await useKey(page)
    const id = /^igk_[^_]+_/.exec(key)?.[0] ?? '?'
    await page.getByText(`${id}… is in use in prairie`).waitFor()
    await page.getByRole('button', { name: 'Run' }).click()
    await answer(page).getByText('Here is the answer.', { exact: true }).last().waitFor()
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Rollback' })
      .click()
    await page.getByRole('heading', { name: 'Take it back' }).waitFor()
    const stored = await page.evaluate(async () =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        history.state,
        location.href,
        await indexedDB.databases(),
        await caches.keys(),
        document.documentElement.outerHTML,
      ]),
    )
    expect(stored).not.toContain(key)
    expect(seen.filter((each) => each.includes(key))).toEqual([])
    await page.getByText(`${id}… is in use`).waitFor()
    await page.reload()
    await page.getByText('Type in a key to run operations from this page.').waitFor()

    await page.getByText('Type in a key to run operations from this page.').click()
    await useKey(page)
    await page.getByRole('button', { name: 'Forget the key' }).click()
    await page.getByText('The key is forgotten.').waitFor()
    await expect.poll(() => page.getByLabel('API key', { exact: true }).inputValue()).toBe('')
  })

  it.runIf(isLongRun)('uploads a capsule from a file and rolls it back', async () => {
    const page = await open('/operations/uploadCapsule')
    await useKey(page)
    await page.getByText('The key works.').waitFor()
    await page.getByLabel('Or send a file').setInputFiles(fixture('good'))
    await page.getByText('is sent instead of the text').waitFor()
    await page.getByRole('button', { name: 'Send the text instead' }).click()
    await page.getByLabel('Or send a file').setInputFiles(asFile('broken.jsonld', '{\n "a": 1\n "b": 2 }'))
    await page.getByText(/This file is not JSON. Line 3, column 2/).waitFor()
    await page.getByRole('button', { name: 'Send the text instead' }).click()
    await page.getByLabel('Or send a file').setInputFiles(asFile('sample.jsonld', sampleText))
    await page.getByLabel('Idempotency key').fill('from-the-docs')
    await page.getByRole('button', { name: 'Upload a capsule' }).click()
    await answer(page).getByText('Taken in. The checks follow.').last().waitFor()
    const text =
      (await answer(page)
        .getByText(/cap_\w{26}/)
        .textContent()) ?? ''
    const id = /cap_\w{26}/.exec(text)?.[0] ?? ''
    expect(await ask(`/capsules/${id}?wait=30`)).toMatchObject({ status: 'accepted' })

    await page.getByRole('link', { name: /Remove everything this capsule asserted/ }).click()
    await page.getByLabel('Capsule').fill(id)
    await page.getByRole('button', { name: 'Remove everything this capsule asserted' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`DELETE /capsules/${id}`).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await ask(`/capsules/${id}`)).toMatchObject({ status: 'accepted' })
    await page.getByRole('button', { name: 'Remove everything this capsule asserted' }).click()
    await dialog.getByRole('button', { name: 'Remove everything this capsule asserted' }).click()
    await answer(page).getByText('Done. There is nothing to add.').last().waitFor()
    await expect.poll(() => status(page)).toBe('204')
    expect(await ask(`/capsules/${id}`)).toMatchObject({ status: 'deleted' })
  })

  it.runIf(isLongRun)('shows errors of the key, the body and the form', async () => {
    const page = await open('/operations/createNamespace')
    await page.getByRole('button', { name: 'Create a namespace' }).click()
    await page.getByText('Type in an API key at the top of the page first.').waitFor()
    await useKey(page, 'not a key')
    await page.getByText('An API key starts with igk_.').waitFor()
    await useKey(page, `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)
    await page.getByText('The service does not take this key.').first().waitFor()
    await page.getByRole('button', { name: 'Create a namespace' }).click()
    await answer(page).getByRole('link', { name: 'What api_key_invalid means, and what to do' }).waitFor()
    await expect.poll(() => status(page)).toBe('401')

    await page.getByRole('textbox', { name: /^Body/ }).fill('{\n  "namespace": \n}')
    await page.getByText('Line 3, column 1: a value is expected here.').waitFor()
    await page.getByRole('textbox', { name: /^Body/ }).fill('{"namespace": "kept"}')
    await answer(page)
      .getByRole('link', { name: /api_key_invalid/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'This API key is not known' }).waitFor()
    await page.getByRole('heading', { name: 'What to do' }).waitFor()
    await expectAccessibleInBothThemes(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Create a namespace' }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Body/ }).inputValue())
      .toBe('{"namespace": "kept"}')
    await page.getByRole('button', { name: 'Back to the example' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: /^Body/ }).inputValue()).toContain('"my-data"')
  })

  it('shows the operations of /openapi.json, each with its parameters, answers and problems', async () => {
    const api = (await (await fetch(`${opened().url}/openapi.json`)).json()) as OpenApi
    const page = await open('')
    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, entry]) => ({ path, method, entry })),
    )
    const listed = await page
      .getByRole('navigation', { name: 'Documentation' })
      .locator('a[href*="/operations/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
    const declared = operations.map(({ entry }) => entry.operationId)
    expect(new Set(listed)).toEqual(new Set(declared))
    expect(listed).toHaveLength(declared.length)
    // One page shows them all; that each is declared as it answers is for test/acceptance/docs.test.ts.
    const shown = operations.filter((_, at) => isLongRun || at % 5 === 0)
    expect(shown.length).toBeGreaterThan(10)
    for (const { path, method, entry } of shown) {
      await follow(page, `/docs/operations/${entry.operationId}`)
      await page.getByRole('heading', { level: 1, name: entry.summary, exact: true }).waitFor()
      const text = await page.locator('main').innerText()
      const expected = [
        method.toUpperCase(),
        path,
        ...entry.parameters.map(({ name }) => name),
        ...(entry.requestBody ? ['Request body'] : []),
        ...Object.keys(entry.responses),
        ...Object.values(entry.responses).flatMap((response) => response['x-problem-codes'] ?? []),
      ]
      expect(expected.filter((each) => !text.includes(each))).toEqual([])
    }
  })

  it.runIf(isLongRun)('works in French, opens at any heading, and fits a small screen', async () => {
    const page = await open('/guides/first-upload#4-upload-it', { language: 'fr', width: 320 })
    const heading = page.getByRole('heading', { name: '4. La téléverser' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr-CA')
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Ouvrir la table des matières' }).click()
    await page.getByRole('combobox', { name: 'Chercher dans la documentation' }).fill('annulee compte')
    await page.getByText('Rien ne porte ce nom.').last().waitFor()
    await page.getByRole('combobox', { name: 'Chercher dans la documentation' }).fill('cle revoquee')
    await page.getByRole('option', { name: /Cette clé d’API a été révoquée/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Cette clé d’API a été révoquée' }).waitFor()
    for (const [path, name] of [
      ['', 'Documentation de l’API'],
      ['/problems', 'Tous les codes de problème'],
      ['/operations/writeBatch', 'Écrire de nombreuses entités d’un coup'],
    ] as const) {
      await follow(page, `/docs${path}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(320)
    }
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)('shows a not-found page with links', async () => {
    const page = await open('/operations/unheardOf')
    await page.getByRole('heading', { name: 'There is no such page in the documentation.' }).waitFor()
    await page.getByRole('link', { name: 'To the start' }).click()
    await page.getByRole('heading', { level: 1, name: 'API documentation' }).waitFor()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('menuitem', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documentation de l’API' }).waitFor()
  })
})
