// Which column of the layout a header under another name may mean: by its words in English and French, and by what stands
// below it. Rules, sections 8 and 12. Pure.
import { isDay } from '../../calendar-day.ts'
import { isAbsoluteIri } from '../../graph/iri.ts'
import type { ReadCell } from '../../spreadsheet/read-sheet.ts'
import { plainHeader, type LayoutColumn, type LayoutSheet } from '../../workbook/layout.ts'
import { findUnit } from '../../workbook/unit-cell.ts'

/** What people call a column, besides its labels. */
const otherWords: Readonly<Record<string, string>> = {
  '@id': 'id, identifier, uri, url, web address, identifiant, adresse web',
  hasLegalName:
    'name, organization, organization name, official name, registered name, nom, organisme, nom légal, nom de l’organisme, raison sociale',
  hasName: 'title, label, name, what, description short, nom, titre, intitulé, libellé',
  hasDescription: 'details, about, summary, definition, what it means, détails, résumé, définition',
  hasComment: 'comments, note, notes, remark, remarks, explanation, remarque, remarques, observations',
  forTheme: 'theme, area, impact area, sdg, goal, topic, thème, domaine, odd',
  forOrganization:
    'organisation, organization name, charity, agency, partner, reported by, nom de l’organisme, organisation',
  forOutcome: 'outcome name, goal, result, objective, objectif, effet',
  forIndicator: 'indicator name, measure, metric, what we measured, kpi, mesure, nom de l’indicateur',
  forIndicatorReport: 'report, result, rapport',
  unitDescription: 'unit, units, measured in, unité, unités, en quoi',
  unit_of_measure: 'unit, units, measured in, unité, unités',
  value:
    'result, results, amount, number, count, total, actual, how many, quantity, résultat, résultats, nombre, quantité, montant, total, combien, chiffre',
  startedAtTime:
    'start, start date, started, begin, begins, begin date, beginning, period start, from date, first day, since, début, date de début, début de la période, premier jour, depuis, de',
  endedAtTime:
    'end, end date, ended, finish, finish date, ending, period end, to date, until, last day, fin, date de fin, fin de la période, dernier jour, jusqu’au, à',
  addressLocality: 'town, municipality, ville, municipalité',
  addressRegion: 'state, region, région',
  postalCode: 'zip, zip code, postcode',
  streetAddress: 'address, street address, adresse',
  hasEmail: 'e-mail, mail, email address, adresse courriel',
  forFunder: 'funder, funded by, fund, foundation, bailleur, fonds, financé par',
  reportedDate: 'date, as of, date du rapport',
  givenName: 'first name, forename',
  familyName: 'last name, surname, nom',
}

interface Words {
  readonly plain: string
  readonly words: ReadonlySet<string>
}

const wordsOfText = (text: string): Words => ({
  plain: plainHeader(text),
  words: new Set(
    text
      .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
      .map(plainHeader)
      .filter((word) => word.length > 1),
  ),
})

const namesByKey = new Map<string, readonly Words[]>()

function columnNames({ key, en, fr }: LayoutColumn): readonly Words[] {
  const known = namesByKey.get(key)
  if (known) return known
  const names = [en, fr, key, ...(otherWords[key] ?? '').split(', ')].filter((name) => name !== '')
  const words = names.map(wordsOfText)
  namesByKey.set(key, words)
  return words
}

/** Longer headers are sentences, and comparing them would take time. */
const maxLength = 80

/** 1 for the same words, less for words among others and for words with other letters. */
function scoreName(header: Words, name: Words): number {
  if (header.plain === '' || name.plain === '') return 0
  if (header.plain === name.plain) return 1
  const shared = [...name.words].filter((word) => header.words.has(word)).length
  const among =
    name.words.size > 0 && shared === name.words.size ? 0.6 + 0.3 * (shared / header.words.size) : 0
  return Math.max(among, name.plain.length < 5 ? 0 : 0.9 * alike(header.plain, name.plain))
}

/** How many pairs of letters two words share: 1 for all of them; below 0.7 they count as different words. */
function alike(one: string, other: string): number {
  const pairs = new Map<string, number>()
  for (let at = 0; at < one.length - 1; at++) {
    const pair = one.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at < other.length - 1; at++) {
    const pair = other.slice(at, at + 2)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    shared++
  }
  const score = (2 * shared) / Math.max(1, one.length + other.length - 2)
  return score < 0.7 ? 0 : score
}

/** Whether a text names a row of the sheet that a column refers to. */
export type NamesRow = (column: LayoutColumn, text: string) => boolean

const looksLikeDay = ({ form, text }: ReadCell): boolean =>
  form === 'day' || isDay(text.slice(0, 10)) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(text.trim())

const looksLikeNumber = ({ form, text }: ReadCell): boolean =>
  form === 'number' || form === 'percent' || /^[-+]?[\d\s.,’'\u00A0\u202F]*\d\s*%?$/.test(text.trim())

/** The share of cells that the column could hold; null for a column of texts, which could hold anything. */
function scoreContent(column: LayoutColumn, cells: readonly ReadCell[], namesRow: NamesRow): number | null {
  const share = (fits: (cell: ReadCell) => boolean, of = cells): number | null =>
    of.length === 0 ? null : of.filter(fits).length / of.length
  switch (column.kind) {
    case 'id':
      return share(({ text }) => isAbsoluteIri(text.trim())) ?? 0
    case 'day':
      return share(looksLikeDay)
    case 'value':
      return share((cell) => looksLikeNumber(cell) && !looksLikeDay(cell))
    case 'unit':
      return share(({ text }) => findUnit(text) !== undefined) || null
    case 'link':
    case 'links':
      // An identifier may lead anywhere: it speaks for no column, and against none.
      return share(
        ({ text }) => namesRow(column, text),
        cells.filter(({ text }) => !isAbsoluteIri(text.trim())),
      )
    default:
      return null
  }
}

/** The texts of a name are looked at, not all of them. */
export const maxSamples = 50

const maxCandidates = 4

/** Those of `open`, the most likely first. */
export function likelyColumns(
  header: string,
  cells: readonly ReadCell[],
  open: readonly LayoutColumn[],
  namesRow: NamesRow,
): LayoutColumn[] {
  if (header.length > maxLength) return []
  const written = wordsOfText(header)
  const scored = open.flatMap((column) => {
    const byName = Math.max(...columnNames(column).map((name) => scoreName(written, name)))
    const byContent = scoreContent(column, cells, namesRow)
    if (column.kind === 'id' && (byContent ?? 0) < 0.8) return []
    // Dates are no values, and words that name nothing are no references.
    const isPossible = byContent === null || byContent >= 0.5 || byName === 1
    const isLikely = byName >= 0.6 || (byContent !== null && byContent >= 0.8 && column.kind !== 'value')
    return isPossible && isLikely ? [{ column, score: 2 * byName + (byContent ?? 0.3) }] : []
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
    .map(({ column }) => column)
}

/** How much the name of a sheet says a class: singular, plural, or with other words around it. */
export function likelySheets(
  name: string,
  columnsOf: ReadonlyMap<LayoutSheet, number>,
  all: readonly LayoutSheet[],
): LayoutSheet[] {
  const written = wordsOfText(name.slice(0, maxLength))
  const scored = all.flatMap((sheet) => {
    const names = [sheet.name, sheet.fr, ...(otherSheetWords[sheet.name] ?? '').split(', ')]
    const byName = Math.max(...names.filter(Boolean).map((each) => scoreName(written, wordsOfText(each))))
    const columns = columnsOf.get(sheet) ?? 0
    const byColumns = Math.min(1, columns / 4)
    return byName >= 0.6 || columns >= 3 ? [{ sheet, score: byName + byColumns }] : []
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ sheet }) => sheet)
}

const otherSheetWords: Readonly<Record<string, string>> = {
  Organization: 'organizations, organisation, organisations, about us, organismes',
  Theme: 'themes, thèmes',
  Outcome: 'outcomes, goals, résultats visés, résultats',
  Indicator: 'indicators, measures, metrics, indicateurs, mesures',
  IndicatorReport: 'indicator reports, reports, results, data, rapports, rapports d’indicateur, données',
  Target: 'targets, cibles',
  Address: 'addresses, adresses',
  Population: 'populations',
  FundingStatus: 'funding, funders, financements',
}
