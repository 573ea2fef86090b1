// Faults that prevent a file from being read: contexts that are not known, identifiers that are no texts, characters
// that cannot be stored.
import { cidsContextUrl, oldContextHost, sffContextUrl } from '../../graph/contexts/bundled-contexts.ts'
import type { Finding } from '../../validation/finding.ts'
import { applyAnswer, replaceBy, replaceByAnswer } from '../edits.ts'
import type { Option } from '../proposal.ts'
import { openQuestion, choice, type Sketch } from '../sketch.ts'
import type { Member, Span, TextIndex } from '../text-index.ts'

export function mendReading(finding: Finding, index: TextIndex): Sketch | null {
  switch (finding.rule) {
    case 'unknown-context':
      return mendContext(finding, index)
    case 'invalid-text':
      return mendText(finding, index)
    case 'jsonld-error':
      return finding.facts?.key === 'invalid @id value' ? mendIdentity(finding, index) : null
    default:
      return null
  }
}

interface Named {
  readonly object: Span
  readonly member: Member
  readonly item: Span
}

function mendContext({ value = '', facts = {} }: Finding, index: TextIndex): Sketch | null {
  const named = contextsNamed(index, value)
  const [first] = named
  if (!first) return null
  const official = [cidsContextUrl, sffContextUrl]
  const edits = named.map(({ item }) => replaceByAnswer(item))
  const option = (url: string): Option => ({
    means: 'context',
    value: url,
    edits: edits.map((edit) => applyAnswer(edit, url)),
  })
  const { instead } = facts
  // The first address of the CIDS context: it has exactly one successor.
  if (instead === cidsContextUrl && value.includes(oldContextHost) && value.endsWith('cidsContext.json')) {
    const change = { from: value, to: instead, count: edits.length }
    return { kind: 'certain', place: first.item, edits: option(instead).edits, change }
  }
  const likely = instead === undefined ? official : [instead, ...official.filter((url) => url !== instead)]
  return choice(first.item, { options: likely.map(option), edits: [] })
}

function contextsNamed(index: TextIndex, url: string): Named[] {
  const found: Named[] = []
  for (const object of index.objects()) {
    const member = index.memberOf(object, '@context')
    if (!member) continue
    const items = index.isArray(member.value) ? index.itemsOf(member.value) : [member.value]
    for (const item of items) if (index.textOf(item) === url) found.push({ object, member, item })
  }
  return found
}

// oxlint-disable-next-line no-control-regex -- these are the characters that are searched for
const unstorable = /\u0000|\p{Surrogate}/gu

/** Takes out the characters that cannot be stored. */
function mendText({ place, value = '' }: Finding, index: TextIndex): Sketch | null {
  const span = index.find(place)
  if (!span || index.textOf(span) !== value) return null
  const edits = [replaceBy(span, JSON.stringify(value.replaceAll(unstorable, '')))]
  return choice(span, { options: [{ means: 'remove', value: '', edits }], edits: [] })
}

function mendIdentity({ place }: Finding, index: TextIndex): Sketch | null {
  const span = index.find(place)
  return span ? openQuestion(span, [replaceByAnswer(span)], 'iri') : null
}
