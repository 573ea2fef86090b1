// Handlers of webhooks.
import { sendFailedAgain } from '../../contract/console/webhook-operations.ts'
import * as declared from '../../contract/webhook-operations.ts'
import { listDeliveries, resendDelivery, resendFailed, sendTest } from '../../service/webhooks/deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  rotateWebhook,
  type WebhookServices,
} from '../../service/webhooks/manage-webhooks.ts'
import { findWebhook, listWebhooks } from '../../service/webhooks/webhook.ts'
import {
  by,
  doneAfter,
  handle,
  ok,
  okList,
  okPage,
  writtenReply,
  type BoundHandler,
} from '../answer/handler.ts'

export function webhookHandlers(services: WebhookServices): BoundHandler[] {
  const { store } = services
  return [
    handle(declared.listWebhooks, async ({ tenant }) => okList(await listWebhooks(store.reads, tenant.id))),
    handle(declared.getWebhook, async ({ tenant, params }) =>
      ok(await findWebhook(store.reads, tenant.id, params.webhook_id)),
    ),
    handle(declared.listDeliveries, async ({ tenant, params, query }) =>
      okPage(await listDeliveries(store, tenant.id, params.webhook_id, query)),
    ),
    handle(declared.createWebhook, async (call) => {
      const body = await createWebhook(services, by(call), call.body)
      return writtenReply(`/webhooks/${body.id}`, body)
    }),
    handle(declared.changeWebhook, async (call) =>
      ok(await changeWebhook(services, by(call), call.params.webhook_id, call.body)),
    ),
    handle(declared.deleteWebhook, (call) =>
      doneAfter(deleteWebhook(store, by(call), call.params.webhook_id)),
    ),
    handle(declared.rotateWebhook, async (call) =>
      ok(await rotateWebhook(services, by(call), call.params.webhook_id)),
    ),
    handle(declared.testWebhook, async (call) => ({
      status: 202,
      body: await sendTest(store, by(call), call.params.webhook_id),
    })),
    handle(declared.resendDelivery, async (call) => {
      const { webhook_id: id, delivery_id: deliveryId } = call.params
      return { status: 202, body: await resendDelivery(store, by(call), id, deliveryId) }
    }),
    handle(sendFailedAgain, async ({ session: { account }, tenant, params, body }) => {
      const byOwner = { tenantId: tenant.id, actor: account }
      const resent = await resendFailed(store, byOwner, params.webhook_id, body.failed_since)
      return { status: 202, body: { resent } }
    }),
  ]
}
