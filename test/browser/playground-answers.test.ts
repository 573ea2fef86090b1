// Answers in the Playground: large answers, errors, and accessibility.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { uploadCapsule } from './capsule-calls.ts'
import { describeConsole, expectAccessible, type Visit } from './harness.ts'
import { longestTask, watchLongTasks } from './longest-task.ts'
import { createPlaygroundData, outcomeOf, playgroundAt } from './playground-data.ts'

/** A document just below 5 MiB, and one above. It is rejected and kept; its content does not matter here. */
const documentOf = (bytes: number): string => {
  const node = (index: number) =>
    `{"@id":"https://large.example/${index}","name":"Node ${index}","value":1.50}`
  const nodes: string[] = []
  for (let size = 12; size < bytes - 80; size += (nodes.at(-1)?.length ?? 0) + 1)
    nodes.push(node(nodes.length))
  return `{"@graph":[${nodes.join(',')}]}`
}

const mebibyte = 1024 * 1024

describeConsole('answers in the Playground', (opened) => {
  const open = async (search: Readonly<Record<string, string>>, visit: Visit = {}): Promise<Page> => {
    const page = await opened().visit({ script: watchLongTasks, ...visit })
    await page.goto(playgroundAt(opened(), { ns: 'prairie', ...search }))
    return page
  }
  beforeAll(async () => {
    await createPlaygroundData(opened(), 'prairie')
  })

  it.runIf(isLongRun)('of 5 MiB are formatted in a worker, and rendered line by line', async () => {
    const id = await uploadCapsule(opened(), 'prairie', 'Large', documentOf(5 * mebibyte))
    const page = await open({ op: 'getCapsuleDocument', ask: `capsule_id=${id}`, view: 'json' })
    await page.getByRole('button', { name: 'Run' }).waitFor()
    await page.evaluate('globalThis.longest = 0')
    await page.getByRole('button', { name: 'Run' }).click()
    const tree = page.getByRole('tree')
    await tree.waitFor()
    await page.getByRole('searchbox', { name: 'Find in the answer' }).fill('large.example/20000"')
    await page.getByText('1 of 1').waitFor()
    await page.getByRole('treeitem', { selected: true }).getByText('large.example/20000').waitFor()
    await page.getByText('$["@graph"][20000]["@id"]').waitFor()
    await tree.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('treeitem', { expanded: false, selected: true }).getByText('{ 3 … }').waitFor()
    await page.getByRole('button', { name: 'Copy value' }).click()
    const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()')) as {
      value: number
    }
    expect(copied.value).toBe(1.5)
    await expect.poll(() => page.locator('.json-viewer-row').count()).toBeLessThan(100)
    await page.getByRole('tab', { name: 'Table' }).click()
    await page.getByRole('cell', { name: 'Node 0' }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(100)
    console.info(`longest task with an answer of 5 MiB: ${await longestTask(page)} ms`)
  })

  it.runIf(isLongRun)('above 5 MiB are shown in part, and downloaded completely', async () => {
    const text = documentOf(6 * mebibyte)
    const id = await uploadCapsule(opened(), 'prairie', 'Larger', text)
    const page = await open({ op: 'getCapsuleDocument', ask: `capsule_id=${id}`, view: 'json', run: 'yes' })
    await page.getByText('This answer is larger than 5 MB').waitFor()
    await page.getByRole('region', { name: 'The answer as text' }).waitFor()
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the complete answer' }).click()
    const stream = await (await started).createReadStream()
    let bytes = 0
    for await (const chunk of stream) bytes += (chunk as Buffer).length
    expect(bytes).toBe(text.length)
  })

  it('in line formats are shown as a table and as text', async () => {
    const page = await open({ op: 'listRows', ask: 'format=csv', run: 'yes' })
    await page.getByRole('columnheader', { name: 'value_text' }).waitFor()
    await page.getByRole('tab', { name: 'Text' }).click()
    await page
      .getByRole('region', { name: 'The answer as text' })
      .getByText('Prairie Homes')
      .first()
      .waitFor()
    await page.goto(
      playgroundAt(opened(), { ns: 'prairie', op: 'exportNamespace', ask: 'format=nquads', run: 'yes' }),
    )
    await page
      .getByRole('searchbox', { name: 'Find in the answer' })
      .fill('prairie-homes.example/organization')
    await page.getByText(/^1 of \d+$/).waitFor()
    await expect.poll(() => outcomeOf(page)).toBe('200')
  })

  it.runIf(isLongRun)('are complete in French, and accessible in both themes', async () => {
    const search = { op: 'listRows', run: 'yes' }
    const french = await open(search, { language: 'fr', theme: 'dark' })
    await french.getByRole('heading', { level: 1, name: 'Bac à sable' }).waitFor()
    await french.getByRole('heading', { name: 'Voici la réponse.' }).waitFor()
    await french.getByText('Les lignes qui portent ce thème').waitFor()
    await french.getByRole('row').nth(1).waitFor()
    await expectAccessible(french)
    const light = await open({ ...search, view: 'json' })
    await light.getByRole('tree').waitFor()
    await expectAccessible(light)
    await light.getByRole('combobox', { name: /^Themes/ }).click()
    await light.getByRole('option').first().waitFor()
    await expectAccessible(light)
  })

  it.runIf(isLongRun)('fit on a phone', async () => {
    const phone = await open({ op: 'listRows', run: 'yes' }, { width: 390 })
    await phone.getByRole('row').nth(1).waitFor()
    await expectAccessible(phone)
    await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await phone.getByRole('button', { name: /^Operations/ }).click()
    await phone.getByRole('link', { name: /^Count reports by theme/ }).click()
    await phone.getByRole('heading', { name: 'Count reports by theme' }).waitFor()
  })
})
