// Faults that prevent a file from being read: contexts that are not known, identifiers that are no texts, characters
// that cannot be stored.
import { cidsContextUrl, oldContextHost, sffContextUrl } from '../../graph/contexts/bundled-contexts.ts'
import type { Finding } from '../../validation/finding.ts'
import { json, replaceBy, replaceByAnswer } from '../edits.ts'
import { askInPlace, certain, choice, offerValues, removal, type Sketch } from '../sketch.ts'
import type { Span, TextIndex } from '../text-index.ts'

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

function mendContext({ value = '', facts = {} }: Finding, index: TextIndex): Sketch | null {
  const named = contextsNamed(index, value)
  const [first] = named
  if (!first) return null
  const official = [cidsContextUrl, sffContextUrl]
  const { instead } = facts
  const likely = instead === undefined ? official : [instead, ...official.filter((url) => url !== instead)]
  const edits = named.map((place) => replaceByAnswer(place))
  const options = offerValues('context', likely, edits)
  // The first address of the CIDS context: it has exactly one successor.
  if (instead === cidsContextUrl && value.includes(oldContextHost) && value.endsWith('cidsContext.json')) {
    return certain(first, options[0]?.edits ?? [], { from: value, to: instead })
  }
  return choice(first, { options, edits: [] })
}

function contextsNamed(index: TextIndex, url: string): Span[] {
  const found: Span[] = []
  for (const object of index.objects()) {
    const member = index.memberOf(object, '@context')
    for (const item of member ? index.itemsOf(member.value) : [])
      if (index.textOf(item) === url) found.push(item)
  }
  return found
}

// oxlint-disable-next-line no-control-regex -- these are the characters that are searched for
const unstorable = /\u0000|\p{Surrogate}/gu

/** Takes out the characters that cannot be stored. */
function mendText({ place, value = '' }: Finding, index: TextIndex): Sketch | null {
  const span = index.find(place)
  if (!span || index.textOf(span) !== value) return null
  const edit = replaceBy(span, json(value.replaceAll(unstorable, '')))
  return choice(span, { options: [removal(edit)], edits: [] })
}

function mendIdentity({ place }: Finding, index: TextIndex): Sketch | null {
  const span = index.find(place)
  return span ? askInPlace([span], 'iri') : null
}
