// Handlers of the operations on API keys: those of the console, and what a key asks about itself.
import {
  keyAnswer,
  readTenantKeyUse,
  createTenantKey,
  relabelKey,
  revokeTenantKey,
  rotateKey,
} from '../../service/access/manage-keys.ts'
import { listKeys } from '../../service/access/api-key.ts'
import type { CreatedKey } from '../../service/access/create-key.ts'
import * as declared from '../../contract/console/key-operations.ts'
import { getOwnKey } from '../../contract/key-operations.ts'
import { readTenantUse, readUseByKey } from '../../service/access/read-key-use.ts'
import { readExpiry } from '../../service/access/read-expiry.ts'
import { expiryFaults } from '../request/expiry-faults.ts'
import type { Clock } from '../../core/clock.ts'
import type { Store } from '../../database/pools/open-store.ts'
import {
  doneAfter,
  handle,
  handleWithChecks,
  ok,
  okList,
  type BodyCheck,
  type BoundHandler,
  type Reply,
} from '../answer/handler.ts'

const sparklineDays = 30

const checkExpiry =
  (clock: Clock): BodyCheck =>
  (body) => {
    const { expires_at: text } = (body ?? {}) as { expires_at?: unknown }
    return typeof text === 'string' ? expiryFaults(text, clock.now()) : []
  }

export const keyHandlers = (store: Store, clock: Clock): BoundHandler[] => {
  const keyCreated = ({ text, key }: CreatedKey): Reply => ({
    status: 201,
    body: { ...keyAnswer(key, clock), secret: text },
  })

  return [
    handle(getOwnKey, async ({ key: { keyId, label, scope, namespaces, expiresAt }, tenant }) =>
      ok({
        object: 'api_key',
        key_id: `igk_${keyId}`,
        label,
        scope,
        namespaces,
        expires_at: expiresAt?.toISOString() ?? null,
        tenant: { id: tenant.id, name: tenant.name },
      }),
    ),
    handle(declared.listApiKeys, async ({ tenant }) =>
      okList((await listKeys(store, tenant.id)).reverse().map((key) => keyAnswer(key, clock))),
    ),
    handleWithChecks(declared.createApiKey, { check: checkExpiry(clock) }, async ({ session, body }) =>
      keyCreated(
        await createTenantKey(store, session.account, {
          label: body.label,
          scope: body.scope ?? 'write',
          namespaces: body.namespaces ?? null,
          expiresAt: body.expires_at ? readExpiry(body.expires_at) : null,
        }),
      ),
    ),
    handle(declared.relabelApiKey, async ({ session, params, body }) =>
      ok(keyAnswer(await relabelKey(store, session.account, params.key_id, body.label), clock)),
    ),
    handle(declared.rotateApiKey, async ({ session, params, body }) =>
      keyCreated(
        await rotateKey(store, session.account, params.key_id, { graceHours: body.grace_hours, clock }),
      ),
    ),
    handle(declared.getKeyUse, async ({ tenant, params }) =>
      okList(await readTenantKeyUse(store, tenant.id, params.key_id)),
    ),
    handle(declared.getTenantUse, async ({ tenant }) => okList(await readTenantUse(store, tenant.id))),
    handle(declared.listUseByKey, async ({ tenant }) => {
      const today = new Date(clock.now()).toISOString().slice(0, 10)
      return okList(await readUseByKey(store, tenant.id, today, sparklineDays))
    }),
    handle(declared.revokeApiKey, ({ session, params }) =>
      doneAfter(revokeTenantKey(store, session.account, params.key_id)),
    ),
  ]
}
