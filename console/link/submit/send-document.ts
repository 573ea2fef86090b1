// Sends a file with its sender through the link in the address of this page. No session goes with it.
import { ApiProblem } from '../../../src/client/api-problem.ts'
import type { ValidationReport } from '../../../src/core/validation/report.ts'
import { basePath } from '../../shared/api/base-path.ts'
import { language } from '../../shared/words/language.ts'

export interface Sender {
  readonly name: string
  readonly email: string
  readonly message: string
}

interface Sending {
  readonly file: File
  readonly sender: Sender
  /** Sent again with the same key, what had arrived is not stored twice. */
  readonly idempotencyKey: string
}

/** Returns the address of the receipt. Throws an `ApiProblem` unless the file was taken. */
export async function sendDocument(
  token: string,
  { file, sender, idempotencyKey }: Sending,
): Promise<string> {
  const label = new URLSearchParams({ label: file.name.slice(0, 200) })
  const response = await fetch(`${basePath}/l/${token}/submissions?${label.toString()}`, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'Accept-Language': language(),
      'Idempotency-Key': idempotencyKey,
      // Headers hold ASCII.
      'X-Sender-Name': encodeURIComponent(sender.name),
      ...(sender.email !== '' && { 'X-Sender-Email': encodeURIComponent(sender.email) }),
      ...(sender.message !== '' && { 'X-Sender-Message': encodeURIComponent(sender.message) }),
    },
    body: file,
  })
  const answer = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
  if (!response.ok) throw new ApiProblem(response, answer)
  return String(answer['receipt_url'])
}

/** That there is nothing to report. Returns the address of the receipt. */
export async function sendNothing(
  token: string,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<string> {
  const response = await fetch(`${basePath}/l/${token}/nothing-to-report`, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'Accept-Language': language(),
      'Content-Type': 'application/json',
      'X-Sender-Name': encodeURIComponent(name),
    },
    body: JSON.stringify({ reason }),
  })
  const answer = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>
  if (!response.ok) throw new ApiProblem(response, answer)
  return String(answer['receipt_url'])
}

/** The report of a file that the service refused because of it. */
export const findRefusal = (error: unknown): ValidationReport | null =>
  error instanceof ApiProblem && error.code === 'not_conforming'
    ? (error.body['validation'] as ValidationReport)
    : null
