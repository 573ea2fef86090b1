// Uploading capsules, following them, and rolling one back.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { sampleSheets } from '../workbooks/sample-sheets.ts'
import { asFile, fixture, makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { describeConsole, expectAccessible, holdBack, textOf, dropFile } from './harness.ts'

const choose = (page: Page) => page.locator('input[type=file]')
const uploadOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Your uploads/ })
    .getByRole('listitem')
    .filter({ hasText: name })
/** Chooses files and sends them, whether their previews have come or not. */
const send = async (
  page: Page,
  files: Parameters<ReturnType<typeof choose>['setInputFiles']>[0],
  button: string,
) => {
  await choose(page).setInputFiles(files)
  await page.getByRole('button', { name: button, exact: true }).click()
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

describeConsole('the capsules of a namespace', (opened) => {
  const open = async (namespace: string, visit = {}) => {
    const page = await opened().visit(visit)
    await page.goto(`${opened().url}/console/namespaces/${namespace}/capsules`)
    await page.getByRole('heading', { level: 1, name: 'Capsules' }).waitFor()
    return page
  }

  const folder = mkdtempSync(join(tmpdir(), 'impact-graph-files-'))

  const onDisk = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  afterAll(() => rmSync(folder, { recursive: true }))

  beforeAll(async () => {
    for (const slug of ['by-button', 'by-drop', 'faulty', 'filled', 'troubled', 'long', 'workbooks']) {
      await makeNamespace(opened(), slug, slug)
    }
    for (const name of ['good', 'name-missing']) {
      await uploadCapsule(opened(), 'filled', `${name}.jsonld`, readFileSync(fixture(name), 'utf8'))
    }
  })

  it.each(isLongRun ? [1280, 390] : [390])(
    'leave what can be clicked where it is when their list arrives, %i pixels wide',
    async (width) => {
      const page = await opened().visit({ width })
      const send = await holdBack(page, /^http:\/\/[^/]*\/capsules\?/)
      await page.goto(`${opened().url}/console/namespaces/filled/capsules`)
      const [zone, tab] = [
        page.getByRole('region', { name: 'Upload capsules' }),
        page.getByRole('link', { name: /^All/ }),
      ]
      const before = [await zone.boundingBox(), (await tab.boundingBox())?.y]
      send()
      await rowOf(page, 'good.jsonld').waitFor()
      expect([await zone.boundingBox(), (await tab.boundingBox())?.y]).toEqual(before)
    },
  )

  it('are uploaded with the button, several at once, each with its verdict', async () => {
    const page = await open('by-button')
    await page.getByText('No capsules yet').waitFor()
    await expectAccessible(page)
    await send(page, [fixture('good'), fixture('name-missing'), fixture('warnings-only')], 'Upload all 3')
    await uploadOf(page, 'good.jsonld').getByText('Accepted:').waitFor()
    await uploadOf(page, 'name-missing.jsonld').getByText('Rejected: 2 problems').waitFor()
    await uploadOf(page, 'warnings-only.jsonld').getByText('Accepted, with').waitFor()
    await rowOf(page, 'name-missing.jsonld').getByText('Rejected').waitFor()
    // The counts above the list are updated.
    await page.getByRole('link', { name: 'All 3' }).waitFor()
    await page.getByRole('link', { name: 'Being checked 0' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear finished ones' }).click()
    await page.getByRole('heading', { name: /^Your uploads/ }).waitFor({ state: 'detached' })
  })

  it('are filtered by status, in the URL', async () => {
    const page = await open('filled')
    await page.getByRole('link', { name: /^Rejected/ }).click()
    await page.waitForURL(/status=rejected/)
    await rowOf(page, 'good.jsonld').waitFor({ state: 'detached' })
    await rowOf(page, 'name-missing.jsonld').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: /^Rolled back/ }).click()
    await page.getByText('No capsule has this status now').waitFor()
  })

  it.runIf(isLongRun)('are uploaded by dropping files anywhere on the page', async () => {
    const page = await open('by-drop')
    await dropFile(page, 'dropped.jsonld', sampleText, 'Let go to upload')
    await page.getByRole('button', { name: 'Upload dropped.jsonld' }).click()
    await uploadOf(page, 'dropped.jsonld').getByText('Accepted: 40 facts stored').waitFor()
  })

  it('a rejected one links to its report, which names the entity and the fix; corrected, it is accepted', async () => {
    const page = await open('faulty')
    const bad = JSON.parse(sampleText) as { hasName?: string }[]
    delete bad[2]?.hasName
    await send(page, [asFile('q1.jsonld', JSON.stringify(bad, null, 2))], 'Upload q1.jsonld')
    // What moves the page has come: a click between two places opens nothing.
    await rowOf(page, 'q1.jsonld').getByText('Rejected').waitFor()
    await page.getByRole('link', { name: 'Being checked 0' }).waitFor()
    await uploadOf(page, 'q1.jsonld').getByRole('link', { name: 'Open the report' }).click()
    await page.getByRole('heading', { name: 'Rejected: 1 problem has to be corrected.' }).waitFor()
    const item = page.getByRole('listitem').filter({ hasText: 'has no name' })
    await item
      .getByText('https://prairie-homes.example/indicators/households-housed', { exact: true })
      .waitFor()
    await item.getByText('Add "hasName": "its name" to it').waitFor()
    await page.getByRole('link', { name: '‹ Capsules' }).click()
    await send(page, [asFile('q1.jsonld', sampleText)], 'Upload q1.jsonld')
    await uploadOf(page, 'q1.jsonld').getByText('Accepted: 40 facts stored').waitFor()
  })

  it.runIf(isLongRun)('may be workbooks, whose reports name cells', async () => {
    const page = await open('workbooks')
    const [header = [], indicator = []] = sampleSheets['Indicator'] ?? []
    const nameless = [header, indicator.map((cell, at) => (at === 1 ? null : cell))]
    const book = (buffer: Buffer) => ({ name: 'q1.xlsx', mimeType: workbookType, buffer })
    await send(page, [book(makeWorkbook({ ...sampleSheets, Indicator: nameless }))], 'Upload q1.xlsx')
    await uploadOf(page, 'q1.xlsx').getByRole('link', { name: 'Open the report' }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'has no name' })
    await item.getByText('Cell Indicator!B2:').waitFor()
    await page.getByRole('button', { name: 'Upload the corrected file' }).waitFor()
    await page.getByRole('link', { name: 'Fix this file' }).waitFor()
    await page.getByRole('link', { name: '‹ Capsules' }).click()
    await send(page, [book(makeWorkbook(sampleSheets))], 'Upload q1.xlsx')
    await uploadOf(page, 'q1.xlsx').getByText('Accepted:').waitFor()
    await choose(page).setInputFiles([book(makeWorkbook({ Budget: [['a']] }))])
    // One of somebody's own is mapped.
    await page.getByText('This workbook does not follow our template').waitFor()
    await page.getByRole('button', { name: 'Say what its columns are' }).waitFor()
  })

  it.runIf(isLongRun)('reports invalid files before sending anything', async () => {
    const page = await open('troubled')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await choose(page).setInputFiles([
      onDisk('broken.json', '{\n  "a": 1,\n  "b": [1, 2\n}\n'),
      onDisk('large.json', ' '.repeat(10_485_761)),
      onDisk('empty.json', ''),
    ])
    await uploadOf(page, 'broken.json').getByText('Line 4, column 1').waitFor()
    await uploadOf(page, 'large.json').getByText('10,485,761 bytes').waitFor()
    await uploadOf(page, 'empty.json').getByText('the file is empty').waitFor()
    expect(sent).toEqual([])
    await expectAccessible(page)
  })

  it.runIf(isLongRun)(
    'reports a network failure, an overloaded service, and a file above the size limit or the quota',
    async () => {
      const page = await open('troubled')
      const answers = ['gone', 'busy']
      await page.route('**/capsules?label=*', async (route) => {
        const answer = answers.shift()
        if (answer === 'gone') await route.abort('internetdisconnected')
        else if (answer === 'busy') {
          const body = JSON.stringify({ code: 'too_many_pending', detail: 'Too many.' })
          await route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body })
        } else await route.continue()
      })
      await send(page, [asFile('late.jsonld', sampleText)], 'Upload late.jsonld')
      await uploadOf(page, 'late.jsonld').getByText('The service cannot be reached').waitFor()
      await expectAccessible(page, uploadOf(page, 'late.jsonld'))
      await page.getByRole('button', { name: 'Send again' }).click()
      await uploadOf(page, 'late.jsonld').getByText('are waiting to be checked already').waitFor()
      await uploadOf(page, 'late.jsonld').getByText('Accepted:').waitFor()
      await page.unrouteAll()
      const refusals = [
        {
          status: 413,
          body: JSON.stringify({ code: 'body_too_large', detail: 'Too large.', limit_bytes: 10_485_760 }),
        },
        { status: 413, body: '<html>413 Request Entity Too Large</html>' },
        {
          status: 403,
          body: JSON.stringify({ code: 'quota_exceeded', quota: 'bytes', used: 1e9, limit: 2 ** 30 }),
        },
      ]
      await page.route('**/capsules?label=*', (route) => route.fulfill(refusals.shift() ?? { status: 500 }))
      await send(page, [asFile('big.jsonld', sampleText)], 'Upload big.jsonld')
      await uploadOf(page, 'big.jsonld').getByText('larger than the 10 MB').waitFor()
      await send(page, [asFile('not-so-big.jsonld', sampleText)], 'Upload not-so-big.jsonld')
      await uploadOf(page, 'not-so-big.jsonld')
        .getByText('larger than what a server between you and the service lets pass')
        .waitFor()
      await send(page, [asFile('one-more.jsonld', sampleText)], 'Upload one-more.jsonld')
      await uploadOf(page, 'one-more.jsonld')
        .getByText('Your organization stores 954 MB of at most 1 GB.')
        .waitFor()
    },
  )

  it('an expired session leads to the sign-in page and back, and keeps the file', async () => {
    const page = await open('troubled')
    await page.context().clearCookies()
    // The sign-in page loads only after the open page has queried its session and found none.
    const isWanted = page.waitForRequest(/sign-in-page/)
    const sessionAnswered = page.waitForResponse(/\/console\/api\/session$/)
    await page.route(/sign-in-page/, async (route) => {
      await sessionAnswered
      await route.continue()
    })
    // The upload itself, not its preview, meets the end of the session.
    await page.route(/\/capsules\/preview\?|\/pending$/, (route) => route.abort())
    await send(page, [asFile('patient.jsonld', sampleText)], 'Upload patient.jsonld')
    await isWanted
    await page.keyboard.press('Control+k')
    await page.getByText('Your session has ended').first().waitFor()
    const { email, password } = await opened().account()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await uploadOf(page, 'patient.jsonld').getByRole('button', { name: 'Send again' }).click()
    await uploadOf(page, 'patient.jsonld').getByText('Accepted:').waitFor()
  })

  it.runIf(isLongRun)('continues an upload after leaving the page', async () => {
    const page = await open('troubled')
    await send(page, [asFile('meanwhile.jsonld', sampleText)], 'Upload meanwhile.jsonld')
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.goBack()
    await rowOf(page, 'meanwhile.jsonld').getByText('Accepted').waitFor()
  })

  it('a rollback states what is removed and what stays because another capsule asserts it', async () => {
    const own = opened().another()
    await makeNamespace(own, 'shared', 'shared')
    const first = await uploadCapsule(own, 'shared', 'first.jsonld', sampleText)
    const part = JSON.stringify((JSON.parse(sampleText) as unknown[]).slice(0, 4))
    await uploadCapsule(own, 'shared', 'second.jsonld', part)
    const page = await own.visit({ theme: 'dark' })
    await page.goto(`${opened().url}/console/namespaces/shared/capsules/${first}`)
    await page.getByRole('button', { name: 'Roll back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Roll back first.jsonld?' })
    const numbers = async (kind: string) =>
      await dialog.getByRole('row', { name: kind }).getByRole('cell').allTextContents()
    await dialog.getByText('40 facts are withdrawn').waitFor()
    await expect.poll(() => numbers('Organizations')).toEqual(['0', '1'])
    await expect.poll(() => numbers('Outcomes')).toEqual(['0', '1'])
    await expect.poll(() => numbers('Indicators')).toEqual(['0', '2'])
    await expect.poll(() => numbers('Reports')).toEqual(['2', '0'])
    await expectAccessible(page, dialog)
    await dialog.getByRole('button', { name: 'Roll back first.jsonld' }).click()
    await page.getByText('This capsule was rolled back.').waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: '0 Reports', exact: true }).waitFor()
    await page.getByRole('link', { name: '2 Indicators', exact: true }).waitFor()
  })

  it.runIf(isLongRun)('downloads the original byte for byte, and lists the entities', async () => {
    const id = await uploadCapsule(opened(), 'by-drop', 'original.jsonld', sampleText)
    const page = await opened().visit()
    await page.goto(`${opened().url}/console/namespaces/by-drop/capsules/${id}?view=entities`)
    await page.getByRole('link', { name: 'Prairie Homes Co-operative' }).waitFor()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Original file' }).click(),
    ])
    expect(await textOf(download)).toBe(sampleText)
  })

  it.runIf(isLongRun)('loads long lists in pages', async () => {
    const textOf = (index: number): string => `[${' '.repeat(index)}]`
    const sent = Array.from({ length: 43 }, (_, index) =>
      uploadCapsule(opened(), 'long', `n${index}.jsonld`, textOf(index)),
    )
    await Promise.all(sent)
    const page = await open('long')
    const files = Array.from({ length: 12 }, (_, index) => asFile(`m${index}.jsonld`, textOf(index)))
    await send(page, files, 'Upload all 12')
    await page.getByRole('link', { name: 'Accepted 55' }).waitFor()
    await page.reload()
    await rowOf(page, 'm11.jsonld').or(rowOf(page, 'm10.jsonld')).first().waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(51)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(async () => await page.getByRole('row').count()).toBe(56)
  })

  it.runIf(isLongRun)('works in French, in dark mode, on a small screen', async () => {
    const page = await opened().visit({ language: 'fr', theme: 'dark', width: 320 })
    await page.goto(`${opened().url}/console/namespaces/filled/capsules`)
    await page.getByRole('row').filter({ hasText: 'good.jsonld' }).waitFor()
    await page.locator('input[type=file]').setInputFiles([asFile('casse.json', '[1,]')])
    await page.getByText('Ligne 1, colonne 3').waitFor()
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(320)
    await expectAccessible(page)
  })
})
