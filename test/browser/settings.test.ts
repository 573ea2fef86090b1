// Organization, members, accounts, sessions and the audit log in the console.
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { announced, describeConsole, downloadFile, follow, type Account, type Visit } from './harness.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** One event of each kind in the audit log, by API calls. */
async function createAuditEvents(url: string, by: Account): Promise<void> {
  async function call<T>(method: string, path: string, body: object | null = null): Promise<T> {
    const response = await fetch(`${url}/console/api${path}`, {
      method,
      headers: { cookie: by.cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  await call('PATCH', '/tenant', { name: 'Prairie Alliance' })
  const email = `marie.${by.email}`
  const { link } = await call<{ link: string }>('POST', '/invitations', { role: 'member', email })
  const registration = {
    token: new URL(link).hash.slice(1),
    name: 'Marie Roy',
    email,
    password: 'nine slow canoes',
  }
  const joined = await fetch(`${url}/console/api/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  })
  expect(joined.status).toBe(201)
  const { data } = await call<{ data: { id: string; name: string }[] }>('GET', '/members')
  const marie = data.find(({ name }) => name === 'Marie Roy')?.id
  await call('PATCH', `/members/${marie}`, { role: 'owner' })
  await call('DELETE', `/members/${marie}`)
  const { id } = await call<{ id: string }>('POST', '/invitations', { role: 'member' })
  await call('DELETE', `/invitations/${id}`)
  await call('POST', '/account/password', {
    current_password: by.password,
    new_password: 'eight loud rivers',
  })
}

describeConsole('the settings', (opened) => {
  const open = async (path: string, as = opened(), visit: Visit = {}) => {
    const page = await as.visit(visit)
    await page.goto(`${opened().url}/console/settings${path}`)
    return page
  }

  const signIn = async ({ email }: Account, password: string): Promise<Response> =>
    await fetch(`${opened().url}/console/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: opened().url, 'user-agent': 'curl/8' },
      body: JSON.stringify({ email, password }),
    })

  const isSignedIn = async (response: Response): Promise<boolean> => {
    const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const state = await fetch(`${opened().url}/console/api/session`, { headers: { cookie } })
    return ((await state.json()) as { signed_in: boolean }).signed_in
  }

  const invite = async (
    page: Page,
    email: string,
    look: (region?: Locator) => Promise<void> = async () => {},
  ): Promise<string> => {
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await dialogOf(page).getByLabel('E-mail address (optional)').fill(email)
    await look()
    await dialogOf(page).getByRole('button', { name: 'Make the link' }).click()
    const link = await dialogOf(page).getByRole('region', { name: 'the link' }).innerText()
    await page.keyboard.press('Escape')
    await look(dialogOf(page))
    await dialogOf(page).getByRole('button', { name: 'I have copied it' }).click()
    return link
  }

  it.runIf(isLongRun)('an owner renames the organization', async () => {
    const page = await open('', opened().another())
    await page.getByLabel('Name').fill('')
    await page.getByText('A name is needed.').waitFor()
    await page.getByLabel('Name').fill('Prairie Alliance')
    await page.getByRole('button', { name: 'Save' }).click()
    await announced(page, 'The organization has a new name.')
    await page.getByRole('button', { name: 'Copy the id of the organization' }).click()
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^ten_/)
    await expectAccessibleInBothThemes(page)
  })

  it('a person joins with an invitation, gets a role, and is removed', async () => {
    const own = opened().another()
    const { email: ada, organization } = await own.account()
    const email = ada.replace('ada', 'marie')
    const page = await open('/members', own)
    const link = await invite(page, email, (region) => expectAccessibleInBothThemes(page, region))
    await rowOf(page, email).getByText('Member').waitFor()
    const invited = await downloadFile(page, /^Download table/, 'CSV')
    expect(invited.name).toBe('open-invitations')
    expect(invited.bytes.toString()).toMatch(
      new RegExp(`^email,role,invited_by,expires_at\\r\\n${email},member,Ada Tremblay,\\d{4}-\\S+\\r\\n$`),
    )

    const other = await opened().visit({ isSignedIn: false })
    await other.goto(link)
    await other.getByRole('heading', { name: `Join ${organization}` }).waitFor()
    await other.getByLabel('Your name').fill('Marie Roy')
    await other.getByLabel('Password', { exact: true }).fill('nine slow canoes')
    await other.getByRole('button', { name: 'Create the account' }).click()
    await other.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await follow(other, '/console/settings/members')
    await other.getByText('You are a member.').waitFor()
    await expect.poll(() => other.getByRole('button', { name: /Invite|Actions for/ }).count()).toBe(0)
    await follow(other, '/console/settings')
    await other.getByText('Only an owner can change the name.').waitFor()
    expect(await other.getByRole('link', { name: 'Record' }).count()).toBe(0)
    await expectAccessibleInBothThemes(other)

    await page.reload()
    await page.getByText('No invitation is open.').waitFor()
    await page.getByRole('button', { name: 'Actions for Marie Roy' }).click()
    await page.getByRole('menuitem', { name: 'Change the role…' }).click()
    await dialogOf(page).getByText('Also manages webhooks').click()
    await expectAccessibleInBothThemes(page, dialogOf(page))
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await announced(page, 'Marie Roy has a new role.')
    await rowOf(page, 'Marie Roy').getByText('Owner').waitFor()

    await page.getByRole('button', { name: 'Actions for Marie Roy' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await expectAccessibleInBothThemes(page, dialogOf(page))
    await dialogOf(page).getByRole('button', { name: 'Remove Marie Roy' }).click()
    await announced(page, 'Marie Roy was removed.')
    await rowOf(page, 'Marie Roy').waitFor({ state: 'detached' })
    await other.reload()
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it.runIf(isLongRun)('a revoked invitation does not work', async () => {
    const page = await open('/members', opened().another())
    const link = await invite(page, '')
    await page.getByRole('button', { name: 'Revoke the invitation for Whoever has the link' }).click()
    await announced(page, 'The link does not work any more.')
    await page.getByText('No invitation is open.').waitFor()
    const other = await opened().visit({ isSignedIn: false })
    await other.goto(link)
    await other.getByText('This link was used, was revoked or has run out.').waitFor()
  })

  it.runIf(isLongRun)('the last owner cannot be demoted', async () => {
    const own = opened().another()
    const page = await open('/members', own)
    await page.getByRole('button', { name: `Actions for ${(await own.account()).name}` }).click()
    await page.getByRole('menuitem', { name: 'Change the role…' }).click()
    await dialogOf(page).getByText('Reads, uploads and rolls back').click()
    await dialogOf(page).getByText('This is you.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Save' }).click()
    await dialogOf(page).getByText('is the only owner. Make somebody else an owner first').waitFor()
    await expectAccessibleInBothThemes(page, dialogOf(page))
  })

  it.runIf(isLongRun)('ends one other session, and all of them', async () => {
    const own = opened().another()
    const as = await own.account()
    const [first, second, third] = [
      await signIn(as, as.password),
      await signIn(as, as.password),
      await signIn(as, as.password),
    ]
    const page = await open('/sessions', own)
    await page.getByText('This one').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(5)
    await expectAccessibleInBothThemes(page)
    const listed = (await downloadFile(page, 'Download', 'CSV for Excel')).bytes.toString().trimEnd()
    expect(listed.split('\r\n')).toHaveLength(5)
    expect(listed).toMatch(/^\uFEFFWhere,Last used,Signed in,Address\r\n/)
    await page.getByRole('button', { name: 'Sign out curl' }).first().click()
    await announced(page, 'That session has ended.')
    const left = await Promise.all([first, second, third].map(isSignedIn))
    expect(left.filter(Boolean)).toHaveLength(2)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('You are signed in nowhere else.').waitFor()
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, false, false])
  })

  it.runIf(isLongRun)('changes name and password, with errors at the field', async () => {
    const own = opened().another()
    const as = await own.account()
    const page = await open('/account', own)
    await page.getByLabel('Your name').fill('Ada T.')
    await page.getByRole('button', { name: 'Save' }).click()
    await announced(page, 'Your name was changed.')
    await page.getByRole('button', { name: 'Account: Ada T.' }).waitFor()
    const change = page.getByRole('button', { name: 'Change the password' })
    const [now, next] = [page.getByLabel('Password until now'), page.getByLabel('New password')]
    await now.fill('not the right one')
    await next.fill('short')
    await change.click()
    await page.getByText('7 more characters are needed.').waitFor()
    await next.fill('eight loud rivers')
    await change.click()
    await page.getByText('This is not your password until now.').waitFor()
    await expectAccessibleInBothThemes(page)
    await now.fill(as.password)
    await next.fill('passwordpassword')
    await change.click()
    await page.getByText('Choose another').waitFor()
    await next.fill('eight loud rivers')
    await change.click()
    await announced(page, 'Your password was changed.')
    await expect.poll(() => now.inputValue()).toBe('')
    expect((await signIn(as, as.password)).status).toBe(401)
    expect((await signIn(as, 'eight loud rivers')).status).toBe(200)
  })

  it.runIf(isLongRun)('language and appearance are chosen for this browser', async () => {
    const page = await open('/account')
    await page.getByText('Français').click()
    await page.getByRole('heading', { level: 1, name: 'Votre compte' }).waitFor()
    await page.getByText('Sombre', { exact: true }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Votre compte' }).waitFor()
    const shown = await page.evaluate<string[]>(
      '[document.documentElement.lang, document.documentElement.dataset.theme]',
    )
    expect(shown).toEqual(['fr-CA', 'dark'])
  })

  it.runIf(isLongRun)('the audit log shows every event as a sentence', async () => {
    const own = opened().another()
    const as = await own.account()
    await createAuditEvents(opened().url, as)
    const page = await open('/audit', own)
    await page.getByText('Made the account of').waitFor()
    const events = await page
      .getByRole('list', { name: 'Record of acts' })
      .getByRole('listitem')
      .allInnerTexts()
    expect(events.map((line) => line.split('\n')[0])).toEqual([
      'Changed their password',
      'Revoked the invitation',
      'Invited somebody as a member',
      'Removed Marie Roy',
      'Made Marie Roy an owner',
      'Marie Roy joined as a member',
      `Invited marie.${as.email} as a member`,
      'Renamed the organization to “Prairie Alliance”',
      'Made the account of Ada Tremblay',
    ])
    const kinds = await page.getByLabel('Kind of act').locator('option').allInnerTexts()
    expect(kinds).toEqual(expect.arrayContaining(['Plans', 'Links', 'Webhooks']))
    await page.getByLabel('Person').selectOption('Marie Roy')
    await page.getByText('Made the account of').waitFor({ state: 'detached' })
    await page.getByLabel('Kind of act').selectOption('Accounts and passwords')
    await expect.poll(() => page.url()).toMatch(/\?kind=accounts&person=acc_\w+$/)
    await page.reload()
    // The filter in the URL, also for a removed member.
    const shown = page.getByRole('list', { name: 'Record of acts' }).getByRole('listitem')
    await expect
      .poll(async () => (await shown.allInnerTexts()).map((line) => line.split('\n')[0]))
      .toEqual(['Marie Roy joined as a member'])
    expect(await page.getByLabel('Person').inputValue()).toMatch(/^acc_/)
    await expectAccessibleInBothThemes(page)
  })

  it.runIf(isLongRun)('an unknown section shows a not-found page', async () => {
    const page = await open('/nothing', opened(), { language: 'fr' })
    await page.getByRole('heading', { level: 1, name: 'Il n’y a pas de page à cette adresse.' }).waitFor()
  })
})
