// What a document would change, as `POST /capsules/preview` answers it. Rules, section 8.
import { cutText } from '../../core/graph/text-bounds.ts'
import type { ChangeCounts, EntityChange } from '../../database/graph-store/shown-changes.ts'
import { entityId } from '../../database/graph-store/entity-key.ts'
import {
  differingFields,
  isTexts,
  shownValue,
  type FieldValue,
  type View,
} from '../../database/graph-store/entity-views.ts'

export const maxItems = 1000
const maxItemBytes = 8 * 1024 * 1024
const maxCharacters = 1000

interface PreviewedChanges {
  readonly counts: ChangeCounts
  /** In the order in which they are listed, `maxItems` at most. */
  readonly described: readonly EntityChange[]
}

/** `changes` of the answer, as JSON. */
export function changesJson({ counts, described }: PreviewedChanges): string {
  const items: string[] = []
  let bytes = 0
  for (const one of described) {
    const item = JSON.stringify(changeItem(one))
    bytes += Buffer.byteLength(item)
    if (items.length > 0 && bytes > maxItemBytes) break
    items.push(item)
  }
  const total = Object.values(counts).reduce(
    (sum, { added, changed, removed }) => sum + added + changed + removed,
    0,
  )
  const body = JSON.stringify(counts).slice(0, -1)
  return `${body},"items":[${items.join(',')}],"truncated":${items.length < total}}`
}

const changeItem = ({ kind, change, key, uri, name, before, after }: EntityChange) => ({
  kind,
  change,
  id: key === null || kind === 'fund' ? null : entityId(kind, key),
  uri: cutOrNull(uri),
  name: cutOrNull(name),
  fields: changedFields(before, after),
})

interface ChangedField {
  readonly field: string
  readonly before?: FieldValue
  readonly after?: FieldValue
}

function changedFields(before: View | undefined, after: View | undefined): ChangedField[] {
  if (before && after) {
    return differingFields(before, after).map((field) => ({
      field,
      before: fieldValue(field, before),
      after: fieldValue(field, after),
    }))
  }
  const view = after ?? before ?? {}
  // An indicator without targets is not said to have none: most namespaces have no targets.
  const fields = Object.keys(view).filter(
    (field) => view[field] !== null && !(field === 'targets' && isTexts(view[field] ?? null)),
  )
  return fields.map((field) =>
    after ? { field, after: fieldValue(field, view) } : { field, before: fieldValue(field, view) },
  )
}

function fieldValue(field: string, view: View): FieldValue {
  const value = shownValue(field, view[field] ?? null)
  if (typeof value === 'string') return cut(value)
  if (isTexts(value)) return value.map(cut)
  return typeof value === 'object' && value !== null ? cutTarget(value) : value
}

/** Its value as text may be long. */
function cutTarget<V extends object>(value: V): V {
  const json = JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? cut(each) : each))
  return JSON.parse(json) as V
}

const cutOrNull = (text: string | null): string | null => (text === null ? null : cut(text))

const cut = (text: string): string => cutText(text, maxCharacters)
