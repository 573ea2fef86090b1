// Rules of a body that go across its fields, where a schema cannot state them: rules, section 3. A body may have
// other faults as well, so nothing is taken for granted here.
import { isDay } from '../../core/calendar-day.ts'
import type { Kind } from '../../core/projection/source.ts'
import { parseValue } from '../../core/projection/values.ts'
import { entityKey, entityId } from '../../database/graph-store/entity-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'
import { fault, type Fault } from '../../contract/problems.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

export function bodyFaults(kind: Kind, body: unknown, namespaceId: NamespaceId): Fault[] {
  if (!isFields(body)) return []
  return [...idFaults(kind, body, namespaceId), ...(kind === 'report' ? reportFaults(body) : [])]
}

function* idFaults(kind: Kind, { id, uri }: Fields, namespaceId: NamespaceId): Generator<Fault> {
  if (typeof id !== 'string' || typeof uri !== 'string') return
  if (id === entityId(kind, entityKey(namespaceId, kind, uri))) return
  yield fault('id', 'id_of_another_uri', {})
}

function* reportFaults(body: Fields): Generator<Fault> {
  yield* valueFaults(body)
  const { period_start: start, period_end: end } = body
  if (typeof start === 'string' && typeof end === 'string' && isDay(start) && isDay(end) && end < start) {
    yield fault('period_end', 'period_ends_early', { start, end })
  }
}

function* valueFaults({ value, value_text: text }: Fields): Generator<Fault> {
  if (typeof text !== 'string' || value === undefined) return
  const isSame =
    typeof value === 'string'
      ? value === text
      : typeof value === 'number' || value === null
        ? parseValue(text) === (value === null ? null : value + 0)
        : true
  if (isSame) return
  const kind = typeof value === 'string' ? 'text' : value === null ? 'null' : 'number'
  yield fault('value_text', 'values_differ', { value: kind })
}
