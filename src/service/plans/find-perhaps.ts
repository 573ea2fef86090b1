// Who an organization that is missing probably is: another one of the namespace that has one of its numbers. Rules,
// section 15.
import type { NamespaceId } from '../../contract/ids.ts'
import { numbersIn } from '../../database/graph-store/build-details.ts'
import type { EntityKey } from '../../database/graph-store/entity-key.ts'
import { listOfKeys } from '../../database/plans/at-key.ts'
import type { Transaction } from '../../database/transaction.ts'
import { findByNumbers, type NumberedOrganization } from '../entities/find-by-number.ts'
import type { ExpectedRow } from './plan.ts'

const selectNumbers = `select org_key, numbers from organization
  where namespace_id = $1 and org_key = any($2::uuid[]) and numbers is not null`

/** The registry numbers that the namespace has of them. */
async function readNumbers(
  tx: Transaction,
  namespaceId: NamespaceId,
  keys: readonly EntityKey[],
): Promise<Map<EntityKey, string[]>> {
  const { rows } = await tx.query<{ org_key: EntityKey; numbers: string }>(selectNumbers, [
    namespaceId,
    listOfKeys(keys),
  ])
  return new Map(rows.map((row) => [row.org_key, numbersIn(row).map(({ value }) => value)]))
}

/** By key, the first of those that have a number of it: numbers of the plan come first, then IRIs decide. */
export async function findPerhaps(
  tx: Transaction,
  namespaceId: NamespaceId,
  missing: readonly ExpectedRow[],
): Promise<Map<EntityKey, NumberedOrganization>> {
  const found = new Map<EntityKey, NumberedOrganization>()
  if (missing.length === 0) return found
  const own = await readNumbers(
    tx,
    namespaceId,
    missing.map(({ org_key }) => org_key),
  )
  const numbered = missing
    .map((row) => ({ row, numbers: [...row.identifiers, ...(own.get(row.org_key) ?? [])] }))
    .filter(({ numbers }) => numbers.length > 0)
  const numbers = [...new Set(numbered.flatMap((each) => each.numbers))]
  if (numbers.length === 0) return found
  const lists = await findByNumbers(tx, namespaceId, numbers)
  const byNumber = new Map(numbers.map((number, at) => [number, lists[at] ?? []]))
  for (const { row, numbers: wanted } of numbered) {
    const others = wanted.flatMap((number) => byNumber.get(number) ?? [])
    const other = others.find(({ uri }) => uri !== row.uri)
    if (other) found.set(row.org_key, other)
  }
  return found
}
