// French: notes about values that are kept as words and periods that are not read.
import { french } from '../../typography.ts'
import type { Facts } from '../finding.ts'
import type { LostNote } from '../lost-notes.ts'
import { quote } from './fr-phrases.ts'
import { visibleText } from './visible-text.ts'
import type { NoteSentences, Sentence } from './words.ts'

const kinds = {
  report: 'du rapport d’indicateur',
  target: 'de la cible',
  baseline: 'de la valeur de référence de l’indicateur',
}

const about = ({ of = 'report', name, target = '' }: Facts): string =>
  `${kinds[of]}${name === undefined ? '' : ` ${quote(name)}`} (${visibleText(target, 300)})`

const value = (text: string, facts: Facts): string =>
  `La valeur ${quote(text)} ${about(facts)} n’est pas un nombre; elle est donc conservée comme des mots et ${facts.of === 'report' ? 'n’entre dans aucune somme' : 'rien ne lui est comparé'}.`

const withUnit = ({ unit }: Facts): string => (unit === undefined ? '' : `, avec l’unité ${quote(unit)}`)

const day = (bound: 'premier' | 'dernier') => {
  const sentence = (text: string, facts: Facts): string =>
    `Le ${bound} jour ${quote(text)} ${about(facts)} n’est pas lu comme une date; il est donc conservé comme des mots et ne dit rien de la période.`
  return {
    unknown: ({ value: text, facts }) =>
      `${sentence(text, facts)} Écrivez une date par l’année, le mois et le jour, par exemple 2024-12-31.`,
    reading: ({ value: text, facts }) =>
      french`${sentence(text, facts)} Il s’agit sans doute du ${facts.instead ?? ''} : écrivez-le ainsi.`,
    either: ({ value: text, facts }) =>
      french`${sentence(text, facts)} Ce peut être ${facts.instead ?? ''} ou ${facts.other ?? ''}, car l’un et l’autre nombre peuvent être le mois : écrivez la date voulue.`,
  } satisfies Record<string, Sentence>
}

const [first, last] = [day('premier'), day('dernier')]

export const lostValues: Pick<NoteSentences, LostNote> = {
  'value-not-numeric': {
    reading: ({ value: text, facts }) =>
      french`${value(text, facts)} Il s’agit sans doute de ${facts.instead ?? ''}${withUnit(facts)} : écrivez le nombre seul.`,
    unknown: ({ value: text, facts }) =>
      `${value(text, facts)} S’il s’agit d’un nombre, écrivez-le seul, par exemple 1250.`,
    more: ({ facts }) => `${facts.count} autres valeurs sont conservées comme des mots.`,
  },
  'period-unreadable': {
    start: first.unknown,
    'start-reading': first.reading,
    'start-either': first.either,
    end: last.unknown,
    'end-reading': last.reading,
    'end-either': last.either,
    more: ({ facts }) => `${facts.count} autres jours ne sont pas lus comme des dates.`,
  },
  'period-backwards': {
    backwards: ({ value: text, facts }) =>
      french`La période ${about(facts)} commence le ${visibleText(facts.start ?? '')} et se termine le ${visibleText(text)}, avant de commencer. Elle compte comme si les deux dates étaient interverties : vérifiez les deux.`,
    more: ({ facts }) => `${facts.count} autres périodes se terminent avant de commencer.`,
  },
}
