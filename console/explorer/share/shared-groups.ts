// Indicator groups in the address of a link: whoever reads it has no namespace to ask for them, and sees the same sums.
// Only indicators that the link shows are named. Pure.
import type { SharedGroup } from '../model.ts'

/** Longer addresses are cut by mail programs and refused by servers. */
const maxLength = 6000

/** Undefined where there are none, or too many for an address. */
export function writeGroups(groups: readonly SharedGroup[], shown: ReadonlySet<string>): string | undefined {
  const written = groups.flatMap(({ slug, name, name_fr: french, indicator_ids: ids, units }) => {
    const own = ids.filter((id) => shown.has(id))
    return own.length === 0 ? [] : [[slug, name, french, units ? [units.shown, ...units.same] : [], own]]
  })
  const text = JSON.stringify(written)
  return written.length === 0 || text.length > maxLength ? undefined : text
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

/** What is no group is left out: anybody can change an address. */
export function readGroups(text: string | undefined): readonly SharedGroup[] {
  return parseList(text).flatMap((each): SharedGroup[] => {
    if (!Array.isArray(each)) return []
    const [slug, name, french, units, ids] = each as unknown[]
    if (!isText(slug) || !isText(name) || !isTexts(units) || !isTexts(ids)) return []
    const [shown, ...same] = units
    return [
      {
        slug,
        name,
        name_fr: isText(french) ? french : null,
        indicator_ids: ids,
        units: shown === undefined ? null : { shown, same },
      },
    ]
  })
}

function parseList(text: string | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
