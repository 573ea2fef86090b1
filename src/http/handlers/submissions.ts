// Handlers of submissions: sending a file through a link, the receipt, and the decisions of members and programs.
import { countWaitingSubmissions as countOperation } from '../../contract/console/submission-operations.ts'
import { problem } from '../../contract/problems.ts'
import * as declared from '../../contract/submission-operations.ts'
import { addressNetwork } from '../../service/accounts/address-network.ts'
import type { Client } from '../../service/accounts/sessions.ts'
import { validateDocument } from '../../service/capsules/validate-document.ts'
import { acceptSubmission, returnSubmission } from '../../service/submissions/decide-submission.ts'
import { readReceipt } from '../../service/submissions/receipt.ts'
import { readSubmission } from '../../service/submissions/submission-document.ts'
import { countWaitingSubmissions, listSubmissions } from '../../service/submissions/submission.ts'
import { submitDocument } from '../../service/submissions/submit-document.ts'
import { by, handle, ok, okPage, okReport, pendingReply, type BoundHandler } from '../answer/handler.ts'
import { createRateLimit } from '../request/rate-limit.ts'
import { readSender } from '../request/read-sender.ts'
import type { CapsuleServices } from './capsules.ts'
import { uploader } from './uploader.ts'
import type { HandlerServices } from './handler-services.ts'

export const submissionHandlers = (services: HandlerServices, capsules: CapsuleServices): BoundHandler[] => [
  ...sendingHandlers(services, capsules),
  ...decidingHandlers(services, capsules),
]

/** Counts what is sent through one link from one address; throws `too_many_submissions`. */
export function limitSubmissions({ store, config, clock }: HandlerServices) {
  const perHour = createRateLimit(store, config.linkSubmissionsPerHour, clock, {
    seconds: 3600,
    refuse: (waitSeconds) =>
      problem('too_many_submissions', { of: 'hour' }, { headers: { 'Retry-After': String(waitSeconds) } }),
  })
  return async (linkId: string, { address }: Client): Promise<void> =>
    await perHour.take(`submissions ${linkId} ${addressNetwork(address)}`)
}

function sendingHandlers(parts: HandlerServices, { threads }: CapsuleServices): BoundHandler[] {
  const { store, config, clock, baseUrl, openPage, linkGate } = parts
  const services = { store, clock, threads, quotas: config, sendsMail: config.mail !== undefined }
  const countSubmission = limitSubmissions(parts)
  return [
    handle(declared.checkForLink, async ({ tenant, bytes, language }) =>
      okReport(await validateDocument(threads, tenant.id, bytes, { language })),
    ),
    handle(declared.submitDocument, async (call) => {
      const { namespace, link, bytes, query, params, headers, language, origin, client } = call
      const sender = readSender(headers)
      await countSubmission(link.id, client)
      const idempotencyKey = headers['idempotency-key']
      const sent = { bytes, label: query.label, idempotencyKey, sender, language, origin }
      const receipt = await submitDocument(services, namespace, { ...link, token: params.token }, sent)
      return { status: 201, body: { receipt_url: `${baseUrl()}/receipts/${receipt}` } }
    }),
    handle(declared.openReceipt, () => openPage('link.html')),
    handle(declared.getReceipt, async ({ params, client }) => {
      const receipt = config.links === 'on' ? await readReceipt(store, params.receipt) : null
      if (receipt) return ok(receipt)
      // Guessing receipts is limited as guessing links is.
      await linkGate.takeUnknown(client.address ?? '')
      throw problem('receipt_not_found')
    }),
  ]
}

function decidingHandlers(
  { store, config }: HandlerServices,
  { threads, previews }: CapsuleServices,
): BoundHandler[] {
  const services = { store, threads, limits: config, sendsMail: config.mail !== undefined }
  return [
    handle(declared.listSubmissions, async ({ tenant, query }) =>
      okPage(await listSubmissions(store, tenant.id, query)),
    ),
    handle(declared.getSubmission, async ({ tenant, params, query, language }) => {
      const asked = { replaces: query.replaces, language }
      return okReport(await readSubmission(store, previews, tenant.id, params.submission_id, asked))
    }),
    handle(declared.acceptSubmission, async (call) => {
      const { params, query } = call
      const taking = { replaces: query.replaces, ...uploader(config, call) }
      const taken = await acceptSubmission(services, by(call), params.submission_id, taking)
      return pendingReply(taken.capsule_id, taken)
    }),
    handle(declared.returnSubmission, async (call) =>
      ok(await returnSubmission(services, by(call), call.params.submission_id, call.body.message)),
    ),
    handle(countOperation, async ({ tenant }) =>
      ok({ waiting: await countWaitingSubmissions(store, tenant.id) }),
    ),
  ]
}
