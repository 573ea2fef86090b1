// The version of a namespace within the current snapshot. Rules, section 4.
import type { ClientBase } from 'pg'

import { versionText } from './namespace-version.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export async function readVersion(tx: Pick<ClientBase, 'query'>, namespaceId: NamespaceId): Promise<string> {
  const { rows } = await tx.query<{ version: string }>(
    `select ${versionText} as version from namespace_head where namespace_id = $1`,
    [namespaceId],
  )
  return rows[0]?.version ?? ''
}
