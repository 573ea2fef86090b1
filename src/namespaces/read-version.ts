// The version text of a namespace in the snapshot that is being read. Decisions, section 4.
import type { ClientBase } from 'pg'

import { versionText } from './namespace-version.ts'

export async function readVersion(tx: Pick<ClientBase, 'query'>, namespaceId: string): Promise<string> {
  const { rows } = await tx.query<{ version: string }>(
    `select ${versionText} as version from namespace_head where namespace_id = $1`,
    [namespaceId],
  )
  return rows[0]?.version ?? ''
}
