// English: notes about values that are kept as words and periods that are not read.
import type { Facts } from '../finding.ts'
import type { LostNote } from '../lost-notes.ts'
import { quote } from './en-phrases.ts'
import { visibleText } from './visible-text.ts'
import type { NoteSentences, Sentence } from './words.ts'

const kinds = {
  report: 'the indicator report',
  target: 'the target',
  baseline: 'the baseline of the indicator',
}

const about = ({ of = 'report', name, target = '' }: Facts): string =>
  `${kinds[of]}${name === undefined ? '' : ` ${quote(name)}`} (${visibleText(target, 300)})`

const value = (text: string, facts: Facts): string =>
  `The value ${quote(text)} of ${about(facts)} is no number, so it is kept as words and ${facts.of === 'report' ? 'is in no sum' : 'nothing is compared with it'}.`

const withUnit = ({ unit }: Facts): string => (unit === undefined ? '' : ` with the unit ${quote(unit)}`)

const day = (bound: 'first' | 'last') => {
  const sentence = (text: string, facts: Facts): string =>
    `The ${bound} day ${quote(text)} of ${about(facts)} is not read as a date, so it is kept as words and the period is not known by it.`
  return {
    unknown: ({ value: text, facts }) =>
      `${sentence(text, facts)} Write a date as year, month and day, such as 2024-12-31.`,
    reading: ({ value: text, facts }) =>
      `${sentence(text, facts)} Probably ${facts.instead} is meant: write it so.`,
    either: ({ value: text, facts }) =>
      `${sentence(text, facts)} It may be ${facts.instead} or ${facts.other}, because either number may be the month: write the one that is meant.`,
  } satisfies Record<string, Sentence>
}

const [first, last] = [day('first'), day('last')]

export const lostValues: Pick<NoteSentences, LostNote> = {
  'value-not-numeric': {
    reading: ({ value: text, facts }) =>
      `${value(text, facts)} Probably ${facts.instead} is meant${withUnit(facts)}: write the number alone.`,
    unknown: ({ value: text, facts }) =>
      `${value(text, facts)} If a number is meant, write it alone, such as 1250.`,
    more: ({ facts }) => `${facts.count} more values are kept as words.`,
  },
  'period-unreadable': {
    start: first.unknown,
    'start-reading': first.reading,
    'start-either': first.either,
    end: last.unknown,
    'end-reading': last.reading,
    'end-either': last.either,
    more: ({ facts }) => `${facts.count} more days are not read as dates.`,
  },
  'period-backwards': {
    backwards: ({ value: text, facts }) =>
      `The period of ${about(facts)} begins on ${visibleText(facts.start ?? '')} and ends on ${visibleText(text)}, before it begins. It counts as if the two were the other way round: check both.`,
    more: ({ facts }) => `${facts.count} more periods end before they begin.`,
  },
}
