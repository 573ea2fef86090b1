// French: how entities, places, quotes and faults of identifiers are named inside sentences. Typography of fr-CA.
import type { Facts } from '../finding.ts'
import { visibleText } from './visible-text.ts'
import { french } from '../../typography.ts'
import type { Phrases } from './words.ts'

export const quote = (text: string): string => french`« ${visibleText(text)} »`

export const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)}`

export function listValues({ values = [], count = 0 }: Facts): string {
  const quoted = values.map(quote)
  const more = count - quoted.length
  return more > 0 ? `${quoted.join(', ')} et ${more} de plus` : list(quoted)
}

export const times = (count: number | undefined): string =>
  count === undefined || count < 2 ? '' : ` (${count} fois)`

/** D’une feuille ou d’une colonne laissée de côté. */
export const filledRows = (count: number): string =>
  count === 0 ? 'aucune ligne remplie' : count === 1 ? 'une ligne remplie' : `${count} lignes remplies`

export const iriWords = 'identifiant en forme d’adresse web (IRI)'

export const phrases: Phrases = {
  kind: {
    organization: { the: 'l’organisme', of: 'de l’organisme' },
    outcome: { the: 'le résultat', of: 'du résultat' },
    indicator: { the: 'l’indicateur', of: 'de l’indicateur' },
    indicator_report: { the: 'le rapport d’indicateur', of: 'du rapport d’indicateur' },
    entry: { the: 'l’entrée', of: 'de l’entrée' },
  },
  place: (position, key) => {
    const where = key === null ? 'du fichier' : `sous ${visibleText(key, 80)}`
    return position === null
      ? `l’entrée ${where}`
      : `la ${position}${position === 1 ? 're' : 'e'} entrée ${where}`
  },
  named: (text) => ` ${quote(text)}`,
  ofType: (type) => ` de type ${visibleText(type)}`,
  emptyId: 'dont l’@id est vide',
  inCell: (cell, sentence) => `Cellule ${cell} : ${sentence}`,
}

const characters = new Map([
  [' ', 'une espace'],
  ['\n', 'un saut de ligne'],
  ['\r', 'un saut de ligne'],
  ['\t', 'une tabulation'],
  ['`', 'un accent grave isolé (`)'],
  ['"', 'un guillemet droit (")'],
  ['<', 'un chevron (<)'],
  ['>', 'un chevron (>)'],
  ['\\', 'une barre oblique inverse (\\)'],
  ['#', 'un second carré (#)'],
])

export function faultText({ fault, character }: Facts): string {
  if (fault === 'empty') return 'il est vide'
  if (fault === 'no-scheme') return 'il ne commence pas par https:, urn: ou l’équivalent'
  if (fault === 'percent') return 'il contient un signe de pourcentage qui ne commence pas un code comme %20'
  if (fault === 'character' && character !== undefined) {
    return `il contient ${characters.get(character) ?? `le caractère ${quote(character)}`}, ce qui n’y est pas permis`
  }
  return 'son nom d’hôte ou son numéro de port est mal formé'
}

export const blank = (value: string): string =>
  value === '' ? 'ne contient rien' : `ne contient que des espaces (${quote(value)})`
