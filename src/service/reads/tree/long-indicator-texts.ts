// The long texts of indicators, read when they are written. All reports of an indicator may share its unit, which may have
// millions of characters: the last one is kept, and no other.
import type { ClientBase } from 'pg'

import { ownUnit } from '../../../database/graph-store/unit-sql.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import { atKey } from '../../../database/at-key.ts'

// As JSON, which the database writes exactly as we do.
const selectTexts = `
  select to_json(name)::text as name, to_json(${ownUnit})::text as unit
  from indicator where namespace_id = $1 and ${atKey('indicator_key', '$2::uuid')} limit 1`

const selectUnit = `
  select to_json(${ownUnit})::text as unit from indicator where namespace_id = $1 and ${atKey('indicator_key', '$2::uuid')} limit 1`

/** As JSON; null where the namespace does not have it. */
interface IndicatorTexts {
  readonly name: string | null
  readonly unit: string | null
}

export class LongIndicatorTexts {
  readonly #tx: ClientBase
  readonly #namespaceId: NamespaceId
  #kept: { readonly key: string; readonly unit: string | null } | null = null

  constructor(tx: ClientBase, namespaceId: NamespaceId) {
    this.#tx = tx
    this.#namespaceId = namespaceId
  }

  async read(key: string): Promise<IndicatorTexts> {
    // Not both at once in memory.
    this.#kept = null
    const { rows } = await this.#tx.query<IndicatorTexts>(selectTexts, [this.#namespaceId, key])
    const texts = rows[0] ?? { name: null, unit: null }
    this.#kept = { key, unit: texts.unit }
    return texts
  }

  async unitOf(key: string): Promise<string | null> {
    if (this.#kept?.key === key) return this.#kept.unit
    this.#kept = null
    const { rows } = await this.#tx.query<{ unit: string | null }>(selectUnit, [this.#namespaceId, key])
    this.#kept = { key, unit: rows[0]?.unit ?? null }
    return this.#kept.unit
  }
}
