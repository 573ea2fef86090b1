// Turtle has no place for graphs with names: where there is one is found out before anything is sent.
import type { ClientBase } from 'pg'

import type { NamespaceId } from '../../../contract/ids.ts'

const selectSources = `
  select sequence from capsule
  where namespace_id = $1 and status = 'accepted' and names_graphs is not false`

/** The only sources whose records may have statements in a graph with a name: nearly always none. */
export async function sourcesWithGraphNames(tx: ClientBase, namespaceId: NamespaceId): Promise<string[]> {
  const { rows } = await tx.query<{ sequence: string }>(selectSources, [namespaceId])
  return rows.map(({ sequence }) => sequence)
}
