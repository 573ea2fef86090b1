// Words where the standard wants a measure, such as a baseline: nothing that the producer wrote has to go.
import { cids } from '../../graph/vocabulary.ts'
import { findReferences, findValues, isOfKind } from '../../validation/document-index.ts'
import {
  addMember,
  addText,
  applyAnswer,
  json,
  measureAround,
  removeItem,
  replaceBy,
  replaceByAnswer,
  type Around,
} from '../edits.ts'
import type { PlacedDocument, PlacedValue } from '../placed-document.ts'
import type { Edit } from '../proposal.ts'
import { choice, offerValues, removal, type Sketch, type Subject } from '../sketch.ts'
import { readSpelling } from '../spelling.ts'
import type { Span } from '../text-index.ts'

const baseline = 'cids:hasBaseline'

export const takesMeasure: ReadonlySet<string> = new Set([baseline, 'cids:hasThreshold'])

const description = 'cids:hasDescription'

/** `12,000 nights` begins with 12000, `$90,000 in benefits` with 90000: a suggestion, never taken without being asked. */
export function leadingNumber(words: string): string | null {
  const [, found] = /^\s*\$?([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?![\d.,]*\d)/.exec(words) ?? []
  return found?.replaceAll(',', '') ?? null
}

/** The words stay beside the number, or in the description; only then can they be left out. */
export function mendWordsForMeasure(subject: Subject, link: PlacedValue): Sketch | null {
  const { document, finding, node } = subject
  const words = finding.value ?? ''
  const number = leadingNumber(words)
  // A baseline is looked for at indicators alone.
  const isElsewhere = finding.path === baseline && !isOfKind(document.rules, node.id, 'indicator')
  const measure = isElsewhere
    ? moveToIndicator(subject, link, words)
    : [replaceByAnswer(link.item, measureWith(document, link.object, words))]
  const isKnown = number !== null && measure.length > 0
  return choice(link.item, {
    options: [
      ...offerValues(isElsewhere ? 'baseline' : 'measure', isKnown ? [number] : [], measure),
      { means: 'describe', value: '', edits: moveToDescription(subject, link, words) },
      removal(removeItem(document.index, link)),
    ],
    edits: measure,
    ...(measure.length > 0 && { field: 'value' as const }),
  })
}

function measureWith(document: PlacedDocument, object: Span, words: string): Around {
  const [before, after] = measureAround(document, object)
  const { key } = readSpelling(document, object, description)
  return [before, `, ${json(key)}: ${json(words)}${after}`]
}

/** To the indicator of a report, where that has no baseline yet; none where the file does not describe it. */
function moveToIndicator({ document, node }: Subject, link: PlacedValue, words: string): Edit[] {
  const { index, rules } = document
  const indicator = findReferences(node, cids.forIndicator).find((id) => isOfKind(rules, id, 'indicator'))
  const described = indicator === undefined ? undefined : document.document.nodes.get(indicator)
  const [object] = described ? document.containersOf(described.id) : []
  if (!described || !object || findValues(described, cids.hasBaseline).length > 0) return []
  const { key } = readSpelling(document, object, baseline)
  if (index.memberOf(object, key)) return []
  return [removeItem(index, link), addMember(index, object, key, measureWith(document, object, words))]
}

function moveToDescription({ document, node }: Subject, link: PlacedValue, words: string): Edit[] {
  const { index } = document
  const { object, member } = link
  const [described] = document.membersOf(node, description)
  const before = described && index.textOf(described.member.value)
  if (described && before != null)
    return [removeItem(index, link), replaceBy(described.member.value, json(`${before} ${words}`))]
  if (!described && document.itemsOf(member.value).length === 1)
    return [replaceBy(member.keySpan, json(readSpelling(document, object, description).key))]
  return [removeItem(index, link), applyAnswer(addText(document, object, description), words)]
}
