// An organization that entries name and the file does not describe: its legal name is asked for, once, and the
// organization is added as an entry of its own.
import { isAbsoluteIri } from '../../graph/iri.ts'
import type { Finding } from '../../validation/finding.ts'
import { json } from '../edits.ts'
import type { PlacedDocument } from '../placed-document.ts'
import { openQuestion, type Sketch } from '../sketch.ts'
import { namePart, readSpelling } from '../spelling.ts'
import type { Span } from '../text-index.ts'

/** `object`: an entry that names the organization. */
export function describeOrganization(
  finding: Finding,
  document: PlacedDocument,
  object: Span,
): Sketch | null {
  const { value = '' } = finding
  const { index } = document
  if (finding.variant !== 'not-here' || !isAbsoluteIri(value)) return null
  // Where the file lists its entries: the outermost list around this one.
  const list = [...index.around(object)].findLast(index.isArray)
  const items = list ? index.itemsOf(list) : []
  const last = items.at(-1)
  if (!list || !last) return null
  const context = index.memberOf(object, '@context')
  const members = [
    ...(context ? [`"@context": ${index.raw(context.value)}`] : []),
    `"@id": ${json(value)}`,
    `"@type": ${json(namePart(document, object, 'cids:Organization'))}`,
    `${json(readSpelling(document, object, 'org:hasLegalName').key)}: `,
  ]
  const start = last.end
  const text = `${betweenItems(document, list, items)}{${members.join(', ')}`
  return openQuestion(object, [{ start, end: start, text, after: '}' }], 'text')
}

function betweenItems({ index }: PlacedDocument, list: Span, items: readonly Span[]): string {
  const [before, last] = [items.at(-2), items.at(-1)]
  if (before && last) return index.text.slice(before.end, last.start)
  return `,${index.text.slice(list.start + 1, items[0]?.start)}`
}
