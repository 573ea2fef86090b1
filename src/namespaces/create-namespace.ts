// Creates a namespace, or finds the one that is there: creating twice is no error and changes nothing.
// Spec, POST /namespaces.
import type { PoolClient } from 'pg'

import type { Account } from '../accounts/account.ts'
import { recordAct } from '../accounts/audit.ts'
import { problem } from '../problems.ts'
import type { Store } from '../store/open-store.ts'
import { namespaceColumns, namespaceOf } from './namespace.ts'
import type { Namespace, NamespaceRow } from './namespace.ts'

const insertNamespace = `insert into namespace (tenant_id, slug, label) values ($1, $2, $3)
  on conflict (tenant_id, slug) do nothing returning ${namespaceColumns}`

const existingNamespace = `select ${namespaceColumns} from namespace where tenant_id = $1 and slug = $2`

const insertHead = 'insert into namespace_head (namespace_id) values ($1)'

export interface CreatedNamespace {
  readonly namespace: Namespace
  readonly isNew: boolean
}

export async function createNamespace(
  store: Store,
  tenantId: string,
  slug: string,
  label: string,
): Promise<CreatedNamespace> {
  return await store.transaction(async (tx) => {
    // A concurrent creation of the same slug makes the insert wait for it; only a deletion in between needs a retry.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const created = await insertIfNew(tx, tenantId, slug, label)
      if (created) return { namespace: created, isNew: true }
      const { rows } = await tx.query<NamespaceRow>(existingNamespace, [tenantId, slug])
      if (rows[0]) return { namespace: namespaceOf(rows[0]), isNew: false }
    }
    throw new Error(`namespace ${slug} of ${tenantId} appeared and vanished again five times`)
  })
}

/** A person wants to know that there is one of this name already. */
export async function createConsoleNamespace(
  store: Store,
  by: Account,
  slug: string,
  label: string,
): Promise<Namespace> {
  return await store.transaction(async (tx) => {
    const created = await insertIfNew(tx, by.tenantId, slug, label)
    if (!created) {
      throw problem('namespace_exists', `There is a namespace "${slug}" already. Choose another slug.`)
    }
    const act = { tenantId: by.tenantId, actor: by, action: 'namespace.created' } as const
    await recordAct({ writes: tx }, { ...act, subject: slug, detail: { label } })
    return created
  })
}

async function insertIfNew(
  tx: PoolClient,
  tenantId: string,
  slug: string,
  label: string,
): Promise<Namespace | null> {
  const { rows } = await tx.query<NamespaceRow>(insertNamespace, [tenantId, slug, label])
  if (!rows[0]) return null
  await tx.query(insertHead, [rows[0].namespace_id])
  return namespaceOf(rows[0])
}
