// Every operation that stores something is one transaction: with its commit refused nothing is there, neither data nor record
// nor event, and what it leaves behind otherwise was written together. An operation that is not listed here fails.
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { consoleOperations } from '../../src/contract/console/operations.ts'
import type { CapsuleId } from '../../src/contract/ids.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { createPasswordLink, mailPasswordLink } from '../../src/service/accounts/password-links.ts'
import { startSession } from '../../src/service/accounts/sessions.ts'
import { claimJob } from '../../src/service/capsules/job-queue.ts'
import { reachVerdict } from '../../src/service/capsules/reach-verdict.ts'
import { deflate } from '../../src/service/capsules/receive-document.ts'
import { settleCapsule } from '../../src/service/capsules/settle-capsule.ts'
import { guardCommits, type CommitGuard } from '../database/refuse-commits.ts'
import { startCapsuleApp, type CapsuleApp } from './capsule-app.ts'
import { addPerson, callAs, password } from './console-people.ts'
import { document, makeSide, planDays, type Side } from './foreign-sides.ts'
import { loopbackAllowed } from './webhook-app.ts'

/** They answer what would be, or look something up. */
const storesNothing = ['validateCapsule', 'previewCapsule', 'checkForLink', 'readLink']
/** One statement, and nothing is recorded: the first ends a session, the second notes an address. */
const isOneStatement = ['signOut', 'unsubscribe']
/** It answers before it has stored anything. */
const storesLater = ['askPasswordLink']

interface Act {
  /** With the ids of the side in braces. */
  readonly route: string
  readonly body?: unknown
  /** Otherwise the key of the side, its person for the console, and nobody for a link. */
  readonly by?: 'visitor'
  /** Others that are listed, one after the other: only the first is tried here. */
  readonly isManyActs?: boolean
}

const iri = (at: string) => `https://example.org/own-word/${at}`
const newPassword = 'nine quiet otters'

/** In an order in which each finds what it needs: those that take something away come last. */
const acts: Readonly<Record<string, Act>> = {
  createNamespace: { route: 'POST /namespaces', body: { namespace: 'made', label: 'Made' } },
  uploadCapsule: { route: 'POST /capsules?label=sent', body: document('own-word/sent', 'sent') },
  writeOrganization: { route: 'POST /orgs', body: { uri: iri('new'), name: 'New' } },
  writeOutcome: { route: 'POST /orgs/{organization}/outcomes', body: { uri: iri('new/u'), name: 'New' } },
  writeIndicator: { route: 'POST /orgs/{organization}/indicators', body: { uri: iri('new/i'), name: 'New' } },
  writeReport: { route: 'POST /indicators/{indicator}/reports', body: { uri: iri('new/r'), value: 1 } },
  writeBatch: {
    route: 'POST /batch',
    body: JSON.stringify({ object: 'organization', uri: iri('line'), name: 'Line' }),
  },
  writeIndicatorGroup: {
    route: 'PUT /indicator-groups/new-group',
    body: { name: 'New', indicator_ids: ['{indicator}'] },
  },
  writePlan: {
    route: 'PUT /plans/new-plan',
    body: { name: 'New', ...planDays, organizations: [{ uri: iri('expected') }] },
  },
  writePlanAnswer: {
    route: 'PUT /plans/{plan}/answers',
    body: { organization: '{uri}', reason: 'Because.' },
  },
  setPlanReminders: { route: 'POST /plans/{plan}/reminders', body: { state: 'on' } },
  reportNothing: {
    route: 'POST /l/{plan token}/nothing-to-report',
    body: { reason: 'Because.' },
    by: 'visitor',
  },
  deletePlanAnswer: { route: 'DELETE /plans/{plan}/answers?organization={uri}' },
  deletePlan: { route: 'DELETE /plans/{plan}' },
  createLink: { route: 'POST /links', body: { kind: 'view', namespace: 'mine', label: 'New' } },
  changeLink: { route: 'PATCH /links/{link}', body: { label: 'Changed' } },
  rotateLink: { route: 'POST /links/{link}/rotate' },
  revokeLink: { route: 'DELETE /links/{link}' },
  createWebhook: { route: 'POST /webhooks', body: { url: 'http://127.0.0.1:9/' } },
  changeWebhook: { route: 'PATCH /webhooks/{webhook}', body: { label: 'Changed' } },
  rotateWebhook: { route: 'POST /webhooks/{webhook}/rotate' },
  testWebhook: { route: 'POST /webhooks/{webhook}/test' },
  resendDelivery: { route: 'POST /webhooks/{webhook}/deliveries/{delivery}/resend' },
  sendFailedAgain: {
    route: 'POST /console/api/webhooks/{webhook}/resend-failed',
    body: { failed_since: '2020-01-01T00:00:00Z' },
  },
  submitDocument: {
    route: 'POST /l/{submit token}/submissions?label=sent',
    body: document('own-word/handed-in', 'handed in'),
    by: 'visitor',
  },
  acceptSubmission: { route: 'POST /submissions/{submission}/accept' },
  returnSubmission: { route: 'POST /submissions/{other submission}/return', body: { message: 'Please.' } },
  registerAccount: {
    route: 'POST /console/api/register',
    body: {
      token: '{invitation token}',
      name: 'New',
      email: 'new@example.org',
      password: newPassword,
    },
    by: 'visitor',
  },
  signIn: { route: 'POST /console/api/sign-in', body: { email: '{email}', password }, by: 'visitor' },
  resetPassword: {
    route: 'POST /console/api/password-links/use',
    body: { token: '{password token}', new_password: newPassword },
    by: 'visitor',
  },
  updateAccount: { route: 'PATCH /console/api/account', body: { name: 'Renamed', language: 'fr' } },
  unlinkIdentity: { route: 'DELETE /console/api/account/identity' },
  renameTenant: { route: 'PATCH /console/api/tenant', body: { name: 'Renamed' } },
  inviteMember: {
    route: 'POST /console/api/invitations',
    body: { role: 'member', email: 'invited@example.org' },
  },
  revokeInvitation: { route: 'DELETE /console/api/invitations/{invitation}' },
  createApiKey: { route: 'POST /console/api/keys', body: { label: 'New' } },
  relabelApiKey: { route: 'PATCH /console/api/keys/{key}', body: { label: 'Changed' } },
  rotateApiKey: { route: 'POST /console/api/keys/{key}/roll', body: { grace_hours: 1 } },
  revokeApiKey: { route: 'DELETE /console/api/keys/{key}' },
  relabelNamespace: { route: 'PATCH /console/api/namespaces/mine', body: { label: 'Changed' } },
  saveCapsule: {
    route: 'POST /console/api/library?name=new.jsonld',
    body: document('own-word/kept', 'kept'),
  },
  renameSaved: { route: 'PATCH /console/api/library/{saved}', body: { name: 'renamed.jsonld' } },
  copySaved: { route: 'POST /console/api/library/{saved}/copy', body: { namespace: 'mine' } },
  importCapsules: {
    route: 'POST /console/api/library/import',
    body: { namespace: 'mine', capsule_ids: ['{capsule}'] },
  },
  saveView: { route: 'POST /console/api/views', body: { name: 'New', search: 'ns=mine' } },
  deleteView: { route: 'DELETE /console/api/views/{view}' },
  deleteSaved: { route: 'DELETE /console/api/library/{saved}' },
  rollBackCapsule: { route: 'DELETE /capsules/{capsule}' },
  deleteIndicatorGroup: { route: 'DELETE /indicator-groups/{group}' },
  deleteReport: { route: 'DELETE /reports/{report}' },
  deleteIndicator: { route: 'DELETE /indicators/{indicator}?cascade=true' },
  deleteOutcome: { route: 'DELETE /outcomes/{outcome}?cascade=true' },
  deleteOrganization: { route: 'DELETE /orgs/{organization}?cascade=true' },
  deleteWebhook: { route: 'DELETE /webhooks/{webhook}' },
  changeRole: { route: 'PATCH /console/api/members/{member}', body: { role: 'owner' } },
  removeMember: { route: 'DELETE /console/api/members/{member}' },
  endSession: { route: 'DELETE /console/api/sessions/{session}' },
  endOtherSessions: { route: 'DELETE /console/api/sessions' },
  changePassword: {
    route: 'POST /console/api/account/password',
    body: { current_password: password, new_password: newPassword },
  },
  fillSampleData: {
    route: 'POST /console/api/sample-data',
    body: { namespace: 'sample', label: 'Sample' },
    isManyActs: true,
  },
  deleteNamespace: { route: 'DELETE /console/api/namespaces/mine?confirm=mine' },
}

const writes = ([...operations, ...consoleOperations] as readonly Operation[]).filter(
  ({ method }) => method !== 'GET',
)

let app: CapsuleApp
let side: Side
let guard: CommitGuard
let ids: Record<string, string>

beforeAll(async () => {
  const mail = {
    smtpUrl: new URL('smtp://127.0.0.1:9'),
    from: { name: 'Impact Graph', address: 'noreply@impact.example.org' },
  }
  app = await startCapsuleApp({
    ownDatabase: true,
    hasWorker: false,
    config: { ...loopbackAllowed, mail },
  })
  const worker = await app.startWorker()
  const [person, member] = [await addPerson(app), await addPerson(app, { role: 'member' })]
  side = await makeSide(app, { word: 'OWN-WORD', slug: 'mine', person })
  await worker.stop()
  const answer = { organization: side.ids['uri'], reason: 'Not yet.' }
  await side.call(`PUT /plans/${side.ids['plan']}/answers`, { body: answer })
  // It wants every event of what follows.
  await side.call('POST /webhooks', { body: { url: 'http://127.0.0.1:9/' } })
  await app.store.writes.query(
    `insert into account_identity (issuer, subject, account_id) values ('https://issuer.example', 'someone', $1)`,
    [person.id],
  )
  for (const userAgent of ['one', 'another'])
    await startSession(app.store.writes, person.id, { address: '127.0.0.1', userAgent })
  const sessions = await person.call('GET /console/api/sessions')
  const others = sessions.json<{ data: { id: string; is_current: boolean }[] }>().data
  const invited = await person.call('POST /console/api/invitations', { body: { role: 'member' } })
  const { data } = (await side.call('GET /submissions')).json<{ data: { id: string }[] }>()
  ids = {
    ...side.ids,
    email: (await addPerson(app)).email,
    session: others.find(({ is_current }) => !is_current)?.id ?? '',
    member: member.id,
    'other submission': data.find(({ id }) => id !== side.ids['submission'])?.id ?? '',
    'invitation token': invited.json<{ link: string }>().link.split('#')[1] ?? '',
    'password token': await createPasswordLink(app.store.writes, app.tenant.id, (await addPerson(app)).id),
  }
  guard = await guardCommits(app.store)
})
afterAll(async () => await app.close())

const named = (text: string): string =>
  text.replaceAll(/\{([a-z ]+)\}/g, (_, name: string) => {
    if (!ids[name]) throw new Error(`There is no ${name}.`)
    return ids[name]
  })

function perform({ route, body, by }: Act): Promise<LightMyRequestResponse> {
  const options = {
    headers: { 'x-sender-name': 'OWN-WORD' },
    body: typeof body === 'object' ? (JSON.parse(named(JSON.stringify(body))) as object) : body,
  }
  if (by === 'visitor') return callAs(app, undefined)(named(route), options)
  return route.includes(' /console')
    ? side.person.call(named(route), options)
    : side.call(named(route), options)
}

it('lists every operation that writes', () => {
  const others = [...storesNothing, ...isOneStatement, ...storesLater]
  expect([...Object.keys(acts), ...others].sort()).toEqual(writes.map(({ id }) => id).sort())
})

it('a mail with a link to a new password is one transaction with its record', async () => {
  const ask = () => mailPasswordLink(app.store, named('{email}'), { address: null, requestId: null })
  const before = await guard.state()
  await expect(guard.whileRefusing(ask)).rejects.toThrow('this commit is refused')
  expect(await guard.state()).toEqual(before)
  const { delivery, ...others } = await guard.transactionsOf(ask)
  expect(others).toEqual({ audit_event: delivery })
})

it('a verdict is one transaction too', async () => {
  const id = (await app.upload(document('own-word/judged', 'judged'))) as CapsuleId
  const options = { busyWith: [], tenantsAtThreadLimit: [] }
  for (let lease = await claimJob(app.store, 'test', options); ;) {
    if (lease === null) throw new Error('the capsule is not in the queue')
    if (lease.capsuleId === id) {
      const judged = lease
      const verdict = await reachVerdict(deflate(Buffer.from(JSON.stringify(document('own-word/j', 'j')))))
      const before = await guard.state()
      const settle = () => settleCapsule(app.store, judged, verdict)
      await expect(guard.whileRefusing(settle)).rejects.toThrow('this commit is refused')
      expect(await guard.state()).toEqual(before)
      const found = await guard.transactionsOf(async () => void (await settle()))
      expect(found).toMatchObject({ capsule: expect.anything(), delivery: expect.anything() })
      expect(new Set(Object.values(found).flat()).size).toBe(1)
      return
    }
    lease = await claimJob(app.store, 'test', options)
  }
})

const listed = Object.entries(acts)

describe('with its commit refused nothing is left', () => {
  it.each(listed)('of %s', async (_id, act) => {
    const before = await guard.state()
    const answer = await guard.whileRefusing(() => perform(act))
    expect([answer.body, answer.statusCode]).toEqual([expect.anything(), 500])
    expect(await guard.state()).toEqual(before)
  })
})

describe('what it leaves was written in one transaction', () => {
  it.each(listed.filter(([, { isManyActs }]) => !isManyActs))('by %s', async (_id, act) => {
    const found = await guard.transactionsOf(async () => {
      const { statusCode, body } = await perform(act)
      expect([body, statusCode]).toEqual([expect.anything(), expect.toBeOneOf([200, 201, 202, 204])])
    })
    expect([found, new Set(Object.values(found).flat()).size]).toEqual([expect.anything(), 1])
  })
})
