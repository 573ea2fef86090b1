// One state of a namespace. Every effective write raises the version; because a restore brings earlier versions back, a
// version means something only together with the history it belongs to. Decisions, section 4.

export interface NamespaceVersion {
  /** Random; renewed by `db restore` and `db check --rebuild`. */
  readonly historyId: string
  /** A bigint of the database, as text. */
  readonly version: string
}

/** SQL: both parts as one text, for any statement that reads `namespace_head`. Equal texts mean equal data. */
export const versionText = `(namespace_head.history_id || '.' || namespace_head.version)`

const pattern = /^([0-9a-f]{16})\.(\d{1,19})$/

/** Null for a text that is no version. */
export function parseVersion(text: string): NamespaceVersion | null {
  const [, historyId, version] = pattern.exec(text) ?? []
  return historyId === undefined || version === undefined ? null : { historyId, version }
}

export const formatVersion = ({ historyId, version }: NamespaceVersion): string => `${historyId}.${version}`
