// A file comes again: its preview before the upload, the suggestion to replace, the replacement, and the versions of the file.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { asFile, makeNamespace, sampleText, uploadCapsule } from './capsule-calls.ts'
import { describeConsole, expectAccessible } from './harness.ts'

interface Node {
  '@id'?: string
  hasName?: string | undefined
}

const changedBy = (change: (nodes: Node[]) => Node[]): string =>
  JSON.stringify(change(JSON.parse(sampleText) as Node[]), null, 2)

/** The sample with another name for its indicator. */
const corrected = changedBy((nodes) =>
  nodes.map((node) => (node['@id']?.endsWith('households-housed') ? { ...node, hasName: 'Homes' } : node)),
)
const broken = changedBy((nodes) => nodes.map((node) => ({ ...node, hasName: undefined })))

const uploads = (page: Page) => page.getByRole('region', { name: /^(Your uploads|Vos téléversements)/ })

describeConsole('a file that comes again', (opened) => {
  beforeAll(async () => {
    for (const slug of ['again', 'by-menu', 'failing', 'french', 'queue'])
      await makeNamespace(opened(), slug, slug)
  })

  const open = async (path: string, visit = {}): Promise<Page> => {
    const page = await opened().visit(visit)
    await page.goto(`${opened().url}/console/namespaces/${path}`)
    return page
  }

  it('shows what it would change, suggests the earlier file, replaces it, and keeps both versions known', async () => {
    await uploadCapsule(opened(), 'again', 'Q3.jsonld', sampleText)
    const page = await open('again/capsules')
    await page.locator('input[type=file]').setInputFiles([asFile('Q3-corrected.jsonld', corrected)])
    const preview = page.getByRole('region', { name: 'What Q3-corrected.jsonld would change' })
    await preview.getByText('This file describes 2 of the 2 reports of Q3.jsonld. Replace it?').waitFor()
    await preview.getByText('It would change 1 indicator.').waitFor()
    await preview.getByText('What changes, one by one').click()
    await preview.getByRole('region', { name: 'What would change, in numbers' }).waitFor()
    await preview.getByText('before: Households housed → after: Homes').waitFor()
    await preview.getByText('Alignment with the standard').click()
    await preview.getByRole('heading', { name: /^Alignment with the Basic Tier/ }).waitFor()
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Replace Q3.jsonld' }).click()
    await preview.getByText('It takes the place of Q3.jsonld.').waitFor()
    await preview.getByText('It would change 1 indicator.').waitFor()
    await uploads(page).getByRole('button', { name: 'Replace Q3.jsonld' }).click()
    await uploads(page).getByText('It took the place of Q3.jsonld.').waitFor()
    await page.getByRole('link', { name: 'Accepted 1' }).waitFor()
    await page.getByRole('link', { name: 'Rolled back or replaced 1' }).waitFor()
    await uploads(page).getByRole('link', { name: 'Open the capsule' }).click()
    const versions = page.getByRole('listitem').filter({ hasText: 'Uploaded by Ada Tremblay' })
    await expect.poll(() => versions.count()).toBe(2)
    await versions.first().getByText('It changed 1 indicator.').waitFor()
    await expectAccessible(page)
    await versions.last().getByRole('link', { name: 'Q3.jsonld' }).click()
    await page.getByText('A newer file took the place of this capsule.').waitFor()
    await page.getByRole('link', { name: 'Open the newer version' }).waitFor()
  })

  it.runIf(isLongRun)(
    'is chosen from the menu of a row and from the page of a rejected capsule; the report comes before the upload',
    async () => {
      await uploadCapsule(opened(), 'by-menu', 'Q1.jsonld', broken)
      const page = await open('by-menu/capsules')
      const choose = async (action: () => Promise<void>, text: string) => {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), action()])
        await chooser.setFiles([asFile('Q1b.jsonld', text)])
      }
      await page.getByRole('button', { name: 'Actions for Q1.jsonld' }).click()
      await choose(() => page.getByRole('menuitem', { name: 'Replace with a newer file' }).click(), broken)
      const preview = page.getByRole('region', { name: 'What Q1b.jsonld would change' })
      await preview.getByText(/It would be rejected: \d+ problems have to be corrected first/).waitFor()
      await preview.getByText('has no name').first().waitFor()
      await expectAccessible(page, preview)
      await preview.getByRole('tab', { name: 'Alignment with the standard' }).click()
      await preview.getByRole('heading', { name: /^Alignment with the Basic Tier/ }).waitFor()
      await page.getByRole('button', { name: 'Take Q1b.jsonld off this list' }).click()
      await page.getByRole('link', { name: 'Q1.jsonld' }).click()
      await choose(() => page.getByRole('button', { name: 'Upload the corrected file' }).click(), corrected)
      await page.getByRole('button', { name: 'Replace Q1.jsonld' }).click()
      await page.getByText('A newer file took the place of this capsule.').waitFor()
      await page.getByText('It was rejected, so it changed nothing.').waitFor()
    },
  )

  it.runIf(isLongRun)('is uploaded without its preview where that fails', async () => {
    const page = await open('failing/capsules')
    await page.route('**/capsules/preview?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.locator('input[type=file]').setInputFiles([asFile('bold.jsonld', sampleText)])
    await page.getByText('There is no preview just now').waitFor()
    await page.getByRole('button', { name: 'Upload bold.jsonld' }).click()
    await uploads(page).getByText('Accepted:').waitFor()
  })

  it.runIf(isLongRun)(
    'shows its place in the queue, then the stages of its check, then the report',
    async () => {
      const id = await uploadCapsule(opened(), 'queue', 'waiting.jsonld', sampleText)
      const page = await opened().visit()
      // The service is too fast to be watched: its answers are those of a busy one, one stage after the other.
      const stages = [
        { stage: 'waiting', place: 3 },
        { stage: 'reading' },
        { stage: 'checking' },
        { stage: 'storing' },
      ]
      let at = 0
      await page.route(`**/capsules/${id}`, async (route) => {
        const isPending = at < stages.length && route.request().resourceType() === 'fetch'
        const pending = {
          object: 'capsule',
          capsule_id: id,
          status: 'pending',
          label: 'waiting.jsonld',
          size_bytes: 1,
        }
        const created = {
          created_at: new Date().toISOString(),
          finished_at: null,
          violation_count: 0,
          warning_count: 0,
        }
        await (isPending ? route.fulfill({ json: { ...pending, ...created } }) : route.continue())
      })
      await page.route('**/namespaces/queue/pending', (route) =>
        route.fulfill({
          json: { data: [{ capsule_id: id, place: null, ...stages[at] }], meta: { row_count: 1 } },
        }),
      )
      await page.goto(`${opened().url}/console/namespaces/queue/capsules/${id}`)
      for (const text of ['number 3 in the queue of your organization', 'Reading', 'Checking', 'Storing']) {
        await page.getByRole('status').filter({ hasText: text }).waitFor()
        if (at === 0) await expectAccessible(page)
        at++
      }
      await page.getByRole('heading', { name: 'Accepted: nothing to correct.' }).waitFor()
    },
  )

  it.runIf(isLongRun)('works in French, in dark mode, on a small screen, with the keyboard', async () => {
    await uploadCapsule(opened(), 'french', 'T3.jsonld', sampleText)
    const page = await open('french/capsules', { language: 'fr', theme: 'dark', width: 390 })
    await page.locator('input[type=file]').setInputFiles([asFile('T3b.jsonld', corrected)])
    const preview = page.getByRole('region', { name: 'Ce que T3b.jsonld changerait' })
    await preview.getByText('Ce fichier décrit 2 des 2 rapports de T3.jsonld. Le remplacer?').waitFor()
    await preview.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await preview.getByText('avant: Households housed → après: Homes').waitFor()
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Remplacer T3.jsonld' }).focus()
    await page.keyboard.press('Enter')
    await preview.getByText('Il prend la place de T3.jsonld.').waitFor()
    await uploads(page).getByRole('button', { name: 'Remplacer T3.jsonld' }).focus()
    await page.keyboard.press('Enter')
    await uploads(page).getByText('Elle a pris la place de T3.jsonld.').waitFor()
    await uploads(page).getByRole('link', { name: 'Ouvrir la capsule' }).click()
    await page.getByRole('heading', { name: 'Versions de ce fichier' }).waitFor()
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
})
