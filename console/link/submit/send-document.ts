// Sends a file with its sender through the link in the address of this page.
import { ApiProblem } from '../../../src/client/api-problem.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'
import { fetchLink } from '../about.ts'

export interface Sender {
  readonly name: string
  readonly email: string
  readonly message: string
}

/** Sent again with the same key, what had arrived is not stored twice. Returns the address of the receipt. */
export const sendDocument = (file: File, sender: Sender, idempotencyKey: string): Promise<string> =>
  post(`submissions?${new URLSearchParams({ label: file.name.slice(0, 200) }).toString()}`, file, {
    'Idempotency-Key': idempotencyKey,
    // Headers hold ASCII.
    'X-Sender-Name': encodeURIComponent(sender.name),
    ...(sender.email !== '' && { 'X-Sender-Email': encodeURIComponent(sender.email) }),
    ...(sender.message !== '' && { 'X-Sender-Message': encodeURIComponent(sender.message) }),
  })

/** That there is nothing to report. Returns the address of the receipt. */
export const sendNothing = (name: string, reason: string): Promise<string> =>
  post('nothing-to-report', JSON.stringify({ reason }), {
    'Content-Type': 'application/json',
    'X-Sender-Name': encodeURIComponent(name),
  })

async function post(path: string, body: BodyInit, headers: Record<string, string>): Promise<string> {
  const response = await fetchLink(path, { method: 'POST', headers, body })
  const { receipt_url } = (await response.json()) as { readonly receipt_url: string }
  return receipt_url
}

/** The report of a file that the service refused because of it. */
export const findRefusal = (error: unknown): ValidationReport | null =>
  error instanceof ApiProblem && error.code === 'not_conforming'
    ? (error.body['validation'] as ValidationReport)
    : null
