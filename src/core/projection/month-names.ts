// The names of months as people write them, in English and French, in full and shortened. Pure.
import { foldText } from '../match.ts'

const names: readonly (readonly string[])[] = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr', 'fev'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet', 'juil'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
]

const numbers = new Map(names.flatMap((each, at) => each.map((name): [string, number] => [name, at + 1])))

/** Lower case, without accents and points: `Févr.` is `fevr`. */
export const plainWord = (word: string): string => foldText(word).replaceAll('.', '')

/** 1 to 12; undefined for a word that names no month. */
export const monthNumber = (word: string): number | undefined => numbers.get(plainWord(word))
