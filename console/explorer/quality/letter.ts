// A letter to one organization: what would make its data more useful, and what to do about it. It says nothing of any other
// organization. Pure.
import { cutText } from '../../../src/core/graph/text-bounds.ts'
import { readWrittenNumber } from '../../../src/core/projection/read-written-number.ts'
import type {
  Check,
  CheckResult,
  FoundEntity,
  OrganizationQuality,
} from '../../../src/core/quality/quality.ts'
import type { Row } from '../model.ts'
import type { LetterWords } from './letter-words.ts'

type LetterRow = Pick<
  Row,
  'id' | 'value' | 'value_text' | 'unit' | 'period_start' | 'period_end' | 'indicator'
>

export interface LetterFacts {
  readonly quality: OrganizationQuality
  /** Those of the organization. */
  readonly rows: readonly LetterRow[]
  /** Its numbers that another organization has too. */
  readonly sharedNumbers: readonly string[]
  /** Where it sends its files; null where no reporting plan has a link for it. */
  readonly link: string | null
  /** Who writes. */
  readonly sender: string
  /** As it is written at the top. */
  readonly day: string
}

interface LetterPoint {
  readonly check: Check
  /** What to do. */
  readonly sentence: string
  /** With what. */
  readonly places: readonly string[]
}

export interface Letter {
  readonly title: string
  readonly head: readonly string[]
  readonly intro: string
  readonly points: readonly LetterPoint[]
  readonly closing: readonly string[]
  readonly link: string | null
}

/** A letter is read, so that a few of many stand for all. */
const maxPlaces = 12

/** A value in words may be long. */
const maxQuoted = 60

export function writeLetter(facts: LetterFacts, words: LetterWords, number: (n: number) => string): Letter {
  const { quality, sender, day } = facts
  const rows = new Map(facts.rows.map((row) => [row.id, row]))
  const points = quality.checks
    .filter(({ count }) => count > 0)
    .map((result): LetterPoint => {
      const all = listPlaces(result, rows, facts, words)
      const left = result.count - maxPlaces
      const places =
        left > 0 && all.length > maxPlaces
          ? [...all.slice(0, maxPlaces), words.more(left, number(left))]
          : all
      return { check: result.check, sentence: sayWhat(result.check, quality, words), places }
    })
  const isEmpty = points.length === 0
  const link = isEmpty ? null : facts.link
  return {
    title: words.title,
    head: [words.to(quality.organization.name ?? quality.organization.id), words.from(sender), words.on(day)],
    intro: isEmpty ? words.nothing : words.intro,
    points,
    closing: isEmpty ? [] : [words.ask, link === null ? words.sendAsBefore : words.send],
    link,
  }
}

const sayWhat = (check: Check, { last_period_end: last }: OrganizationQuality, words: LetterWords): string =>
  check === 'no-report-24-months' && last === null ? words.firstReport : words.todo[check]

function listPlaces(
  { check, entities }: CheckResult,
  rows: ReadonlyMap<string, LetterRow>,
  { quality: { last_period_end: last }, sharedNumbers }: LetterFacts,
  words: LetterWords,
): readonly string[] {
  if (check === 'shared-identifier') return sharedNumbers
  if (check === 'no-report-24-months') return last === null ? [] : [words.lastDay(last)]
  if (check === 'profile-missing' || check === 'identifier-missing') return []
  return entities.map((entity) => sayPlace(check, entity, rows.get(entity.id), words))
}

function sayPlace(
  check: Check,
  { id, name }: FoundEntity,
  row: LetterRow | undefined,
  words: LetterWords,
): string {
  if (!row) return name ?? id
  const { indicator, value_text: text, value, unit } = row
  const said = check === 'possible-target' ? name : null
  const what = [...(said === null ? [] : [said]), indicator.name ?? indicator.id, sayPeriod(row, words)].join(
    ', ',
  )
  if (check === 'period-unreadable' || check === 'period-backwards' || check === 'period-over-24-months')
    return what
  const number = check === 'value-not-numeric' ? readWrittenNumber(text)?.number : undefined
  const quoted = cutText(text.trim().replaceAll(/\s+/g, ' '), maxQuoted)
  if (value !== null) return `${what} – ${[quoted, unit].filter((each) => each !== null).join(' ')}`
  return `${what} – ${number === undefined ? words.quoted(quoted) : words.instead(quoted, number)}`
}

/** The year, or both days as they are written in a file. */
export function sayPeriod(
  { period_start: start, period_end: end }: Pick<LetterRow, 'period_start' | 'period_end'>,
  words: Pick<LetterWords, 'period' | 'since' | 'until' | 'undated'>,
): string {
  if (start === null) return end === null ? words.undated : words.until(end)
  if (end === null) return words.since(start)
  const year = start.slice(0, 4)
  return start === `${year}-01-01` && end === `${year}-12-31` ? year : words.period(start, end)
}

/** To be pasted into a mail. */
export const letterText = ({ title, head, intro, points, closing, link }: Letter): string =>
  [
    head.join('\n'),
    title,
    intro,
    ...points.map(({ sentence, places }) => [sentence, ...places.map((place) => `- ${place}`)].join('\n')),
    [...closing, ...(link === null ? [] : [link])].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
