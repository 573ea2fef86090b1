import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { french, frenchSpaces, typeset } from './typography.ts'

/** Spaces made visible: ~ does not break. */
const visible = (text: string): string => frenchSpaces(text).replaceAll('\u00a0', '~')

describe('French typography', () => {
  it.each([
    ['Rechercher : un organisme', 'Rechercher~: un organisme'],
    ['gardez-en une copie :', 'gardez-en une copie~:'],
    ['Par exemple : « Tableau de bord ».', 'Par exemple~: «~Tableau de bord~».'],
    ['Rien n’est perdu; réessayez.', 'Rien n’est perdu; réessayez.'],
    ['Pas encore de compte?', 'Pas encore de compte?'],
    ['Révoquer « Tableau »?', 'Révoquer «~Tableau~»?'],
    ['Chargement…', 'Chargement…'],
    ['au plus 10 Mo chacun, en 3 s, soit 40 %', 'au plus 10~Mo chacun, en 3~s, soit 40~%'],
    ['(12 640 octets)', '(12 640~octets)'],
  ])('sets %j', (written, set) => expect(visible(written)).toBe(set))

  it.each([
    'cids:forTheme',
    '10:05',
    'https://exemple.ca/a?b=c;d=e',
    '{"@id": "urn:x", "@type": "cids:Outcome"}',
    'text/csv; charset=utf-8',
    'period[from]=2024-01-01',
    '3 sites et 2 grands',
  ])('leaves %j as it is', (text) => expect(frenchSpaces(text)).toBe(text))

  const text = fc.string({
    unit: fc.constantFrom(
      ' ',
      ':',
      ';',
      '!',
      '?',
      '«',
      '»',
      '…',
      'a',
      'é',
      '1',
      '%',
      '(',
      ')',
      '\u00a0',
      '\u202f',
    ),
  })

  it('changes spaces alone, and nothing more when it is done again', () => {
    fc.assert(
      fc.property(text, (given) => {
        const set = frenchSpaces(given)
        // What is seen on a screen is found in the sources as it is typed.
        expect(set.replaceAll('\u00a0', ' ')).toBe(given.replaceAll('\u00a0', ' '))
        expect(frenchSpaces(set)).toBe(set)
      }),
    )
  })

  it('reaches every word of a dictionary, and what its functions give', () => {
    const words = typeset({ plain: 'Quoi :', deep: { shown: (n: number, what: string) => `${n} : ${what}` } })
    expect(words.plain).toBe('Quoi\u00a0:')
    expect(words.deep.shown(3, 'oui')).toBe('3\u00a0: oui')
  })

  it('leaves the values in a sentence alone', () => {
    expect(french`${'a : b'} est « ${'x : y'} » : ${3}.`).toBe('a : b est «\u00a0x : y\u00a0»\u00a0: 3.')
  })
})
