// Words where the standard wants a measure, such as a baseline: nothing that the producer wrote has to go.
import { iriOfPrefixedName } from '../../graph/vocabulary.ts'
import { addText, answered, json, measureAround, removeItem, replaceBy, replaceByAnswer } from '../edits.ts'
import { leadingNumber } from '../leading-number.ts'
import type { Edit, Option } from '../proposal.ts'
import { choice, offered, shownKey } from '../sketch.ts'
import type { Sketch, Subject } from '../sketch.ts'
import { spellingOf } from '../spelling.ts'
import type { Link } from './links.ts'

export const takesMeasure: ReadonlySet<string> = new Set(['cids:hasBaseline', 'cids:hasThreshold'])

const description = 'cids:hasDescription'

/** The words stay beside the number, or in the description; only then can they be left out. */
export function mendWordsForMeasure(subject: Subject, link: Link, removal: Option): Sketch | null {
  const { document, finding } = subject
  const words = finding.value ?? ''
  const [before, after] = measureAround(document, link.object)
  const { key } = spellingOf(document, link.object, description)
  const measure = replaceByAnswer(link.item, [before, `, ${json(key)}: ${json(words)}${after}`])
  const number = leadingNumber(words)
  return choice(link.item, {
    options: [
      ...offered('measure', number === null ? [] : [number], [measure]),
      { means: 'describe', value: '', edits: moveToDescription(subject, link, words) },
      removal,
    ],
    edits: [measure],
    field: 'value',
  })
}

function moveToDescription({ document, node }: Subject, link: Link, words: string): Edit[] {
  const { index } = document
  const { object, member, item } = link
  const [described] = document.membersOf(node, iriOfPrefixedName(description) ?? description)
  const before = described && index.textOf(described.member.value)
  if (described && before != null)
    return [
      removeItem(index, object, member, item),
      replaceBy(described.member.value, json(`${before} ${words}`)),
    ]
  if (!described && document.itemsOf(member.value).length === 1)
    return [replaceBy(member.keySpan, shownKey(spellingOf(document, object, description).key))]
  return [removeItem(index, object, member, item), answered(addText(document, object, description), words)]
}
