// The parts of a sentence: the entity by its kind, name and identifier, or, without an identifier, by its place in the
// file. Rules, section 2: messages name the entity by its name and id.
import type { Place } from '../../graph/document.ts'
import type { Finding, Note } from '../finding.ts'
import { visibleText } from './visible-text.ts'
import type { Phrases, SentenceParts } from './words.ts'
import type { WorkbookNames } from '../workbook-names.ts'

const maxIdLength = 300

/** What names an entry in a sentence. Findings that belong to no rule are named in the same way. */
type Named = Pick<Finding, 'focus' | 'place' | 'isPointer' | 'cell' | 'entity' | 'value' | 'facts'> &
  Partial<Pick<Finding, 'rule' | 'variant'>>

export function partsOfFinding(finding: Named, phrases: Phrases, names?: WorkbookNames): SentenceParts {
  const { entity, facts = {}, value = '' } = finding
  const kind = phrases.kind[entity?.kind ?? 'entry']
  // The sentence about a name that is too long quotes the name itself.
  const isQuoted = finding.rule === 'too-long' && finding.variant === 'name'
  const name = isQuoted ? null : (entity?.name ?? facts.name)
  // The sentence of the variant `type` quotes the type itself.
  const isTyped = !entity && facts.type !== undefined && finding.variant !== 'type'
  const type = isTyped ? phrases.ofType(facts.type) : ''
  const tail = (name === undefined || name === null ? '' : phrases.named(name)) + type
  const where = placeText(finding, phrases)
  const who = `${kind.the}${tail}${where}`
  return {
    who,
    Who: who.charAt(0).toUpperCase() + who.slice(1),
    ofWho: `${kind.of}${tail}${where}`,
    ofName: `${kind.of}${tail}`,
    kind: entity?.kind ?? null,
    value,
    facts,
    ...namesIn(names, finding.cell?.sheet),
  }
}

export function partsOfNote(note: Note, names?: WorkbookNames): SentenceParts {
  return {
    who: '',
    Who: '',
    ofWho: '',
    ofName: '',
    kind: null,
    value: note.value ?? '',
    facts: note.facts ?? {},
    ...namesIn(names, note.cell?.sheet),
  }
}

/** `own`: the sheet that the sentence is about. */
function namesIn(
  names: WorkbookNames | undefined,
  own: string | undefined,
): Pick<SentenceParts, 'column' | 'sheet'> {
  const sheets = names?.sheets ?? {}
  const ofCell = Object.values(sheets).find(({ name }) => name === own)
  return {
    sheet: (name) => sheets[name]?.name ?? name,
    column: (key, sheet) => (sheet === undefined ? ofCell : sheets[sheet])?.columns[key] ?? key,
  }
}

function placeText(finding: Named, phrases: Phrases): string {
  const id = visibleText(finding.focus, maxIdLength)
  // The sentence begins with the cell.
  if (finding.isPointer && finding.cell) return ''
  if (!finding.isPointer) return finding.focus === '' ? ` ${phrases.emptyId}` : ` (${id})`
  const { position, key } = readPosition(finding.place)
  return ` (${phrases.place(position, key)}, ${id})`
}

/** The list that contains the entry, and its position: `#/@graph/3` is the 4th under `@graph`. */
function readPosition(place: Place | null): { position: number | null; key: string | null } {
  let at = place
  const position = typeof at?.key === 'number' ? at.key + 1 : null
  while (at && typeof at.key === 'number') at = at.parent
  return { position, key: at?.parent ? String(at.key) : null }
}
