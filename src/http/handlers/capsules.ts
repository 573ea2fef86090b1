// The handlers of the capsule operations: what the call says goes to src/capsules, what comes back is the answer.
import type { VerdictWatch } from '../../capsules/verdict-watch.ts'
import { capsuleJson, findCapsule, findDocument } from '../../capsules/find-capsule.ts'
import { listCapsules } from '../../capsules/list-capsules.ts'
import * as declared from '../../capsules/operations.ts'
import { rollBackCapsule } from '../../capsules/roll-back-capsule.ts'
import type { IntakeThreads, RollBackThreads } from '../../capsules/threads.ts'
import { uploadCapsule } from '../../capsules/upload-capsule.ts'
import { validateDocument } from '../../capsules/validate-document.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../store/open-store.ts'
import { handle } from '../handler.ts'
import type { BoundHandler } from '../handler.ts'

/** What capsule calls need besides the store; whoever starts the process opens and closes it. */
export interface CapsuleTools {
  readonly threads: IntakeThreads
  readonly rollBacks: RollBackThreads
  readonly verdicts: VerdictWatch
  readonly cursorSecret: Uint8Array
}

const json = 'application/json'

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export function capsuleHandlers(
  store: Store,
  config: Pick<Config, 'maxPendingCapsules' | 'maxPendingCapsulesOfTenant'>,
  tools: CapsuleTools,
): BoundHandler[] {
  return [
    handle(declared.uploadCapsule, async ({ at, bytes, query, headers }) => {
      const capsule_id = await uploadCapsule(store, tools.threads, config, at, {
        bytes,
        label: query.label,
        idempotencyKey: headers['idempotency-key'],
      })
      return {
        status: 202,
        body: { capsule_id, status: 'pending' },
        headers: { Location: `/capsules/${capsule_id}`, 'Retry-After': '1' },
      }
    }),
    handle(declared.listCapsules, async ({ at, query }) => ({
      status: 200,
      body: await listCapsules(store, tools.cursorSecret, at, query),
    })),
    handle(declared.getCapsule, async ({ at, params, query, language, signal }) => {
      const row = query.wait
        ? await tools.verdicts.wait(at, params.capsule_id, { waitMs: query.wait * 1000, signal })
        : await findCapsule(store, at, params.capsule_id)
      return { status: 200, raw: { content: await capsuleJson(store, at, row, language), type: json } }
    }),
    handle(declared.getCapsuleDocument, async ({ at, params }) => ({
      status: 200,
      raw: { content: await findDocument(store, at, params.capsule_id), type: 'application/ld+json' },
    })),
    handle(declared.rollBackCapsule, async ({ at, params }) => {
      await rollBackCapsule(store, tools.rollBacks, at, params.capsule_id)
      return { status: 204 }
    }),
    handle(declared.validateCapsule, async ({ at, bytes, language }) => ({
      status: 200,
      raw: {
        content: asBuffer(await validateDocument(tools.threads, at.tenantId, bytes, language)),
        type: json,
      },
    })),
  ]
}
