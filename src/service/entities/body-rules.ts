// Rules of a body that go across its fields, where a schema cannot state them: rules, section 3. A body may have
// other faults as well, so nothing is taken for granted here.
import { isDay } from '../../core/calendar-day.ts'
import type { Kind } from '../../core/projection/source.ts'
import { parseValue } from '../../core/projection/values.ts'
import { entityKey, entityId } from '../../database/graph-store/entity-key.ts'
import type { NamespaceId } from '../../contract/ids.ts'

export interface BodyFault {
  readonly name: string
  readonly detail: string
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (body: unknown): body is Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

export function bodyFaults(kind: Kind, body: unknown, namespaceId: NamespaceId): BodyFault[] {
  if (!isFields(body)) return []
  return [...idFaults(kind, body, namespaceId), ...(kind === 'report' ? reportFaults(body) : [])]
}

function* idFaults(kind: Kind, { id, uri }: Fields, namespaceId: NamespaceId): Generator<BodyFault> {
  if (typeof id !== 'string' || typeof uri !== 'string') return
  if (id === entityId(kind, entityKey(namespaceId, kind, uri))) return
  yield {
    name: 'id',
    detail: '"id" is not the id of this "uri". Leave it out: ids are given by the service.',
  }
}

function* reportFaults(body: Fields): Generator<BodyFault> {
  yield* valueFaults(body)
  const { period_start: start, period_end: end } = body
  if (typeof start === 'string' && typeof end === 'string' && isDay(start) && isDay(end) && end < start) {
    yield {
      name: 'period_end',
      detail: `"period_end" (${end}) must not be before "period_start" (${start}).`,
    }
  }
}

function* valueFaults({ value, value_text: text }: Fields): Generator<BodyFault> {
  if (typeof text !== 'string' || value === undefined) return
  const isSame =
    typeof value === 'string'
      ? value === text
      : typeof value === 'number' || value === null
        ? parseValue(text) === (value === null ? null : value + 0)
        : true
  if (isSame) return
  yield {
    name: 'value_text',
    detail:
      typeof value === 'string'
        ? '"value" and "value_text" are two different texts. Send one of them.'
        : value === null
          ? '"value" is null, but "value_text" is a number. Leave "value" out, or send a text that is no number.'
          : '"value_text" is not the number that "value" is. Send one of them, or make them agree.',
  }
}
