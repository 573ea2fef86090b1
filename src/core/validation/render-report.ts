// Renders findings in a language: the report of the API. Rules, section 2.
import { cellName } from '../spreadsheet/cell-place.ts'
import { type Finding, type Findings, type Note, type NoteKind, type Rule, ruleSeverity } from './finding.ts'
import type { Language, ReportItem, ReportNote, ValidationReport } from './report.ts'
import { partsOfFinding, partsOfNote } from './wording/sentence-parts.ts'
import { en } from './wording/en.ts'
import { fr } from './wording/fr.ts'
import type { Sentence, Words } from './wording/words.ts'

export { processingFailed } from './read-faults.ts'

export const chooseWords = (language: Language): Words => (language === 'fr' ? fr : en)

export function renderReport(findings: Findings, language: Language): ValidationReport {
  const words = chooseWords(language)
  return {
    conforms: findings.violationCount === 0,
    violation_count: findings.violationCount,
    warning_count: findings.warningCount,
    truncated: findings.truncated,
    items: findings.items.map((finding) => renderItem(finding, words, findings)),
    notes: findings.notes.map((note) => renderNote(note, words, findings)),
  }
}

/** What to do about a rule; of a workbook in its own words. */
export function adviceFor(rule: Rule, { text, cells }: Words, isWorkbook: boolean): string {
  return (isWorkbook ? cells.advice[rule] : undefined) ?? text.advice[rule]
}

type Kind = Pick<Findings, 'isWorkbook' | 'names'>

function renderItem(finding: Finding, words: Words, { isWorkbook, names }: Kind): ReportItem {
  const { rule, focus, path, value, entity, cell } = finding
  const ofCells: Sentences<Rule> = isWorkbook ? words.cells.items : {}
  const { variant } = finding
  const worded = ofCells[rule]?.[sameInCells[variant] ?? variant] ?? sentenceFor(words.items[rule], variant)
  const sentence = worded(partsOfFinding(finding, words.phrases, names))
  return {
    severity: ruleSeverity(rule),
    message: cell ? words.phrases.inCell(cellName(cell), sentence) : sentence,
    focus,
    rule,
    ...(path !== undefined && { path }),
    ...(value !== undefined && { value }),
    ...(entity && { entity }),
    ...(cell && { cell }),
  }
}

/** What a workbook says alike: people who fill in columns see neither keys nor measures. */
const sameInCells: Readonly<Record<string, string>> = {
  'other-key': 'missing',
  'indicator-other-key': 'indicator-missing',
  'number-missing': 'value-missing',
}

/** By the case of a rule or a note. */
type Sentences<K extends string> = Readonly<Partial<Record<K, Readonly<Record<string, Sentence>>>>>

function renderNote(note: Note, words: Words, { isWorkbook, names }: Kind): ReportNote {
  const ofCells: Sentences<NoteKind> = isWorkbook ? words.cells.notes : {}
  const sentence = ofCells[note.note]?.[note.variant] ?? sentenceFor(words.notes[note.note], note.variant)
  const { focus, path, value, cell } = note
  const message = sentence(partsOfNote(note, names))
  return {
    note: note.note,
    message: cell ? words.phrases.inCell(cellName(cell), message) : message,
    focus,
    ...(path !== undefined && { path }),
    ...(value !== undefined && { value }),
    ...(cell && { cell }),
  }
}

/** The types `Variants` and `NoteVariants` ensure that every variant has a sentence. */
function sentenceFor(sentences: Readonly<Record<string, Sentence>>, variant: string): Sentence {
  const sentence = sentences[variant]
  if (!sentence) throw new Error(`No sentence for the case ${variant}`)
  return sentence
}
