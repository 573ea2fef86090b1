// What a question is called, why it is asked, and where its answer stands in Airtable or Excel.
import { cellName } from '../../../src/core/spreadsheet/cell-place.ts'
import { isLostNote, type LostNote } from '../../../src/core/validation/lost-notes.ts'
import { tables } from '../report/tables.ts'
import type { ShownOption, Question } from './model.ts'
import type { mending } from './words.ts'

type Words = ReturnType<typeof mending.use>

const columnName = (path: string): string => path.slice(path.lastIndexOf(':') + 1)

/** Table and column; null for a question about the file itself. */
export function questionPlace(
  { path, entity, rule, variant, cell }: Omit<Question, 'id'>,
  words: Words,
  kind = entity?.kind ?? null,
): string | null {
  if (cell) return words.cell(cellName(cell))
  const column = rule === 'missing-id' || (isAboutIdentifier(rule) && variant === 'id') ? '@id' : path
  if (column === undefined) return null
  const name = column === 'rdf:type' ? '@type' : columnName(column)
  return kind ? words.place(tables[kind], name) : words.column(name)
}

const isAboutIdentifier = (rule: Question['rule']): boolean => rule === 'invalid-iri' || rule === 'too-long'

export function fieldLabel({ rule, variant, path }: Question, words: Words): string {
  const { fields } = words
  const isIdentifier = isAboutIdentifier(rule)
  if (rule === 'missing-id' || (isIdentifier && (variant === 'id' || variant === 'graph'))) return fields.id
  if (rule === 'jsonld-error') return variant === 'cut-off' ? fields.end : fields.id
  if (rule === 'unknown-column') return fields.key
  if (rule === 'unknown-sheet') return fields.sheet
  if ((isIdentifier && variant === 'type') || rule === 'misspelt-type' || rule === 'possible-target')
    return fields.type
  if ((isIdentifier && variant === 'property') || (rule === 'unknown-key' && variant !== 'needs-context'))
    return fields.key
  if (rule === 'unknown-context' || rule === 'unknown-key') return fields.context
  if (rule === 'invalid-text') return fields.text
  const named = path === undefined ? undefined : (fields as Record<string, string>)[path]
  return named ?? columnName(path ?? '')
}

const longest = 80

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

export function questionReason(question: Question, words: Words): string {
  const { reason } = words
  const { rule, variant, path = '' } = question
  const value = shortened(question.value ?? '')
  if (isLostNote(rule)) return lostReason(rule, variant, value, words)
  switch (rule) {
    case 'invalid-iri':
      return identifierReason(question, value, words)
    case 'too-long': {
      const isText = variant === 'name' || variant === 'unit' || variant === 'funder'
      if (isText || variant === 'value') return reason.longText(value)
      return variant === 'id' || variant === 'reference'
        ? reason.longIdentifier(value)
        : reason.tooLong(value)
    }
    case 'misspelt-type':
      return reason.badType(value)
    case 'possible-target':
      return variant === 'both-types' ? reason.bothTypes : reason.possibleTarget(value.trim())
    case 'funding-without-organization':
      return reason.unfunded(value)
    case 'unknown-key':
      return variant === 'needs-context'
        ? reason.needsContext
        : withFollowing(reason.unknownKey(value), question, words)
    case 'unknown-column':
    case 'unknown-sheet':
      return renameReason(question, value, words)
    case 'cell-error':
      return variant === 'uncalculated' ? reason.uncalculated : reason.cellError(value)
    case 'unknown-context':
      return reason.unknownContext(value)
    case 'invalid-text':
      return reason.badText
    case 'jsonld-error':
      return variant === 'cut-off' ? reason.cutOff : reason.noId
    case 'missing-id':
      return reason.noId
    default:
  }
  if (question.options?.[0]?.means === 'in-name') return reason.inName
  const last = variant.slice(variant.indexOf('-') + 1)
  const elsewhere = question.options?.length ? reason.elsewhere : reason.elsewhereUnclear
  const byVariant: Readonly<Record<string, string>> = {
    missing: reason.missing,
    blank: reason.empty,
    empty: path === 'cids:forTheme' ? reason.emptyLink(columnName(path)) : reason.empty,
    several: reason.several,
    text: reason.text(value),
    'not-here': value === '' ? reason.missing : reason.notHere(value),
    'not-an-organization': reason.notOrganization(value),
    'wrong-key': reason.wrongKey,
    'text-on-organization': reason.missing,
    'older-key': elsewhere,
    'other-key': elsewhere,
    link: reason.link,
    'no-id': reason.noId,
  }
  return byVariant[variant] ?? byVariant[last] ?? reason.other
}

function renameReason(question: Question, value: string, words: Words): string {
  const { reason } = words
  const { rule } = question
  const only = onlyOption(question)
  const sentence =
    rule === 'unknown-sheet'
      ? reason.unknownSheet(value, only)
      : reason.unknownColumn(value, readSamples(question), only)
  return withFollowing(sentence, question, words)
}

/** With what would be asked without this question. */
function withFollowing(sentence: string, { follows = 0 }: Question, { reason }: Words): string {
  return follows === 0 ? sentence : `${sentence} ${reason.follows(follows)}`
}

const readSamples = ({ samples = [] }: Question): string => samples.map((each) => shortened(each)).join(', ')

/** Besides leaving it out. */
const onlyOption = ({ options = [] }: Question): string | null =>
  options.length === 2 ? (options[0]?.value ?? null) : null

function lostReason(rule: LostNote, variant: string, value: string, { reason }: Words): string {
  if (rule === 'value-not-numeric') return reason.notNumeric(value)
  if (rule === 'period-backwards') return reason.backwards
  return variant.endsWith('-either') ? reason.eitherDate(value) : reason.notDate(value)
}

function identifierReason(
  { variant, path = '', value: full, options }: Question,
  value: string,
  words: Words,
): string {
  const { reason } = words
  if (variant === 'type') return reason.badType(value)
  if (variant === 'property') return reason.badKey(value)
  if (variant === 'datatype') return reason.badDatatype(value)
  if (variant === 'reference' && full === '') return reason.emptyLink(columnName(path))
  if (options?.some(({ means }) => means === 'describe')) return reason.forMeasure(columnName(path), value)
  const isProse = variant === 'reference' && options?.some(({ means }) => means === 'remove') === true
  return isProse ? reason.words(columnName(path), value) : reason.badIdentifier(value)
}

export function optionText(
  { means, value }: ShownOption,
  words: Words,
  nameOf: (iri: string) => string,
): string {
  switch (means) {
    case 'tidied':
      return words.option.tidied(value)
    case 'measure':
      return words.option.measure(value)
    case 'baseline':
      return words.option.baseline(value)
    case 'describe':
      return words.option.describe
    case 'remove':
      return words.option.remove
    case 'rename':
      return words.option.rename(value)
    case 'context':
      return words.option.context(value)
    case 'close':
      return words.option.close(value)
    case 'ignore':
      return words.option.ignore
    case 'keep':
      return value === '' ? words.option.keep : words.option.keepAsWritten(shortened(value))
    case 'with-unit':
      return words.option.withUnit(value)
    case 'swapped':
      return words.option.swapped(value)
    case 'type':
      return value === 'cids:Target' ? words.option.target : value
    case 'suggested':
      return nameOf(value)
    default:
      return value
  }
}
