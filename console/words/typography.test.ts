import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { frenchSpaces, typeset } from './typography.ts'

/** Spaces made visible: ~ does not break, ^ is thin and does not break. */
const visible = (text: string): string =>
  frenchSpaces(text).replaceAll('\u00a0', '~').replaceAll('\u202f', '^')

describe('French typography', () => {
  it.each([
    ['Rechercher : un organisme', 'Rechercher~: un organisme'],
    ['gardez-en une copie :', 'gardez-en une copie~:'],
    ['Par exemple : « Tableau de bord ».', 'Par exemple~: «~Tableau de bord~».'],
    ['le filtre «Thème»', 'le filtre «~Thème~»'],
    ['Rien n’est perdu; réessayez.', 'Rien n’est perdu^; réessayez.'],
    ['Rien n’est perdu ; réessayez.', 'Rien n’est perdu^; réessayez.'],
    ['Pas encore de compte?', 'Pas encore de compte^?'],
    ['Révoquer « Tableau »?', 'Révoquer «~Tableau~»^?'],
    ['Vraiment ?! Oui !', 'Vraiment^?! Oui^!'],
    ['Chargement …', 'Chargement~…'],
    ['au plus 10 Mo chacun, en 3 s, soit 40 %', 'au plus 10~Mo chacun, en 3~s, soit 40~%'],
    ['(12 640 octets)', '(12 640~octets)'],
    ['la suite est dans `cursor`; sinon null', 'la suite est dans `cursor`^; sinon null'],
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
    const bare = (given: string) => given.replaceAll(/[ \u00a0\u202f]/g, '')
    fc.assert(
      fc.property(text, (given) => {
        const set = frenchSpaces(given)
        expect(bare(set)).toBe(bare(given))
        expect(frenchSpaces(set)).toBe(set)
      }),
    )
  })

  it('reaches every word of a dictionary, and what its functions give', () => {
    const words = typeset({ plain: 'Quoi?', deep: { told: (n: number, what: string) => `${n} : ${what}?` } })
    expect(words.plain).toBe('Quoi\u202f?')
    expect(words.deep.told(3, 'oui')).toBe('3\u00a0: oui\u202f?')
  })
})
