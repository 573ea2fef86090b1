// Identifies one state of a namespace. Every effective write increments the version; because a restore brings earlier
// versions back, a version is unique only together with its history id, which is random and renewed by `db restore` and
// `db check --rebuild`. Rules, section 4.
import type { NamespaceId } from '../../contract/ids.ts'
import { findValue } from '../../database/read-row.ts'
import type { Reads } from '../../database/transaction.ts'

/**
 * SQL: both parts as one text, for any query that reads `namespace_head`. Equal texts mean equal data. As texts both:
 * Citus returns from an update only what depends on no setting, and joining a text with a number might.
 */
export const versionText = `(namespace_head.history_id || '.' || namespace_head.version::text)`

const selectVersion = `select ${versionText} from namespace_head where namespace_id = $1`

export const readVersion = async (tx: Reads, namespaceId: NamespaceId): Promise<string> =>
  (await findValue<string>(tx, selectVersion, [namespaceId])) ?? ''
