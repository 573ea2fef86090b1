// Cells under a merged one are not seen: where one of them gets a value, the merged cell becomes several again. Pure.
import { isInRange, readRange } from './cell-range.ts'
import type { CellEdit } from './cell-place.ts'
import { readAttribute, scanTags, type Tag } from './scan-tags.ts'

/** The merged cells of a sheet are listed after its rows. */
export function divideMerged(xml: string, edits: readonly CellEdit[]): string {
  const from = xml.lastIndexOf('sheetData')
  const tail = xml.slice(from)
  const tags = [...scanTags(tail)].filter(({ name }) => name === 'mergeCells' || name === 'mergeCell')
  const [list, last] = [tags[0], tags.at(-1)]
  if (!list || !last) return xml
  const references = tags.flatMap((tag) => mergedReference(tail, tag) ?? [])
  const filled = edits.filter(({ text }) => text !== null)
  const kept = references.filter((reference) => !filled.some((edit) => isUnder(reference, edit)))
  if (kept.length === references.length) return xml
  const { prefix } = list
  const items = kept.map((reference) => `<${prefix}mergeCell ref="${reference}"/>`).join('')
  const text =
    kept.length === 0 ? '' : `<${prefix}mergeCells count="${kept.length}">${items}</${prefix}mergeCells>`
  return xml.slice(0, from + list.start) + text + tail.slice(last.end)
}

const mergedReference = (text: string, { name, isClosing, start, end }: Tag): string | undefined =>
  name === 'mergeCell' && !isClosing ? readAttribute(text.slice(start, end), 'ref') : undefined

function isUnder(reference: string, { row, column }: CellEdit): boolean {
  const range = readRange(reference)
  const isFirst = range?.firstRow === row && range.firstColumn === column
  return range !== null && !isFirst && isInRange(range, row, column)
}
