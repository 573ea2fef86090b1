// The Playground: every read operation as the signed-in account, with the same answers as with a key.
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { describeConsole, downloadFile, textOf } from './harness.ts'
import {
  addOrganizations,
  requestWithKey,
  createPlaygroundData,
  outcomeOf,
  playgroundAt,
  withoutTimestamps,
  type PlaygroundData,
} from './playground-data.ts'

const reads = (operations as readonly Operation[]).filter(
  ({ method, access }) =>
    method === 'GET' && access !== 'public' && access !== 'link' && access !== 'own-key',
)

describeConsole('the Playground', (opened) => {
  let data: PlaygroundData
  beforeAll(async () => {
    data = await createPlaygroundData(opened(), 'prairie')
  })

  const open = async (search: Readonly<Record<string, string>>): Promise<Page> => {
    const page = await opened().visit()
    await page.goto(playgroundAt(opened(), { ns: 'prairie', ...search }))
    return page
  }

  /** Required parameters: an id of the kind in the example, and the version of the namespace. */
  const requiredValues = ({ params = {}, query = {} }: Operation): string => {
    const values = Object.entries(params).map(([name, schema]): [string, string] => {
      const [example] = (schema as { examples?: string[] }).examples ?? []
      if (name === 'namespace') return [name, 'prairie']
      if (name === 'capsule_id') return [name, data.capsuleId]
      if (name === 'slug') return [name, data.group]
      if (name === 'link_id') return [name, data.link]
      if (name === 'webhook_id') return [name, data.webhook]
      if (name === 'submission_id') return [name, data.submission]
      return [name, data.ids[example?.slice(0, 3) as keyof PlaygroundData['ids']]]
    })
    if ('since' in query) values.push(['since', data.version])
    return new URLSearchParams(values).toString()
  }

  it.runIf(isLongRun)('runs every read operation with the same answer as an API key gets', async () => {
    expect(reads.length).toBeGreaterThan(15)
    const saves = reads.map((read) => ({
      name: read.id,
      op: read.id,
      ns: 'prairie',
      ask: requiredValues(read),
    }))
    const page = await opened().visit({ script: await storingScript(saves) })
    await page.goto(playgroundAt(opened(), { ns: 'prairie', view: 'json' }))
    await page.getByRole('tab', { name: 'Saved' }).click()
    for (const { id, path: declared } of reads) {
      const asked = page.waitForRequest((request) => isFormRequest(request.url(), declared))
      await page.getByRole('link', { name: new RegExp(`^${id}\\b`) }).click()
      const path = (await asked).url().slice(opened().url.length)
      await page.locator('[aria-busy]').waitFor({ state: 'detached' })
      await expect.poll(() => outcomeOf(page)).toBe('200')
      const wanted = await (await requestWithKey(opened(), data, path)).text()
      expect(withoutTimestamps(await downloaded(page))).toBe(withoutTimestamps(wanted))
    }
  })

  /** The form asks without optional parameters; lists to choose from ask for labels. */
  const isFormRequest = (url: string, declared: string): boolean => {
    const { pathname, searchParams } = new URL(url)
    const parts = declared.split('/')
    const isPath = pathname.split('/').length === parts.length && !searchParams.has('labels')
    return isPath && pathname.split('/').every((part, at) => parts[at] === part || parts[at]?.startsWith('{'))
  }

  /** Stores saved requests in the browser. */
  const storingScript = async (saves: readonly object[]): Promise<string> => {
    const headers = { cookie: await opened().cookie() }
    const session = await fetch(`${opened().url}/console/api/session`, { headers })
    const { tenant } = (await session.json()) as { tenant: { id: string } }
    const kept = JSON.stringify(JSON.stringify(saves))
    return `localStorage.setItem('impact-graph.saves.${tenant.id}', ${kept})`
  }

  it.runIf(isLongRun)('picks themes and organizations by name, and shows the request', async () => {
    await addOrganizations(opened(), data)
    const page = await open({ op: 'listRows' })
    await page.getByRole('combobox', { name: /^Themes/ }).fill('sustainable cit')
    await page.getByRole('option', { name: /sustainable cities/i }).click()
    await page.getByRole('combobox', { name: /^Organization/ }).fill('equite')
    await page.getByRole('option', { name: /^Équité Saint-Hyacinthe/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: /^Organization/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove Équité Saint-Hyacinthe' }).click()
    await page.getByRole('combobox', { name: /^Organization/ }).fill('prairie homes')
    await page.getByRole('option', { name: /^Prairie Homes Co-operative/ }).waitFor()
    await page.getByLabel(/^Period from/).fill('2020-01-01')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => outcomeOf(page)).toBe('200')
    const asked = new URLSearchParams(new URL(page.url()).searchParams.get('ask') ?? '')
    expect(Object.fromEntries(asked)).toEqual({
      theme: 'https://metadata.un.org/sdg/11',
      org: data.ids.org,
      'period[from]': '2020-01-01',
    })
    await page.getByRole('cell', { name: 'Prairie Homes Co-operative' }).first().waitFor()
  })

  it.runIf(isLongRun)('selects what to expand, and shows each level of the tree as a table', async () => {
    const page = await open({ op: 'getOrganization', ask: `id=${data.ids.org}` })
    await page.locator('.choice', { hasText: 'reports' }).first().click()
    await expect.poll(() => page.getByRole('checkbox', { name: 'outcomes' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByLabel('Part of the answer').selectOption({ label: 'outcomes (rows: 1)' })
    await page.getByRole('cell', { name: 'Families live in stable, affordable homes' }).waitFor()
    const table = await downloadFile(page, /^Download table/, 'CSV')
    expect(table.name).toMatch(/-getorganization-.*-outcomes$/)
    expect(table.bytes.toString()).toMatch(/^id,[\s\S]*,"Families live in stable, affordable homes",/)
    expect(page.url()).toContain('expand%3Doutcomes.indicators.reports')
  })

  it.runIf(isLongRun)('follows the pages of a list', async () => {
    await addOrganizations(opened(), data)
    const page = await open({ op: 'listOrganizations', ask: 'limit=600', run: 'yes' })
    const sizes: string[] = []
    for (;;) {
      sizes.push((await page.getByLabel('Part of the answer').locator('option').first().textContent()) ?? '')
      const next = page.getByRole('button', { name: 'Next page' })
      if ((await next.count()) === 0) break
      const answered = page.waitForResponse(/\/orgs\?.*cursor=/)
      await next.click()
      await answered
      await page.locator('[aria-busy]').waitFor({ state: 'detached' })
    }
    expect(sizes).toEqual(['data (rows: 600)', 'data (rows: 600)', 'data (rows: 301)'])
  })

  it.runIf(isLongRun)('cancels a pending request', async () => {
    const page = await open({ op: 'listThemes' })
    await page.getByRole('button', { name: 'Run' }).waitFor()
    // A request that never completes.
    await page.route('**/rows/themes', async () => await new Promise(() => {}))
    await page.keyboard.press('Control+Enter')
    await page.getByText('Waiting for the answer').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Cancelled.').waitFor()
    await page.getByRole('button', { name: 'Run' }).waitFor()
  })

  it.runIf(isLongRun)('keeps history and saved requests across a reload, without answers', async () => {
    const page = await open({ op: 'listFunds', ask: 'labels=fr', run: 'yes' })
    await expect.poll(() => outcomeOf(page)).toBe('200')
    await page.getByRole('button', { name: 'Save as…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Who pays')
    await page.getByRole('button', { name: 'Save the request' }).click()
    await page.goto(playgroundAt(opened(), { ns: 'prairie' }))
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('link', { name: /Count organizations and reports by fund/ }).waitFor()
    await page.getByRole('button', { name: 'Clear the history' }).click()
    await page.getByText('What you run is listed here').waitFor()
    await page.getByRole('tab', { name: 'Saved' }).click()
    const stored = await page.evaluate<string>('JSON.stringify({ ...localStorage })')
    expect(stored).not.toContain('report_count')
    await page.getByRole('link', { name: /Who pays/ }).click()
    await expect.poll(() => outcomeOf(page)).toBe('200')
    expect(page.url()).toContain('ask=labels%3Dfr')
  })

  it('creates a link that shows the same to another account', async () => {
    const page = await open({ op: 'listThemes', ask: `org=${data.ids.org}` })
    await page.getByRole('button', { name: 'Copy link' }).click()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    const other = await opened().visit()
    await other.goto(link)
    await expect.poll(() => outcomeOf(other)).toBe('200')
    await other.getByText(`/rows/themes?org=${data.ids.org}`).first().waitFor()
  })

  it.runIf(isLongRun)('shows a command that gets the same bytes with a key', async () => {
    const ask = 'period[from]=2020-01-01&theme=https://metadata.un.org/sdg/11&fund=L’Érable & "fils" $HOME'
    const page = await open({ op: 'listThemes', ask, view: 'curl' })
    await page.getByRole('button', { name: 'Run' }).click()
    const shown = await downloaded(page)
    const command = await page.getByRole('region', { name: 'the command' }).innerText()
    expect(command).not.toContain(data.key)
    expect(await runInShell(command, data.key)).toBe(shown)
  })

  it('shows an error at its field, before and after sending', async () => {
    const page = await open({ op: 'listRows', ask: 'period[from]=2024-13-01&limit=0', run: 'yes' })
    await expect.poll(() => outcomeOf(page)).toBe('400')
    await page.getByRole('heading', { name: 'Something in the request is wrong.' }).waitFor()
    const field = page.getByLabel(/^Page size/)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('At least 1, please.').waitFor()
    await page.getByText('Write a day as year-month-day').waitFor()
    await field.fill('10')
    await page.getByLabel(/^Period from/).fill('')
    await page.getByText('Some fields need a second look.').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Here is the answer.' }).waitFor()
  })
})

/** The complete answer as downloaded. */
async function downloaded(page: Page): Promise<string> {
  const started = page.waitForEvent('download')
  await page
    .locator('.api-form-outcome')
    .getByText(/^Download/)
    .click()
  return await textOf(await started)
}

const run = promisify(execFile)

/** With curl if installed; otherwise the same request is sent by fetch. */
async function runInShell(command: string, key: string): Promise<string> {
  const env = { ...process.env, IMPACT_GRAPH_KEY: key }
  if (spawnSync('curl', ['--version']).status === 0) {
    return (await run('sh', ['-c', `${command} -s`], { env })).stdout
  }
  const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { env })
  const [url = '', ...rest] = stdout.split('\0')
  const headers = rest
    .filter((word) => word.includes(': '))
    .map((word) => word.split(': ', 2) as [string, string])
  return await (await fetch(url, { headers })).text()
}
