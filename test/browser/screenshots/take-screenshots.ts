// npm run screenshots: makes all pictures of the documents again, from the sample data and a file with faults, in the
// light theme. Ids, times and durations differ from run to run, so each is replaced by a fixed one before the picture.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { sampleText, uploadCapsule } from '../capsule-calls.ts'
import { describeConsole, themeIs, type OpenConsole } from '../harness.ts'
import { pictures, type PictureData } from './pictures.ts'

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url))

/** More would make the repository heavy. */
const maxBytes = 200_000

/** The first capsule of the guide without some of its lines. */
const faultyText = sampleText
  .replace('"hasLegalName": "Prairie Homes Co-operative",\n', '')
  .replace('    "hasName": "Households housed",\n', '')
  .replace('    "startedAtTime": "2025-01-01T00:00:00-06:00",\n', '')
  .replace('"https://metadata.un.org/sdg/11"', '"Sustainable cities"')

const fixedTexts: readonly (readonly [pattern: string, text: string])[] = [
  ['cap_[0-9a-z]{26}', 'cap_01k9x4m7q2r8s3t5v6w0y1z2ab'],
  ['req_\\w+', 'req_FryIj03Hzj9O0000001a'],
  ['(?:in )?\\d+ (?:second|minute)s?(?: ago)?', '2 minutes ago'],
  ['Checked in [\\d.,]+ m?s', 'Checked in 84 ms'],
  ['^[\\d.,]+ m?s$', '18 ms'],
  ['^[\\d,]+ bytes over the wire$', '2,048 bytes over the wire'],
]

async function fillSampleData(opened: OpenConsole): Promise<void> {
  const response = await fetch(`${opened.url}/console/api/sample-data`, {
    method: 'POST',
    headers: { cookie: await opened.cookie(), origin: opened.url, 'content-type': 'application/json' },
    body: JSON.stringify({ namespace: 'demo', label: 'Sample data' }),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function organizationIds(opened: OpenConsole): Promise<ReadonlyMap<string, string>> {
  const headers = { cookie: await opened.cookie(), 'x-namespace': 'demo' }
  const response = await fetch(`${opened.url}/orgs`, { headers })
  const { data } = (await response.json()) as { data: readonly { id: string; name: string }[] }
  return new Map(data.map(({ id, name }) => [name, id]))
}

/** Everything is loaded, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.loading, .stale, [aria-busy=true]').count()).toBe(0)
  await page.waitForLoadState('networkidle')
  await themeIs(page, 'light')
}

const replaceTexts = (page: Page): Promise<void> =>
  page.evaluate((replacements) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [pattern, text] of replacements) {
        const replaced = (node.nodeValue ?? '').replaceAll(new RegExp(pattern, 'g'), text)
        if (replaced !== node.nodeValue) node.nodeValue = replaced
      }
    }
  }, fixedTexts)

describeConsole(
  'the pictures of the documents',
  (opened) => {
    let data: PictureData
    beforeAll(async () => {
      await fillSampleData(opened())
      const organizations = await organizationIds(opened())
      data = {
        organization: (name) => {
          const id = organizations.get(name)
          if (id === undefined) throw new Error(`There is no organization "${name}" in the sample data.`)
          return id
        },
        rejected: await uploadCapsule(opened(), 'demo', 'prairie-homes-2025.jsonld', faultyText),
      }
      await mkdir(folder, { recursive: true })
    })

    it.each(pictures)('$name', async ({ name, path, ready, height, middle }) => {
      const page = await opened().visit()
      await page.setViewportSize({ width: 1280, height })
      await page.goto(`${opened().url}/console${path(data)}`)
      await page.locator('#root main').getByText(ready).first().waitFor()
      await settle(page)
      if (middle !== undefined)
        await page
          .getByText(middle)
          .first()
          .evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await replaceTexts(page)
      const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' })
      expect(picture.length).toBeLessThan(maxBytes)
      await writeFile(`${folder}${name}.png`, picture)
    })
  },
  // The first namespace of a database always has the same number, and so its entities the same ids and order.
  { hasOwnService: true },
)
