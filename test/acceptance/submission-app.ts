// Links that take files, and people without an account who send some.
import type { LightMyRequestResponse } from 'fastify'

import type { Submission } from '../../src/contract/submission-schemas.ts'
import { makeLink, visit } from './link-app.ts'
import type { StartedApp } from './start-app.ts'

export interface SubmitLink {
  readonly id: string
  /** Below the address of the service: `/l/igl_…`. */
  readonly path: string
}

export async function createSubmitLink(app: StartedApp, body: object = {}): Promise<SubmitLink> {
  const { id, token } = await makeLink(app, { kind: 'submit', label: 'Reports of 2026', ...body })
  return { id, path: `/l/${token}` }
}

export const sendFile = (
  app: StartedApp,
  { path }: SubmitLink,
  body: unknown,
  headers: Record<string, string | undefined> = {},
): Promise<LightMyRequestResponse> =>
  visit(
    app,
    `POST ${path}/submissions?label=report.jsonld`,
    { 'x-sender-name': 'Ann%20Lee', ...headers },
    body,
  )

export interface Sent {
  readonly submission: Submission
  /** Below the address of the service: `/receipts/…`. */
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
