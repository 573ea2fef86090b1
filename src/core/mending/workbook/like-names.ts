// How alike the name of a column or a sheet is to one of ours, in English or French. Rules, sections 8 and 12. Pure.
import { readOnce } from '../../read-once.ts'
import { headingWords, type Meaning } from '../../workbook/heading-words.ts'
import { plainHeader, type LayoutColumn, type LayoutSheet } from '../../workbook/layout.ts'

/** Columns that have what a workbook of somebody's own has, too. */
const meanings: Readonly<Record<string, Meaning>> = {
  hasComment: 'comment',
  forTheme: 'theme',
  forOrganization: 'organization',
  forOutcome: 'outcome',
  forIndicator: 'indicator',
  unitDescription: 'unit',
  unit_of_measure: 'unit',
  value: 'value',
  hasBaseline: 'baseline',
  startedAtTime: 'from',
  endedAtTime: 'to',
}

/** What people call the others, besides their labels. */
const otherWords: Readonly<Record<string, string>> = {
  '@id': 'id, identifier, uri, url, web address, identifiant, adresse web',
  hasLegalName:
    'name, organization, organization name, official name, registered name, nom, organisme, nom légal, nom de l’organisme, raison sociale',
  hasName: 'title, label, name, what, description short, nom, titre, intitulé, libellé',
  hasDescription: 'details, about, summary, definition, what it means, détails, résumé, définition',
  forIndicatorReport: 'report, result, rapport',
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

export interface Words {
  readonly plain: string
  readonly words: ReadonlySet<string>
}

export const readName = (text: string): Words => ({
  plain: plainHeader(text),
  words: new Set(
    text
      .split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u)
      .map(plainHeader)
      .filter((word) => word.length > 1),
  ),
})

const columnNames = readOnce(({ key, en, fr }: LayoutColumn): readonly Words[] => {
  const meaning = meanings[key]
  const others = meaning ? headingWords[meaning].split('|') : (otherWords[key] ?? '').split(', ')
  return [en, fr, key, ...others].filter((name) => name !== '').map(readName)
})

/** Longer headers are sentences, and comparing them would take time. */
export const maxNameLength = 80

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

export const scoreColumnName = (written: Words, column: LayoutColumn): number =>
  Math.max(...columnNames(column).map((name) => scoreName(written, name)))

export function scoreSheetName(written: Words, sheet: LayoutSheet): number {
  const names = [sheet.name, sheet.fr, ...(otherSheetWords[sheet.name] ?? '').split(', ')]
  return Math.max(...names.filter(Boolean).map((each) => scoreName(written, readName(each))))
}

/** From this on a name is one that a person is asked about. */
export const likelyScore = 0.6

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
