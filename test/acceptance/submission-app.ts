// Links that take files, and people without an account who send some.
import type { LightMyRequestResponse } from 'fastify'

import type { Submission } from '../../src/contract/submission-schemas.ts'
import type { CallOptions, StartedApp } from './start-app.ts'

export interface SubmitLink {
  readonly id: string
  /** Below the address of the service: `/l/igl_…`. */
  readonly path: string
}

export async function createSubmitLink(
  app: StartedApp,
  { label = 'Reports of 2026', headers = {} }: { label?: string } & CallOptions = {},
): Promise<SubmitLink> {
  const body = { kind: 'submit', namespace: 'my-data', label }
  const answer = await app.call('POST /links', { body, headers })
  if (answer.statusCode !== 201) throw new Error(`POST /links answered ${answer.statusCode}: ${answer.body}`)
  const { id, url } = answer.json<{ id: string; url: string }>()
  return { id, path: new URL(url).pathname }
}

/** Without a key and without a session. */
export const callWithoutKey =
  (app: StartedApp) =>
  (route: string, { headers = {}, body }: CallOptions = {}): Promise<LightMyRequestResponse> =>
    app.call(route, { headers: { 'x-api-key': undefined, 'x-namespace': undefined, ...headers }, body })

export const sendFile = (
  app: StartedApp,
  { path }: SubmitLink,
  body: unknown,
  headers: Record<string, string | undefined> = {},
): Promise<LightMyRequestResponse> =>
  callWithoutKey(app)(`POST ${path}/submissions?label=report.jsonld`, {
    headers: { 'x-sender-name': 'Ann%20Lee', ...headers },
    body,
  })

export interface Sent {
  readonly submission: Submission
  /** Below the address of the service: `/l/receipt/…`. */
  readonly receipt: string
}

/** Sends a file and gives back what members see of it. */
export async function submitFile(
  app: StartedApp,
  link: SubmitLink,
  body: unknown,
  headers: Record<string, string | undefined> = {},
): Promise<Sent> {
  const answer = await sendFile(app, link, body, headers)
  if (answer.statusCode !== 201) throw new Error(`sending answered ${answer.statusCode}: ${answer.body}`)
  const receipt = new URL(answer.json<{ receipt_url: string }>().receipt_url).pathname
  const { data } = (await app.call('GET /submissions?limit=1')).json<{ data: Submission[] }>()
  const [submission] = data
  if (!submission) throw new Error('what was sent is not listed')
  return { submission, receipt }
}
